import { isWild } from "./cards.svelte";
import type { Diner } from "./diner.svelte";
import type { TableFace } from "./generated/schema";
import { countMissingOrInUse, ticks, ticksOfOwnTable, type Tick } from "./holdings";
import { byNeed, uncommittedPlates, tableToServeFirst } from "./ideas";
import { placeAmong } from "./lounge";
import { plateName, plateNames, t } from "./words";

/** Return whether a plate of this kind would fill this place of an order; a wild one does where the right one is missing. */
export const fillsPlace = (plate: string, ordered: string, tick: Tick | undefined): boolean =>
  isWild(plate) ? tick === "wild" : plate === ordered;

/** Return what a plate of mine is good for now, and what to press for it: it is shared out as the ticks show it, and as advice has it. */
export function goodFor(diner: Diner, plate: string): string {
  const name = plateName(plate);
  if (diner.myBusy) return t("plate.busy", { plate: name });
  const wild = String(isWild(plate));
  const takes = (table: TableFace, marks: readonly Tick[]): boolean =>
    table.order.some((ordered, i) => marks[i] !== "in_use" && fillsPlace(plate, ordered, marks[i]));
  const first = tableToServeFirst(diner)?.card;
  const [mine] = diner.shares
    .map(({ card, table }) => ({
      ...{ card, table },
      marks: ticksOfOwnTable(card, diner.shares, diner.myHand),
    }))
    .filter(({ table, marks }) => takes(table, marks))
    .toSorted(
      (one, other) =>
        Number(other.card === first) - Number(one.card === first) ||
        countMissingOrInUse(one.marks) - countMissingOrInUse(other.marks) ||
        other.table.value - one.table.value,
    );
  if (mine) {
    const { table, marks } = mine;
    const missing = table.order.filter((_, i) => marks[i] === "missing" || marks[i] === "in_use");
    return t("plate.mine", {
      ...{ plate: name, wild, value: table.value, missing: missing.length },
      place: placeAmong(diner.mySection, mine.card),
      names: plateNames([...new Set(missing)]),
    });
  }
  const hand = uncommittedPlates(diner);
  const waiting = byNeed(diner, hand).find(({ table }) => takes(table, ticks(table, hand)));
  if (waiting) return t("plate.lounge", { plate: name, wild, ...waiting.told });
  return isWild(plate) ? t("plate.wild", { plate: name }) : t("plate.later", { plate: name });
}
