import type { Idea } from "./ideas";

/** An idea is not replaced by another one while a newcomer reads it, in milliseconds. */
const readMs = (idea: Idea | undefined): number => Math.max(5000, 80 * (idea?.text.length ?? 0));

/** Keeps to an idea while it is read and still good; then whoever has asked is told a better one. */
export class Steady {
  #told: Idea | undefined;
  #acts = -1;
  #since = -Infinity;
  /** Counts the ideas that have been read while there was a better one. */
  #read = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Return the best of the ideas after so many acts of mine, or the one told last. */
  choose(found: readonly Idea[], acts: number, now = performance.now()): Idea | undefined {
    void this.#read; // asked again once it has been read
    clearTimeout(this.#timer);
    const reading = acts === this.#acts && now - this.#since < readMs(this.#told);
    const kept = reading ? found.find(({ text }) => text === this.#told?.text) : undefined;
    if (!kept) [this.#told, this.#acts, this.#since] = [found[0], acts, now];
    else if (kept !== found[0])
      this.#timer = setTimeout(() => this.#read++, readMs(kept) - (now - this.#since));
    return kept ?? found[0];
  }
}
