/** The height of a shared screen's layout in pixels, which is enlarged to the real height: so a pixel of a game's table is equally large everywhere. */
const LAYOUT_HEIGHT_PX = 600;
/** The least width of the layout in pixels, on screens wider than a phone. */
const MIN_LAYOUT_WIDTH_PX = 960;

/** The factor by which the layout is enlarged, and its size. */
export interface Scale {
  readonly factor: number;
  readonly width: number;
  readonly height: number;
}

export function scaleFor(width: number, height: number): Scale {
  const factor = Math.max(1, Math.min(height / LAYOUT_HEIGHT_PX, width / MIN_LAYOUT_WIDTH_PX));
  return { factor, width: width / factor, height: height / factor };
}

/** Follows the scale of this window. */
export class WindowScale {
  #now = $state.raw(scaleFor(innerWidth, innerHeight));

  constructor() {
    $effect(() => {
      const look = () => (this.#now = scaleFor(innerWidth, innerHeight));
      addEventListener("resize", look);
      return () => removeEventListener("resize", look);
    });
  }

  get now(): Scale {
    return this.#now;
  }
}
