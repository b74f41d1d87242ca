import { reduce } from "$lib/game/reducer";
import type { GameEvent, View } from "$lib/wire/messages";
import type { RecordedGame } from "$lib/wire/generated/wire";

/** A finished game as one audience saw it. */
export type Recording = Omit<RecordedGame, "view" | "events"> & {
  readonly view: View;
  readonly events: readonly GameEvent[];
};

/** What a player shows of it. */
export type Scene = Omit<Recording, "commitment" | "seed" | "result" | "deck">;

/** Whose eyes: a seat's number, a spectator's, or those that see all cards. */
export type Eyes = "open" | "spectator" | `${number}`;

/** The view after the deal and after every event. */
export function viewsOf({ view, events }: Scene): readonly View[] {
  const views = [view];
  for (const event of events) views.push(reduce(views.at(-1) ?? view, event));
  return views;
}

/** Some games begin before any card lies on the table. */
export function isDealt({ zones }: View): boolean {
  return Object.values(zones).some(({ n }) => (n ?? 0) > 0);
}

const SHORTEST_MS = 350;
const LONGEST_MS = 1600;

/** How long to look at a position before the next event: the players' own pace, within reason. */
export function pauseBefore(
  next: GameEvent,
  previous: GameEvent | undefined,
  pace: number,
): number {
  const waited = next.t - (previous?.t ?? next.t);
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, waited)) / pace;
}
