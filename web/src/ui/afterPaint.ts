/**
 * Does something costly once a press has been seen: when the next frame is on the screen. Returns how to give it up.
 *
 * Whoever presses then sees at once that it was felt, however long the rest takes.
 */
export function afterPaint(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(then)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
