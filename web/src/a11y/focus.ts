/** Where the focus stood inside its zone, to be found again when its element is gone. */
export interface FocusPlace {
  readonly element: HTMLElement;
  readonly zone: HTMLElement;
  readonly index: number;
}

/** Gives the focus to what heads a new screen, which is seen from its top: what had it has gone with the one before. */
export function takesFocus(heading: HTMLElement): void {
  heading.focus({ preventScroll: true });
  scrollTo(0, 0);
}

const FOCUSABLE = 'button, a[href], input, select, [tabindex="0"]';

const inside = (zone: HTMLElement): HTMLElement[] => [
  ...zone.querySelectorAll<HTMLElement>(FOCUSABLE),
];

/** Remembers the focus if it stands in an element marked `data-focus-zone`. */
export function noteFocus(): FocusPlace | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return null;
  const zone = element.closest<HTMLElement>("[data-focus-zone]");
  return zone ? { element, zone, index: inside(zone).indexOf(element) } : null;
}

const isLost = (): boolean =>
  document.activeElement === document.body || document.activeElement === null;

/** If the noted element has vanished: focus its neighbor, or else its zone. */
export function restoreFocus(place: FocusPlace | null): void {
  if (!place?.zone.isConnected || !isLost()) return;
  const remaining = inside(place.zone);
  const neighbor = remaining[Math.min(place.index, remaining.length - 1)];
  (neighbor ?? place.zone).focus({ preventScroll: true });
}

/** Where there is something to do, or else the last zone there is: the hand lies below all others. */
function refuge(root: HTMLElement): HTMLElement | null {
  const act = root.querySelector<HTMLElement>('.action[aria-disabled="false"]');
  const zone = [...root.querySelectorAll<HTMLElement>("[data-focus-zone]")].at(-1);
  return act ?? (zone ? (inside(zone)[0] ?? zone) : null);
}

/** Finds another place for the focus whenever the element that has it goes, for whatever reason. */
export function keepFocus(root: HTMLElement): () => void {
  let held: HTMLElement | null = null;
  let place: FocusPlace | null = null;

  function note({ target }: FocusEvent) {
    held = target as HTMLElement;
    place = noteFocus();
  }

  /** Who puts the focus nowhere, as by a click on the ground, wants it nowhere. */
  function leave({ target, relatedTarget }: FocusEvent) {
    if (relatedTarget === null && (target as HTMLElement).isConnected)
      queueMicrotask(() => (target as HTMLElement).isConnected && isLost() && (held = null));
  }

  function look() {
    if (held === null || held.isConnected || !isLost()) return;
    held = null;
    restoreFocus(place);
    if (isLost()) refuge(root)?.focus({ preventScroll: true });
  }

  const changes = new MutationObserver(look);
  changes.observe(root, { childList: true, subtree: true });
  root.addEventListener("focusin", note);
  root.addEventListener("focusout", leave);
  return () => {
    changes.disconnect();
    root.removeEventListener("focusin", note);
    root.removeEventListener("focusout", leave);
  };
}
