import { prefersReducedMotion } from "$lib/ui/motion";

/** The speed, in milliseconds per pixel: slow enough to read. */
const MS_PER_PX = 30;
/** The share of the whole time for which it rests at either end. */
const REST_SHARE = 0.25;

/** Scroll content that is higher than its frame down and up again by itself; by leaps for people who want reduced motion. Return the clean-up. */
export function autoScroll(frame: HTMLElement): (() => void) | undefined {
  const content = frame.firstElementChild;
  if (!content) return undefined;
  let moving: Animation | null = null;
  const restart = () => {
    moving?.cancel();
    const beyond = content.scrollHeight - frame.clientHeight;
    moving = null;
    if (beyond <= 0) return;
    const away = `translateY(${-beyond}px)`;
    moving = content.animate(
      [
        { transform: "none" },
        { transform: "none", offset: REST_SHARE },
        { transform: away, offset: 1 - REST_SHARE },
        { transform: away },
      ],
      {
        duration: (beyond * MS_PER_PX) / (1 - 2 * REST_SHARE),
        iterations: Infinity,
        direction: "alternate",
        easing: prefersReducedMotion() ? "steps(2, jump-none)" : "linear",
      },
    );
  };
  const size = new ResizeObserver(restart);
  size.observe(frame);
  size.observe(content);
  return () => {
    size.disconnect();
    moving?.cancel();
  };
}
