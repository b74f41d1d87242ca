import type { Card } from "./villains.svelte";

/** The villains of one number in a pile. */
export interface Group {
  readonly number: number;
  readonly cards: readonly Card[];
  readonly canceled: boolean;
}

/** A pile as it is counted: for the eye only, the points are the server's word. */
export interface Sheet {
  readonly heroes: readonly Card[];
  readonly groups: readonly Group[];
  readonly blanks: readonly Card[];
  /** The numbers that so many heroes cancel (V8). */
  readonly cancels: readonly number[];
}

const MAX_NUMBER = 6;

/** So many heroes cancel their number; more than six cancel the sixes, and the count starts anew. */
export function canceledBy(heroes: number): number[] {
  if (heroes === 0) return [];
  const rest = ((heroes - 1) % MAX_NUMBER) + 1;
  return heroes > MAX_NUMBER && rest !== MAX_NUMBER ? [rest, MAX_NUMBER] : [rest];
}

/** From so many points on they are told to the nearest five only. */
const ROUNDED_FROM = 10;

/** What a pile is worth, of which `n` is told: few points are told as they are. */
export const worthOf = (n: number): { n: number; exact: boolean } => ({
  n,
  exact: n < ROUNDED_FROM,
});

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
