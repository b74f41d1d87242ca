import { untrack } from "svelte";

/** How long a sentence stays in the live region: long enough for any screen reader to find it. */
const LINE_LIFETIME_MS = 30_000;
/** A prompt that changes again within this time is not announced. */
const PROMPT_DELAY_MS = 500;

interface Line {
  readonly n: number;
  readonly text: string;
}

/** Keeps the sentences of the polite live region, one below the other: none overwrites one that is still unread. */
export class Announcer {
  lines = $state.raw<readonly Line[]>([]);
  #count = 0;
  #prompt: string | null = null;
  #lastPrompt: string | null = null;
  #isSettling = false;

  /** Announce what has happened. */
  say(text: string): void {
    const line = { n: ++this.#count, text };
    this.lines = [...untrack(() => this.lines), line]; // an effect that speaks doesn't listen
    setTimeout(() => (this.lines = this.lines.filter((other) => other !== line)), LINE_LIFETIME_MS);
  }

  /** Announce what can be done now (null: nothing), once, and after the events that led to it. */
  prompt(text: string | null): void {
    this.#prompt = text;
    if (this.#isSettling) return;
    this.#isSettling = true;
    setTimeout(() => this.#settle(), PROMPT_DELAY_MS);
  }

  #settle(): void {
    this.#isSettling = false;
    if (this.#prompt === this.#lastPrompt) return;
    this.#lastPrompt = this.#prompt;
    if (this.#prompt !== null) this.say(this.#prompt);
  }
}

export const announcer = new Announcer();
