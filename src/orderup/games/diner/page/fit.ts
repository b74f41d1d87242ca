/** The room that there is for small cards side by side, in pixels. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** How large each card is, and how many are shown: if not all, one more place says how many there are besides. */
export interface Fit extends Room {
  readonly shown: number;
}

export const GAP = 3;
const NARROWEST = 20;
const WIDEST = 74;
const WIDTH_PER_HEIGHT = 0.82;
/** Lower cards show no more than their price. */
const CHIP_HEIGHT = 30;

/** The largest size at which `n` cards lie side by side without covering each other. */
export function fit(n: number, { width, height }: Room): Fit {
  const low = height <= CHIP_HEIGHT;
  const wanted = low ? NARROWEST : Math.min(WIDEST, height * WIDTH_PER_HEIGHT);
  const each = Math.max(NARROWEST, Math.min(wanted, (width + GAP) / Math.max(1, n) - GAP));
  const places = Math.max(1, Math.floor((width + GAP) / (each + GAP) + 0.01));
  return {
    width: each,
    height: low ? height : Math.min(height, each / WIDTH_PER_HEIGHT),
    shown: n <= places ? n : places - 1,
  };
}
