import type { View } from "$lib/wire/messages";
import { PLACES } from "./diner.svelte";
import type { Schema, TableFace } from "./generated/schema";

const SIDES = ["left", "middle", "right"] as const;

/** A table of the Lounge. */
export interface Waiting {
  readonly place: number;
  readonly table: TableFace;
}

/** Return the tables of the Lounge. */
export const waitingTables = (view: View<Schema>): Waiting[] =>
  PLACES.flatMap((place) => {
    const table = view.zones[`lounge.${place}`]?.cards.at(-1)?.table;
    return table ? [{ place, table }] : [];
  });

/** Return where in the Lounge a table lies, if another one there is worth as much: else its value says which it is. */
export function placeOf(view: View<Schema>, { place, table }: Waiting): string {
  const isAlike = (other: Waiting) => other.place !== place && other.table.value === table.value;
  return waitingTables(view).some(isAlike) ? (SIDES[place] ?? "") : "";
}
