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

const MAX_NUMBER = 6;

/** Return the numbers that so many heroes cancel: their own number; more than six also cancel the sixes, and the count starts again. */
export function canceledBy(heroes: number): number[] {
  if (heroes === 0) return [];
  const rest = ((heroes - 1) % MAX_NUMBER) + 1;
  return heroes > MAX_NUMBER && rest !== MAX_NUMBER ? [rest, MAX_NUMBER] : [rest];
}

/** Return the numbers that one hero more would cancel and that are not canceled now. */
export const canceledNext = (heroes: number): number[] =>
  canceledBy(heroes + 1).filter((n) => !canceledBy(heroes).includes(n));

/** Return the numbers that are canceled now and that one hero more would not cancel. */
export const uncanceledNext = (heroes: number): number[] =>
  canceledBy(heroes).filter((n) => !canceledBy(heroes + 1).includes(n));

/** Return whether so many heroes cancel two numbers, and the sum of which both parts cancel one: 7 is 6 + 1 (V8). */
export function sixes(heroes: number) {
  const rest = ((heroes - 1) % MAX_NUMBER) + 1;
  return { two: String(canceledBy(heroes).length > 1), rest, sixes: heroes - rest };
}

/** Return whether a number that is canceled stays so, however many heroes come: from six on sixes are (V8). */
export const isCanceledForGood = (number: number, heroes: number): boolean =>
  number === MAX_NUMBER && heroes >= MAX_NUMBER;

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
