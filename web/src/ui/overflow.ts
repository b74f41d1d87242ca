const SLACK_PX = 4;

/** Marks a hall whose table goes on below what is in sight (`.more`). */
export function markOverflow(hall: HTMLElement): () => void {
  const look = () => {
    const tables = hall.querySelectorAll(":scope > :not([aria-hidden])");
    hall.classList.toggle("more", [...tables].some(goesOn));
  };
  const size = new ResizeObserver(look);
  const content = new MutationObserver(look);
  size.observe(hall);
  content.observe(hall, { childList: true, subtree: true });
  hall.addEventListener("scroll", look, { capture: true, passive: true });
  return () => {
    size.disconnect();
    content.disconnect();
    hall.removeEventListener("scroll", look, { capture: true });
  };
}

const goesOn = ({ scrollHeight, clientHeight, scrollTop }: Element): boolean =>
  scrollHeight - clientHeight - scrollTop > SLACK_PX;
