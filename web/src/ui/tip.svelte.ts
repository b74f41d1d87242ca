/** The only explanation on the screen: why something can't be done now, beside the control. */
class Tip {
  text = $state("");
  anchor = $state.raw<Element | null>(null);
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** Show `text` at `anchor`, for `ms` or until hidden. */
  show(anchor: Element, text: string, ms: number | null = null): void {
    this.#stop();
    this.anchor = anchor;
    this.text = text;
    if (ms !== null) this.#timer = setTimeout(() => this.hide(anchor), ms);
  }

  hide(anchor: Element): void {
    if (this.anchor !== anchor) return;
    this.#stop();
    this.anchor = null;
  }

  #stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

export const tip = new Tip();
