const NOTHING = (): null => null;

/** The only explanation on the screen: why something can't be done now, in a game's bar or beside the control. */
class Tip {
  anchor = $state.raw<Element | null>(null);
  /** True if a bar shows it, where it covers nothing. */
  hasBar = $state(false);
  #words = $state.raw<() => string | null>(NOTHING);
  #said: string | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** What is said; null as soon as `words` say something else: it is no longer true. */
  readonly text = $derived.by(() => {
    const words = this.#words();
    return this.anchor !== null && words === this.#said ? words : null;
  });

  /** Show what `words` say at `anchor`, for `ms` or until hidden, and as long as they say so. */
  show(anchor: Element, words: () => string | null, ms: number | null = null): void {
    this.#stop();
    this.#said = words();
    this.#words = words;
    this.anchor = anchor;
    if (ms !== null) this.#timer = setTimeout(() => this.hide(anchor), ms);
  }

  /** Hide what is shown at `anchor`, and ask for its words no more: they belong to an element that may be gone soon. */
  hide(anchor: Element): void {
    if (this.anchor !== anchor) return;
    this.#stop();
    this.#words = NOTHING;
    this.anchor = null;
  }

  /** Hide whatever is shown. */
  clear(): void {
    if (this.anchor !== null) this.hide(this.anchor);
  }

  #stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

export const tip = new Tip();
