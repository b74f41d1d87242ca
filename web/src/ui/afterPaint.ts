/**
 * Do something costly after a press was shown: when the next frame is on the screen. Return a function that cancels it.
 *
 * The person sees at once that the press was noticed, however long the rest takes.
 */
export function afterPaint(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(then)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
