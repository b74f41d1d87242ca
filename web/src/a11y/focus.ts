/** The focused element and its place inside its zone, so that the focus can be restored when the element is gone. */
export interface SavedFocus {
  readonly element: HTMLElement;
  readonly zone: HTMLElement;
  readonly index: number;
}

/** Focus the heading of a new screen and scroll to its top: the element that had the focus went with the screen before. */
export function focusOnMount(heading: HTMLElement): void {
  heading.focus({ preventScroll: true });
  scrollTo(0, 0);
}

const FOCUSABLE = 'button, a[href], input, select, [tabindex="0"]';

const focusableIn = (zone: HTMLElement): HTMLElement[] => [
  ...zone.querySelectorAll<HTMLElement>(FOCUSABLE),
];

/** Return the focused element and its place if it is in an element marked `data-focus-zone`. */
export function saveFocus(): SavedFocus | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return null;
  const zone = element.closest<HTMLElement>("[data-focus-zone]");
  return zone ? { element, zone, index: focusableIn(zone).indexOf(element) } : null;
}

const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement === null;

/** Focus the neighbor of the saved element, or else its zone, if the element has vanished. */
export function restoreFocus(place: SavedFocus | null): void {
  if (!place?.zone.isConnected || !isFocusLost()) return;
  const remaining = focusableIn(place.zone);
  const neighbor = remaining[Math.min(place.index, remaining.length - 1)];
  (neighbor ?? place.zone).focus({ preventScroll: true });
}

/** Return the first action that is possible, or else the last zone there is: the hand lies below all others. */
function fallbackTarget(root: HTMLElement): HTMLElement | null {
  const act = root.querySelector<HTMLElement>('.action[aria-disabled="false"]');
  const zone = [...root.querySelectorAll<HTMLElement>("[data-focus-zone]")].at(-1);
  return act ?? (zone ? (focusableIn(zone)[0] ?? zone) : null);
}

/** Move the focus elsewhere whenever the element that has it disappears, for whatever reason; return the clean-up. */
export function recoverFocus(root: HTMLElement): () => void {
  let held: HTMLElement | null = null;
  let place: SavedFocus | null = null;

  function onFocusIn({ target }: FocusEvent) {
    held = target as HTMLElement;
    place = saveFocus();
  }

  /** A person who puts the focus nowhere, as by a click on the background, wants it nowhere. */
  function onFocusOut({ target, relatedTarget }: FocusEvent) {
    if (relatedTarget === null && (target as HTMLElement).isConnected)
      queueMicrotask(() => (target as HTMLElement).isConnected && isFocusLost() && (held = null));
  }

  function onChange() {
    if (held === null || held.isConnected || !isFocusLost()) return;
    held = null;
    restoreFocus(place);
    if (isFocusLost()) fallbackTarget(root)?.focus({ preventScroll: true });
  }

  const changes = new MutationObserver(onChange);
  changes.observe(root, { childList: true, subtree: true });
  root.addEventListener("focusin", onFocusIn);
  root.addEventListener("focusout", onFocusOut);
  return () => {
    changes.disconnect();
    root.removeEventListener("focusin", onFocusIn);
    root.removeEventListener("focusout", onFocusOut);
  };
}
