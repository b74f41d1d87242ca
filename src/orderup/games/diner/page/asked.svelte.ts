/** How long the answer stays: two short sentences are read twice. */
const SHOWN_MS = 6000;
/** A second press within this time still means the first one. */
const DOUBLE_PRESS_MS = 600;

/** The plate of my hand that I have pressed to see what it is good for; until it is pressed again, or for a while. */
export class Asked {
  plate = $state.raw<string | null>(null);
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Ask about a plate at a moment, in milliseconds; return whether that begins or ends something. */
  about(plate: string, now: number): boolean {
    const again = this.plate === plate;
    if (again && now - this.#since < DOUBLE_PRESS_MS) return false;
    this.forget();
    if (again) return true;
    this.plate = plate;
    this.#since = now;
    this.#timer = setTimeout(() => this.forget(), SHOWN_MS);
    return true;
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.plate = null;
  }
}
