import { joinList } from "$lib/i18n/t";
import { isWild } from "./cards.svelte";
import type { Diner } from "./diner.svelte";
import type { TableFace } from "./generated/schema";
import { ticks, type Tick } from "./holdings";
import { placeOf, waitingTables } from "./lounge";
import { plateName, t } from "./words";

/** Return whether a plate of this kind would fill this place of an order; a wild one does where the right one is missing. */
export const fillsPlace = (plate: string, ordered: string, tick: Tick | undefined): boolean =>
  isWild(plate) ? tick === "wild" : plate === ordered;

interface Wanting {
  /** Where in the Lounge, where its value does not say it. */
  readonly place: string;
  readonly value: number;
  readonly missing: number;
  /** The names of the missing plates, in words. */
  readonly names: string;
}

/** Return what a plate of mine is good for now, and what to press for it. */
export function goodFor(diner: Diner, plate: string): string {
  const wants = (table: TableFace | undefined, place = ""): Wanting[] => {
    if (!table) return [];
    const marks = ticks(table, diner.myHand);
    const takes = table.order.some((ordered, i) => fillsPlace(plate, ordered, marks[i]));
    const missing = table.order.filter((_, i) => marks[i] === "missing");
    const names = joinList([...new Set(missing)].map(plateName));
    return takes ? [{ place, value: table.value, missing: missing.length, names }] : [];
  };
  const least = (tables: readonly Wanting[]): Wanting | undefined =>
    [...tables].sort((a, b) => a.missing - b.missing || b.value - a.value)[0];
  const name = plateName(plate);
  if (diner.myBusy) return t("plate.busy", { plate: name });
  const wild = String(isWild(plate));
  const mine = least(diner.mySection.flatMap(({ table }) => wants(table)));
  if (mine) return t("plate.mine", { plate: name, wild, ...mine });
  const waiting = least(
    waitingTables(diner.view).flatMap((each) => wants(each.table, placeOf(diner.view, each))),
  );
  if (waiting) return t("plate.lounge", { plate: name, wild, ...waiting });
  return isWild(plate) ? t("plate.wild", { plate: name }) : t("plate.later", { plate: name });
}
