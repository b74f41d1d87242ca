/** Scroll a tray that is too narrow for its content until one of these cards is wholly visible, unless one is. */
export function keepInSight(
  tray: HTMLElement | undefined,
  cards: readonly (number | string | undefined)[],
  behavior: ScrollBehavior,
): void {
  if (!tray || tray.scrollWidth <= tray.clientWidth) return;
  const shown = tray.getBoundingClientRect();
  const places = cards.flatMap((card) => {
    const item = tray.querySelector(`[data-card="${card}"]`)?.closest("li");
    return item ? [item.getBoundingClientRect()] : [];
  });
  const [first] = places;
  if (!first || places.some(({ left, right }) => left >= shown.left && right <= shown.right))
    return;
  const margin = parseFloat(getComputedStyle(tray).paddingLeft);
  const toTheRight = first.right > shown.right;
  const left = toTheRight ? first.right - shown.right + margin : first.left - shown.left - margin;
  tray.scrollBy({ left, behavior });
}
