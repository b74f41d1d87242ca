/** The introduction and the films with the plates of another list: for each plate one of the same tip, so that every table has the same value. */
import { complete, type Casting } from "$lib/lesson/cast";
import { platesOf, STANDARD } from "./cards.svelte";
import { plateName } from "./words";

export const casting: Casting = {
  cast(_, list) {
    const own = Object.entries(platesOf(list));
    return complete(
      Object.entries(STANDARD).map(([plate, { tip, wild }]) => [
        plate,
        own.find(([, each]) => each.tip === tip && each.wild === wild)?.[0],
      ]),
    );
  },
  called: plateName,
};
