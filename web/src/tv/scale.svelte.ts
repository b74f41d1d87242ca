/** A shared screen is laid out as high as this, in pixels, and enlarged to the height that it has: so a pixel of a game's table is as large everywhere. */
const LAYOUT_HEIGHT_PX = 600;
/** It is laid out no narrower than this, where the screen is wider than a phone. */
const MIN_LAYOUT_WIDTH_PX = 960;

/** How much larger than it is laid out the page is shown, and the room in which it is laid out. */
export interface Scale {
  readonly factor: number;
  readonly width: number;
  readonly height: number;
}

export function scaleFor(width: number, height: number): Scale {
  const factor = Math.max(1, Math.min(height / LAYOUT_HEIGHT_PX, width / MIN_LAYOUT_WIDTH_PX));
  return { factor, width: width / factor, height: height / factor };
}

/** The scale of this window. */
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
