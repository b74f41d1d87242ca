import { reduce } from "$lib/game/reducer";
import type { GameEvent, View } from "$lib/wire/messages";

/** Return the places of a hand's cards: cards keep their places, and a drawn one fills a gap. Each place has a card's handle, or null. */
export function keepPlaces(
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

/** Return the places after these events, the first of which dealt the cards: so they stay the same after a reload. */
export function placesAfter(
  events: readonly GameEvent[],
  view: View,
  zones: readonly string[],
  places: number,
): (number | null)[] {
  let then: View = { ...view, zones: {} };
  let at: (number | null)[] = [];
  for (const event of events) {
    then = reduce(then, event);
    const held = zones.flatMap((zone) => then.zones[zone]?.cards ?? []);
    at = keepPlaces(
      at,
      held.map(({ card }) => card),
      places,
    );
  }
  return at;
}
