import { listedVillain, listedVillains } from "./cards.svelte";

/** The villains of the standard list and their powers. */
export const STANDARD: ReadonlyMap<string, string> = new Map([
  ["sorceress", "curse"],
  ["vizier", "hypnotize"],
  ["pirate", "meddling"],
  ["lady", "swipe"],
  ["lion", "no_escape"],
  ["sea_witch", "whirlpool"],
]);

/** The villains of the list that is played with. */
export function villains(): readonly string[] {
  const listed = listedVillains();
  return listed ? Object.keys(listed) : [...STANDARD.keys()];
}

/** A villain's power; none of one that we don't know. */
export const powerOf = (villain: string): string | undefined =>
  listedVillain(villain)?.power ?? STANDARD.get(villain);

/** The drawing of a villain, by its power; one that we don't know gets the sign of the specials. */
export function emblemOf(villain: string): string {
  const power = powerOf(villain);
  return power === undefined ? "special" : `emblem-${power}`;
}
