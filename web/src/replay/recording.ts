import { reduce } from "$lib/game/reducer";
import type { GameEvent, View } from "$lib/wire/messages";
import type { Recording } from "$lib/wire/recording";

/** The part of a recording that `ReplayPlayer` shows. */
export type PlayableRecording = Omit<Recording, "commitment" | "seed" | "result" | "deck">;

/** Return the view after the deal and after every event. */
export function viewsOf({ view, events }: PlayableRecording): readonly View[] {
  const views = [view];
  for (const event of events) views.push(reduce(views.at(-1) ?? view, event));
  return views;
}

/** Return whether cards lie on the table: some games begin before. */
export function isDealt({ zones }: View): boolean {
  return Object.values(zones).some(({ n }) => (n ?? 0) > 0);
}

const MIN_PAUSE_MS = 350;
const MAX_PAUSE_MS = 1600;

/** Return milliseconds before the next event: the players' own pace, within limits. */
export function pauseBefore(
  next: GameEvent,
  previous: GameEvent | undefined,
  speed: number,
): number {
  const waited = next.t - (previous?.t ?? next.t);
  return Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, waited)) / speed;
}
