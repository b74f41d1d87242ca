import { cancelBalance, readBalance, startBalance } from "$lib/wire/http";
import type { BalanceProgress } from "$lib/wire/messages";
import { errorText } from "./deckUpload";

/** Milliseconds between two requests. */
const POLL_MS = 1000;
const RUNNING_STATES: readonly BalanceProgress["state"][] = ["waiting", "preparing", "playing"];

/** Follows the balance games of a card list on the server. They go on there whether anybody asks or not. */
export class BalanceMonitor {
  run = $state.raw<BalanceProgress | null>(null);
  /** Why the server has refused a request. */
  trouble = $state<string | null>(null);
  readonly isRunning = $derived(this.run !== null && RUNNING_STATES.includes(this.run.state));

  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  readonly #deck: string;

  constructor(deck: string) {
    this.#deck = deck;
    void this.#ask(readBalance);
  }

  start(): Promise<void> {
    return this.#ask(startBalance);
  }

  cancel(): Promise<void> {
    return this.#ask(cancelBalance);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #ask(question: (deck: string) => Promise<BalanceProgress>): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.run = await question(this.#deck);
      this.trouble = null;
    } catch (error) {
      this.trouble = errorText(error);
    }
    clearTimeout(this.#timer);
    if (!this.#closed && this.isRunning)
      this.#timer = setTimeout(() => void this.#ask(readBalance), POLL_MS);
  }
}
