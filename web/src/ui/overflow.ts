const SLACK_PX = 4;
/** Milliseconds until an update, which lays out the page: nobody misses the mark for so long. */
const UPDATE_DELAY_MS = 200;

/** Mark a container whose content continues below what is in sight (`.more`); return the clean-up. */
export function markOverflow(container: HTMLElement): () => void {
  const update = () => {
    const tables = container.querySelectorAll(":scope > :not([aria-hidden])");
    container.classList.toggle("more", [...tables].some(hasMoreBelow));
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const updateSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      update();
    }, UPDATE_DELAY_MS);
  };
  // While sizes are observed, container queries may still answer for the size before.
  const size = new ResizeObserver(() => {
    requestAnimationFrame(update);
    updateSoon();
  });
  const content = new MutationObserver(updateSoon);
  size.observe(container);
  content.observe(container, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["style"],
  });
  container.addEventListener("scroll", updateSoon, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    size.disconnect();
    content.disconnect();
    container.removeEventListener("scroll", updateSoon, { capture: true });
  };
}

const hasMoreBelow = ({ scrollHeight, clientHeight, scrollTop }: Element): boolean =>
  scrollHeight - clientHeight - scrollTop > SLACK_PX;
