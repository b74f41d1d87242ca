import { listedVillain, listedVillains } from "./cards.svelte";

/** The villains of the standard list and their powers. */
const STANDARD: Readonly<Record<string, string>> = {
  sorceress: "curse",
  vizier: "hypnotize",
  pirate: "meddling",
  lady: "swipe",
  lion: "no_escape",
  sea_witch: "whirlpool",
};

/** The villains of the list that is played with. */
export const villains = (): readonly string[] => Object.keys(listedVillains() ?? STANDARD);

/** A villain's power; none of one that we don't know. */
export const powerOf = (villain: string): string | undefined =>
  listedVillain(villain)?.power ?? STANDARD[villain];

/** The drawing of a villain, by its power; one that we don't know gets the sign of the specials. */
export function emblemOf(villain: string): string {
  const power = powerOf(villain);
  return power === undefined ? "special" : `emblem-${power}`;
}
