/** Advice that comes by itself in a first game: soon after a turn has begun a move is pointed at; its words replace the coach's once these can have been read, or at once where these are few. */

/** So soon after a newcomer can act the champion is asked. */
const POINTING_DELAY_MS = 700;
/** So much later its words follow, for somebody who has nothing to read. */
const WORDS_DELAY_MS = 2300;
/** A text of no more letters has been read by then. */
const FEW_LETTERS = 40;
/** The extra delay per letter of a text that is read for the first time. */
const READING_MS_PER_LETTER = 25;
/** A hint that comes by itself is not hidden so soon: the button that asks for it becomes the one that hides it. */
const FRESH_MS = 1200;

export interface Hesitation {
  /** The number of the latest event: advice that was hidden does not come back by itself. */
  readonly v: number;
  /** True while nobody names a move, and the champion can be asked. */
  readonly isWanted: boolean;
  /** True while there is a hint. */
  readonly hasHint: boolean;
  /** The number of letters to read before advice replaces them. */
  readonly letters: number;
}

export class UnaskedAdvice {
  #askedAt = $state(0);
  #wordlessAt = $state(-1);
  #isUnasked = false;
  #toldAt = -Infinity;

  constructor(
    private readonly at: Hesitation,
    ask: () => void,
  ) {
    $effect(() => {
      if (!at.isWanted || this.#askedAt === at.v) return;
      const timer = setTimeout(() => {
        this.asked();
        this.#isUnasked = true;
        if (at.letters > FEW_LETTERS) this.#wordlessAt = at.v;
        ask();
      }, POINTING_DELAY_MS);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (!this.isWordless) return;
      const words = WORDS_DELAY_MS + at.letters * READING_MS_PER_LETTER;
      const timer = setTimeout(() => (this.#wordlessAt = -1), words);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (!at.hasHint || this.isWordless || !this.#isUnasked) return;
      this.#isUnasked = false;
      this.#toldAt = performance.now();
    });
  }

  /** Note that the player has asked, and is answered in words at once. */
  asked(): void {
    this.#askedAt = this.at.v;
    this.#wordlessAt = -1;
    this.#isUnasked = false;
  }

  /** True while a hint only points at its move. */
  get isWordless(): boolean {
    return this.#wordlessAt === this.at.v;
  }

  /** Return whether words that nobody asked for have only just come: a press was meant to ask for them. */
  isFresh(): boolean {
    return performance.now() - this.#toldAt < FRESH_MS;
  }
}
