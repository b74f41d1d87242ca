/** Sentences for the polite live region. Several within a moment are read as one, so that none is cut off. */
const GATHER_MS = 350;

export class Announcer {
  text = $state("");
  #waiting: string[] = [];
  #odd = false;

  say(sentence: string): void {
    if (this.#waiting.includes(sentence)) return;
    this.#waiting.push(sentence);
    if (this.#waiting.length === 1) setTimeout(() => this.#speak(), GATHER_MS);
  }

  #speak(): void {
    // the same words twice must differ, or they are read once
    this.#odd = !this.#odd;
    this.text = this.#waiting.join(" ") + (this.#odd ? "\u00a0" : "");
    this.#waiting = [];
  }
}

export const announcer = new Announcer();
