import { HttpRefusal, checkDeck } from "$lib/wire/http";
import type { DeckCheckReport, NewDeck } from "$lib/wire/messages";

/** Milliseconds after the last key: keys that quickly follow each other are checked together. */
const DEBOUNCE_MS = 20;
/** Milliseconds until the server is asked again after it did not answer. */
const RETRY_MS = 1500;

/** Has the server check a list while it is typed: the newest text counts, and one request is under way at a time. */
export class DeckChecker {
  /** The server's latest report; null: none yet. */
  report = $state.raw<DeckCheckReport | null>(null);
  /** A newer text has not been checked yet. */
  busy = $state(false);
  /** Why there is no answer. */
  failure = $state<"unreachable" | "refused" | null>(null);

  #wanted: NewDeck | null = null;
  #asking = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  check(list: NewDeck): void {
    this.#wanted = list;
    this.busy = true;
    this.#later(DEBOUNCE_MS);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), ms);
  }

  async #send(): Promise<void> {
    const list = this.#wanted;
    if (list === null || this.#asking || this.#closed) return;
    this.#asking = true;
    let pause = 0;
    try {
      this.report = await checkDeck(list);
      this.failure = null;
      if (this.#wanted === list) this.#wanted = null;
    } catch (error) {
      const final = error instanceof HttpRefusal && error.status !== 429 && error.status < 500;
      this.failure = final ? "refused" : "unreachable";
      if (final && this.#wanted === list) this.#wanted = null;
      pause = RETRY_MS;
    }
    this.#asking = false;
    this.busy = this.#wanted !== null;
    if (this.busy) this.#later(pause);
  }
}
