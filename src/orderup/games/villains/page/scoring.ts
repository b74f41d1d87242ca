import { CANCELED_BY } from "./generated/schema";
import type { Card } from "./villains.svelte";

/** The villains of one number in a pile. */
export interface Group {
  readonly number: number;
  readonly cards: readonly Card[];
  readonly canceled: boolean;
}

/** A pile as it is counted, for display only: the server determines the points. */
export interface Sheet {
  readonly heroes: readonly Card[];
  readonly groups: readonly Group[];
  readonly blanks: readonly Card[];
  /** The numbers that the heroes cancel (V8). */
  readonly cancels: readonly number[];
}

/** Return the numbers that so many heroes cancel (V8). */
export const canceledBy = (heroes: number): readonly number[] => CANCELED_BY[heroes] ?? [];

/** Return the numbers that one hero more would cancel and that are not canceled now. */
export const canceledNext = (heroes: number): number[] =>
  canceledBy(heroes + 1).filter((n) => !canceledBy(heroes).includes(n));

/** Return the numbers that are canceled now and that one hero more would not cancel. */
export const uncanceledNext = (heroes: number): number[] =>
  canceledBy(heroes).filter((n) => !canceledBy(heroes + 1).includes(n));

/** From so many heroes on these numbers stay canceled, however many follow (V8). */
export const LASTING = (() => {
  const since = (n: number) => CANCELED_BY.findLastIndex((each) => !each.includes(n)) + 1;
  const heroes = Math.min(...CANCELED_BY.flat().map(since));
  return { heroes, numbers: canceledBy(heroes).filter((n) => since(n) === heroes) };
})();

/** Return whether one hero more would cancel numbers that stay canceled from then on. */
export const lastsNext = (heroes: number): boolean => heroes + 1 === LASTING.heroes;

/** Return whether so many heroes cancel two numbers, and the sum of which both parts cancel one: 7 is 6 + 1 (V8). */
export function sixes(heroes: number) {
  const [rest = 0, other] = canceledBy(heroes);
  return { two: String(other !== undefined), rest, sixes: heroes - rest };
}

export function sheet(pile: readonly Card[]): Sheet {
  const heroes = pile.filter(({ hero }) => hero);
  const cancels = canceledBy(heroes.length);
  const villains = pile.filter(({ hero, number }) => !hero && number !== undefined);
  const numbers = [...new Set(villains.map(({ number = 0 }) => number))].sort((a, b) => a - b);
  return {
    heroes,
    cancels,
    groups: numbers.map((number) => ({
      number,
      cards: villains.filter((card) => card.number === number),
      canceled: cancels.includes(number),
    })),
    blanks: pile.filter(({ hero, power }) => !hero && power !== undefined),
  };
}
