/** How near the end is, and who would win then: two empty stacks end the game (D13), unless a Break is to come. */
import type { View } from "$lib/wire/messages";
import type { Move, Schema } from "./generated/schema";
import { t } from "./words";

type At = View<Schema>;

const STACKS = [0, 1, 2];
/** With so few plates left the end is near. */
const FEW_PLATES = 4;
const EMPTY_AT_THE_END = 2;

const height = ({ zones }: At, stack: number): number => zones[`kitchen.${stack}`]?.n ?? 0;

/** Return how many plates are in the two lowest stacks, so many before these events. */
function platesInTwoLowest(view: At, since: readonly { readonly move: Move }[] = []): number {
  const taken = since.map(({ move }) => ("stack" in move ? move.stack : null));
  const before = (stack: number) =>
    height(view, stack) + taken.filter((each) => each === stack).length;
  const [one = 0, two = 0] = STACKS.map(before).sort((a, b) => a - b);
  return one + two;
}

/** Return how long the game lasts at least, or the time to the Break, in words; null once it may end. */
export function howLongStill(view: At): string | null {
  const { phase, break_to_come: isBreakToCome } = view.status;
  const n = platesInTwoLowest(view);
  if (phase !== "open" || n === 0) return null;
  return t("kitchen.ends", { n, until: isBreakToCome ? "break" : "end" });
}

/** Return how many plates are left until two stacks are empty and the game may be closed, now or before these events; infinity before a Break that is still to come. */
export function platesLeft(view: At, since: readonly { readonly move: Move }[] = []): number {
  return view.status.break_to_come ? Infinity : platesInTwoLowest(view, since);
}

export const isEnding = (view: At, since: readonly { readonly move: Move }[] = []): boolean =>
  platesLeft(view, since) <= FEW_PLATES;

/** Return whether I would win if the game ended now. */
export function leads({ you, status }: At): boolean {
  const own = status.scores[you ?? 0] ?? 0;
  return status.scores.every((score, seat) => seat === you || score < own);
}

/** Return whether none of the stacks that have plates is lower. */
export const isLowest = (view: At, stack: number): boolean =>
  STACKS.every((each) => height(view, each) === 0 || height(view, each) >= height(view, stack));

/** Return whether the top card of a stack is the last but those of a single stack: without it the game may be closed. */
const isLast = (view: At, stack: number): boolean =>
  height(view, stack) === 1 &&
  STACKS.filter((each) => height(view, each) === 0).length === EMPTY_AT_THE_END - 1;

/** Return what the height of a stack means near the end: it is the last that must become empty, or lower than the others, or neither. */
export function heightInWords(view: At, stack: number): "last" | "lowest" | "other" {
  if (isLast(view, stack)) return "last";
  const others = STACKS.filter((each) => each !== stack && height(view, each) > 0);
  return others.every((each) => height(view, each) > height(view, stack)) ? "lowest" : "other";
}
