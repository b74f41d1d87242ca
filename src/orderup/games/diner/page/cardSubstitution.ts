/** Substitutes the plates of another list in the introduction and the films: for each plate one of the same tip, so that every table has the same value. */
import { substitutionFrom, type CardSubstituter } from "$lib/game/cardSubstitution";
import { platesOf, STANDARD } from "./cards.svelte";
import { plateName } from "./words";

export const cardSubstituter: CardSubstituter = {
  substitution(_, list) {
    const own = Object.entries(platesOf(list));
    return substitutionFrom(
      Object.entries(STANDARD).map(([plate, { tip, wild }]) => [
        plate,
        own.find(([, each]) => each.tip === tip && each.wild === wild)?.[0],
      ]),
    );
  },
  cardName: plateName,
};
