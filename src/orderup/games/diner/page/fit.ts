/** The room that there is for small cards, in pixels. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** How large each card is, how many lie side by side, and how many are shown: if not all, one more place says how many there are besides. */
export interface Fit extends Room {
  readonly columns: number;
  readonly shown: number;
}

export const GAP = 3;
const NARROWEST = 20;
const WIDEST = 150;
const WIDTH_PER_HEIGHT = 0.82;
/** Lower cards show no more than their price. */
const CHIP_HEIGHT = 30;
/** Lower rows are not worth a second one. */
const ROW_HEIGHT = 52;

/** The largest size at which `n` cards lie in rows without covering each other. */
export function fit(n: number, room: Room): Fit {
  const rows = Math.max(1, Math.floor((room.height + GAP) / (ROW_HEIGHT + GAP)));
  const ways = Array.from({ length: Math.min(rows, Math.max(1, n)) }, (_, i) =>
    inRows(n, room, i + 1),
  );
  return ways.reduce((best, way) => (isBetter(way, best) ? way : best));
}

const isBetter = (one: Fit, other: Fit): boolean =>
  one.shown > other.shown || (one.shown === other.shown && one.width > other.width + 0.5);

function inRows(n: number, { width, height }: Room, rows: number): Fit {
  const high = (height + GAP) / rows - GAP;
  const low = high <= CHIP_HEIGHT;
  const wanted = low ? NARROWEST : Math.min(WIDEST, high * WIDTH_PER_HEIGHT);
  const side = Math.ceil(Math.max(1, n) / rows);
  const each = Math.max(NARROWEST, Math.min(wanted, (width + GAP) / side - GAP));
  const columns = Math.max(1, Math.floor((width + GAP) / (each + GAP) + 0.01));
  const places = rows * columns;
  return {
    width: each,
    height: low ? high : Math.min(high, each / WIDTH_PER_HEIGHT),
    columns: Math.min(columns, side),
    shown: n <= places ? n : places - 1,
  };
}
