import { gameText } from "$lib/game/gameText";
import type { GameInfo, NewTable } from "$lib/wire/messages";
import { readItem, storeItem } from "$lib/wire/storage";

const PLAYED = "orderup.played.";
const COACH = "orderup.coach";
/** So long that nobody is hurried, and that no clock is shown, in milliseconds. */
export const PATIENT_MS = 3_600_000;

/** Is a clock of this length shown? */
export const hurries = (lengthMs: number): boolean => lengthMs < PATIENT_MS;

/** Has this browser not seen a game of that kind to its end yet? */
export const isFirst = (game: string): boolean => readItem(PLAYED + game) === null;

export function notePlayed(game: string): void {
  storeItem(PLAYED + game, "yes");
}

const named = (game: string, key: string): readonly string[] =>
  gameText(game, key)?.split(" ") ?? [];

/** The options that are on in a first game: `first` in the game's front.json. */
export function firstOptions(game: string): Record<string, true> {
  const options = isFirst(game) ? named(game, "first") : [];
  return Object.fromEntries(options.map((option) => [option, true]));
}

type Timed = Pick<GameInfo, "slug" | "clocks">;

/** All the time in the world for a first game (`patient` in the game's front.json names its clocks). */
export function firstClocks({ slug, clocks }: Timed): Record<string, number> {
  const patient = isFirst(slug) ? named(slug, "patient").filter((clock) => clock in clocks) : [];
  return Object.fromEntries(patient.map((clock) => [clock, PATIENT_MS]));
}

/** What a first game against bots is opened with: hints, and no hurry. */
export const firstSetup = (game: Timed): Partial<NewTable> =>
  isFirst(game.slug) ? { hints: true, clocks: firstClocks(game) } : {};

/** Is whoever hesitates in a first game advised without asking? Until they put advice away once. */
export const isCoached = (game: string): boolean => isFirst(game) && readItem(COACH) === null;

/** What is said to who waits: something else each time. */
export const inTurn = <T>(lines: readonly [T, ...T[]], n: number): T =>
  lines[n % lines.length] ?? lines[0];

export function dismissCoach(): void {
  storeItem(COACH, "off");
}
