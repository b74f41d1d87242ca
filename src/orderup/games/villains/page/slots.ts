/** The cards of a hand keep their places; one that is drawn lies where one is missing. Each place has a card's handle, or null. */
export function slots(
  before: readonly (number | null)[],
  held: readonly number[],
  places: number,
): (number | null)[] {
  const kept = before.map((card) => (card !== null && held.includes(card) ? card : null));
  const fresh = held.filter((card) => !kept.includes(card));
  const filled = kept.map((card) => card ?? fresh.shift() ?? null);
  while (filled.length < places || fresh.length > 0) filled.push(fresh.shift() ?? null);
  return filled;
}
