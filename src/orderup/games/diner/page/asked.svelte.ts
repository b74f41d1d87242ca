/** So long the answer stands: two short sentences are read twice. */
const SHOWN_MS = 6000;

/** The plate of my hand that I have pressed, to see what it is good for; until it is pressed again, or for a while. */
export class Asked {
  plate = $state.raw<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  about(plate: string): void {
    clearTimeout(this.#timer);
    this.plate = this.plate === plate ? null : plate;
    if (this.plate !== null) this.#timer = setTimeout(() => (this.plate = null), SHOWN_MS);
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.plate = null;
  }
}
