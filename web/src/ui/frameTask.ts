/** Runs a task before the next frame is drawn, so that its measurements lay out the page once; at once in a window that draws no frames. */
export class FrameTask {
  #due: (() => void) | null = null;
  #frame = 0;

  /** Schedule a task; a task that still waits is run now. */
  schedule(act: () => void): void {
    this.finish();
    this.#due = act;
    if (document.hidden) this.finish();
    else this.#frame = requestAnimationFrame(() => this.finish());
  }

  /** Run the waiting task now. */
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
