const SLACK_PX = 4;
/** To look lays out the page: nobody misses the mark for so long. */
const LOOK_MS = 200;

/** Marks a hall whose table goes on below what is in sight (`.more`). */
export function markOverflow(hall: HTMLElement): () => void {
  const look = () => {
    const tables = hall.querySelectorAll(":scope > :not([aria-hidden])");
    hall.classList.toggle("more", [...tables].some(goesOn));
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      look();
    }, LOOK_MS);
  };
  // While sizes are observed, container queries may still answer for the size before.
  const size = new ResizeObserver(() => {
    requestAnimationFrame(look);
    lookSoon();
  });
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
    clearTimeout(timer);
    size.disconnect();
    content.disconnect();
    hall.removeEventListener("scroll", lookSoon, { capture: true });
  };
}

const goesOn = ({ scrollHeight, clientHeight, scrollTop }: Element): boolean =>
  scrollHeight - clientHeight - scrollTop > SLACK_PX;
