import { listedVillain, villainsInCardList } from "./cards.svelte";

/** The villains of the standard list and their powers. */
export const STANDARD: ReadonlyMap<string, string> = new Map([
  ["sorceress", "curse"],
  ["vizier", "hypnotize"],
  ["pirate", "meddling"],
  ["lady", "swipe"],
  ["lion", "no_escape"],
  ["sea_witch", "whirlpool"],
]);

/** Return the villains of the list in use. */
export function villains(): readonly string[] {
  const listed = villainsInCardList();
  return listed ? Object.keys(listed) : [...STANDARD.keys()];
}

/** Return a villain's power; undefined for one that we don't know. */
export const powerOf = (villain: string): string | undefined =>
  listedVillain(villain)?.power ?? STANDARD.get(villain);

/** Return the drawing of a villain, by its power; one that we don't know gets the symbol of the specials. */
export function emblemOf(villain: string): string {
  const power = powerOf(villain);
  return power === undefined ? "special" : `emblem-${power}`;
}
