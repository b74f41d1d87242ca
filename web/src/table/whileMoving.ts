/** How long to go on after the last sign of movement. */
const LINGER_MS = 300;
/** Events of movement that changes no element: scrolling, hovering or loading. */
const MOTION_EVENTS = ["scroll", "transitionrun", "animationstart", "load", "resize"] as const;

/** Call `look` now, and before every frame while something on the page may move; return a function that ends it. A page at rest costs nothing. */
export function whileMoving(look: () => void): () => void {
  let frame = 0;
  let until = 0;
  const follow = () => {
    look();
    const now = performance.now();
    if (now >= until && isMoving()) until = now + LINGER_MS;
    frame = now < until ? requestAnimationFrame(follow) : 0;
  };
  const wake = () => {
    until = performance.now() + LINGER_MS;
    frame ||= requestAnimationFrame(follow);
  };
  const changes = new MutationObserver(wake);
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  for (const sign of MOTION_EVENTS) addEventListener(sign, wake, { capture: true, passive: true });
  look();
  wake();
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    for (const sign of MOTION_EVENTS) removeEventListener(sign, wake, { capture: true });
  };
}

/** Return whether an animation runs that will end: a card flies, a panel opens. */
function isMoving(): boolean {
  return document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === "running" && Number(effect?.getComputedTiming().endTime) < Infinity,
    );
}
