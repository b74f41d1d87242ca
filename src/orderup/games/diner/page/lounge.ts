import type { View } from "$lib/wire/messages";
import { LOUNGE_PLACES, type Diner } from "./diner.svelte";
import type { Schema, TableFace } from "./generated/schema";
import { shortage } from "./holdings";
import { t } from "./words";

const SIDES = ["left", "middle", "right"] as const;

/** A table of the Lounge. */
export interface WaitingTable {
  readonly place: number;
  readonly card: number;
  readonly table: TableFace;
}

/** Return the tables of the Lounge. */
export const waitingTables = (view: View<Schema>): WaitingTable[] =>
  LOUNGE_PLACES.flatMap((place) => {
    const { card = null, table } = view.zones[`lounge.${place}`]?.cards.at(-1) ?? {};
    return table && card !== null ? [{ place, card, table }] : [];
  });

/** Return what is told to whoever presses a table instead of its buttons: what they do, or what a lock on it means. */
export function explainPress(
  { myTables, myHand }: Pick<Diner, "myTables" | "myHand">,
  table: TableFace,
): string {
  const { missing, inUse } = shortage(myTables, table, myHand);
  return inUse ? t("lounge.promised", { n: missing }) : t("lounge.press");
}

/** Return which of my tables one is, from the left, if another one is worth as much: else its value says it. */
export function placeAmong(
  tables: readonly { readonly card: number | null; readonly table?: TableFace }[],
  card: number | null,
): string {
  const value = tables.find((each) => each.card === card)?.table?.value;
  const alike = tables.filter(({ table }) => table && table.value === value);
  const at = alike.findIndex((each) => each.card === card);
  if (alike.length < 2) return "";
  return SIDES[at === 0 ? 0 : at === alike.length - 1 ? 2 : 1];
}

/** Return where in the Lounge a table lies, if another one there is worth as much: else its value says which it is. */
export function placeOf(
  view: View<Schema>,
  { place, table }: Pick<WaitingTable, "place" | "table">,
): string {
  const isAlike = (other: WaitingTable) =>
    other.place !== place && other.table.value === table.value;
  return waitingTables(view).some(isAlike) ? (SIDES[place] ?? "") : "";
}
