const SLACK_PX = 4;

/** Marks a hall whose table goes on below what is in sight (`.more`). */
export function markOverflow(hall: HTMLElement): () => void {
  const look = () => {
    const tables = hall.querySelectorAll(":scope > :not([aria-hidden])");
    hall.classList.toggle("more", [...tables].some(goesOn));
  };
  let frame = 0;
  /** Once a frame at most: to look lays out the page. */
  const lookSoon = () => {
    if (frame === 0)
      frame = requestAnimationFrame(() => {
        frame = 0;
        look();
      });
  };
  const size = new ResizeObserver(lookSoon);
  const content = new MutationObserver(lookSoon);
  size.observe(hall);
  content.observe(hall, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["style"],
  });
  hall.addEventListener("scroll", lookSoon, { capture: true, passive: true });
  return () => {
    cancelAnimationFrame(frame);
    size.disconnect();
    content.disconnect();
    hall.removeEventListener("scroll", lookSoon, { capture: true });
  };
}

const goesOn = ({ scrollHeight, clientHeight, scrollTop }: Element): boolean =>
  scrollHeight - clientHeight - scrollTop > SLACK_PX;
