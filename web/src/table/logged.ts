import { withFacesOfPast, type EventWithFaces } from "$lib/game/reducer";
import type { GameEvent, Takeover, View } from "$lib/wire/messages";

/** The names by seat; null for an empty seat. */
export type SeatNames = readonly (string | null)[];

/** An event, with the names that the seats had at that time: its player may have left since. */
export interface LoggedEvent extends EventWithFaces {
  readonly seatNames: SeatNames;
}

/** Return the events that led to a view, each with the names of its time: as recorded when the event arrived, or derived from the present names and the takeovers since. */
export function loggedEvents(
  view: View,
  past: readonly GameEvent[],
  heard: readonly LoggedEvent[],
  now: SeatNames,
  since: readonly Takeover[],
): readonly LoggedEvent[] {
  const names: Record<number, SeatNames> = {
    ...namesBefore(past, now, since),
    ...Object.fromEntries(heard.map((event) => [event.v, event.seatNames])),
  };
  return withFacesOfPast(view, past).map((event) => ({
    ...event,
    seatNames: names[event.v] ?? [],
  }));
}

/** Return the names by seat at each event, by its number. */
function namesBefore(
  past: readonly GameEvent[],
  now: SeatNames,
  since: readonly Takeover[],
): Record<number, SeatNames> {
  const names = [...now];
  const then: Record<number, SeatNames> = {};
  const goBack = (seated: readonly Takeover[] = []) =>
    seated.forEach(({ seat, before }) => (names[seat] = before));
  goBack(since);
  for (const { v, seated } of [...past].reverse()) {
    then[v] = [...names];
    goBack(seated);
  }
  return then;
}
