/** Something that is done before the next frame is drawn, so that what it measures is laid out once; at once in a window that draws none. */
export class FrameTask {
  #due: (() => void) | null = null;
  #frame = 0;

  /** Does this then; what was to be done before is done now. */
  schedule(act: () => void): void {
    this.finish();
    this.#due = act;
    if (document.hidden) this.finish();
    else this.#frame = requestAnimationFrame(() => this.finish());
  }

  /** Does now what is still to be done. */
  finish(): void {
    const due = this.#due;
    this.cancel();
    due?.();
  }

  cancel(): void {
    cancelAnimationFrame(this.#frame);
    this.#due = null;
  }
}
