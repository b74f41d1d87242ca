import { gameText } from "$lib/game/gameText";
import { matchesMove } from "$lib/game/moves";
import type { Coaching } from "$lib/table/gamePage";
import type { ShownHint } from "$lib/table/liveTable.svelte";
import type { GameInfo, NewTable } from "$lib/wire/messages";
import { readItem, removeItem, storeItem } from "$lib/wire/storage";

const PLAYED_PREFIX = "orderup.played.";
const COACH_KEY = "orderup.coach";
/** A clock that hurries nobody and is not shown, in milliseconds. */
export const UNHURRIED_CLOCK_MS = 3_600_000;

/** Return whether a clock of this length is shown. */
export const isClockShown = (lengthMs: number): boolean => lengthMs < UNHURRIED_CLOCK_MS;

/** Return whether this browser has not yet seen a game of that kind to its end. */
export const isFirstGame = (game: string): boolean => readItem(PLAYED_PREFIX + game) === null;

export function markPlayed(game: string): void {
  storeItem(PLAYED_PREFIX + game, "yes");
}

const frontList = (game: string, key: string): readonly string[] =>
  gameText(game, key)?.split(" ") ?? [];

/** Return the options that are on in a first game: `first` in the game's front.json. */
export function firstGameOptions(game: string): Record<string, true> {
  const options = isFirstGame(game) ? frontList(game, "first") : [];
  return Object.fromEntries(options.map((option) => [option, true]));
}

type TimedGame = Pick<GameInfo, "slug" | "clocks">;

/** Return the clocks of a first game that hurry nobody (`patient` in the game's front.json names them). */
export function firstGameClocks({ slug, clocks }: TimedGame): Record<string, number> {
  const patient = isFirstGame(slug)
    ? frontList(slug, "patient").filter((clock) => clock in clocks)
    : [];
  return Object.fromEntries(patient.map((clock) => [clock, UNHURRIED_CLOCK_MS]));
}

/** Return the setup of a first game against bots: hints, and clocks that hurry nobody. */
export const firstGameSetup = (game: TimedGame): Partial<NewTable> =>
  isFirstGame(game.slug) ? { hints: true, clocks: firstGameClocks(game) } : {};

/** Return whether a player who hesitates in a first game gets unasked advice: until they switch it off. */
export const isCoached = (game: string): boolean =>
  isFirstGame(game) && readItem(COACH_KEY) === null;

/** Return whether the coach names another move by now than a hint that was given before the latest event; what the champion has found stays where the coach names none. */
export function isOvertaken(
  { move, found, view }: Pick<ShownHint, "move" | "found" | "view">,
  { move: named }: Pick<Coaching, "move">,
  v: number,
): boolean {
  if (!move || view.v === v) return false;
  return named ? !matchesMove(named, move) : found === null;
}

/** Return the n-th of these lines for a waiting player, beginning again after the last. */
export const pickInTurn = <T>(lines: readonly [T, ...T[]], n: number): T =>
  lines[n % lines.length] ?? lines[0];

export function setCoached(on: boolean): void {
  if (on) removeItem(COACH_KEY);
  else storeItem(COACH_KEY, "off");
}
