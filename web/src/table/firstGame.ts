import { gameText } from "$lib/game/gameText";
import type { GameInfo, NewTable } from "$lib/wire/messages";
import { readItem, storeItem } from "$lib/wire/storage";

const PLAYED_PREFIX = "orderup.played.";
const COACH_KEY = "orderup.coach";
/** So long that nobody is hurried, and that no clock is shown, in milliseconds. */
export const PATIENT_MS = 3_600_000;

/** Is a clock of this length shown? */
export const isClockShown = (lengthMs: number): boolean => lengthMs < PATIENT_MS;

/** Has this browser not seen a game of that kind to its end yet? */
export const isFirstGame = (game: string): boolean => readItem(PLAYED_PREFIX + game) === null;

export function markPlayed(game: string): void {
  storeItem(PLAYED_PREFIX + game, "yes");
}

const frontList = (game: string, key: string): readonly string[] =>
  gameText(game, key)?.split(" ") ?? [];

/** The options that are on in a first game: `first` in the game's front.json. */
export function firstGameOptions(game: string): Record<string, true> {
  const options = isFirstGame(game) ? frontList(game, "first") : [];
  return Object.fromEntries(options.map((option) => [option, true]));
}

type TimedGame = Pick<GameInfo, "slug" | "clocks">;

/** All the time in the world for a first game (`patient` in the game's front.json names its clocks). */
export function firstGameClocks({ slug, clocks }: TimedGame): Record<string, number> {
  const patient = isFirstGame(slug)
    ? frontList(slug, "patient").filter((clock) => clock in clocks)
    : [];
  return Object.fromEntries(patient.map((clock) => [clock, PATIENT_MS]));
}

/** What a first game against bots is opened with: hints, and no hurry. */
export const firstGameSetup = (game: TimedGame): Partial<NewTable> =>
  isFirstGame(game.slug) ? { hints: true, clocks: firstGameClocks(game) } : {};

/** Is whoever hesitates in a first game advised without asking? Until they put advice away once. */
export const isCoached = (game: string): boolean =>
  isFirstGame(game) && readItem(COACH_KEY) === null;

/** What is said to who waits: something else each time. */
export const pickInTurn = <T>(lines: readonly [T, ...T[]], n: number): T =>
  lines[n % lines.length] ?? lines[0];

export function dismissCoach(): void {
  storeItem(COACH_KEY, "off");
}
