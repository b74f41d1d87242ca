import { withFacesOfPast, type EventWithFaces } from "$lib/game/reducer";
import type { GameEvent, Takeover, View } from "$lib/wire/messages";

/** The names by seat; null: nobody's. */
export type SeatNames = readonly (string | null)[];

/** An event, with the names that the seats had when it was heard of: who did it may have left since. */
export interface LoggedEvent extends EventWithFaces {
  readonly seatNames: SeatNames;
}

/** The events that have led to a view, with the names of then: as they were heard at the time, or told from who sits there now and who of them has sat down since the newest. */
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

/** Who sat where at each event, by its number. */
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
