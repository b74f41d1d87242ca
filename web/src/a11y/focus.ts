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

/** If the noted element has vanished: focus its neighbor, or else its zone. */
export function restoreFocus(place: FocusPlace | null): void {
  if (!place || (place.element.isConnected && document.activeElement === place.element)) return;
  if (document.activeElement !== document.body && document.activeElement !== null) return;
  const remaining = inside(place.zone);
  const neighbor = remaining[Math.min(place.index, remaining.length - 1)];
  (neighbor ?? place.zone).focus({ preventScroll: true });
}
