/** So long the answer stands: two short sentences are read twice. */
const SHOWN_MS = 6000;
/** Who presses again so soon means the first press. */
const DOUBLE_PRESS_MS = 600;

/** The plate of my hand that I have pressed, to see what it is good for; until it is pressed again, or for a while. */
export class Asked {
  plate = $state.raw<string | null>(null);
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Asks about a plate at a moment, in milliseconds; returns whether that begins or ends something. */
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
