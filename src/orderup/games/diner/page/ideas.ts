import type { Diner } from "./diner.svelte";
import { PLACES, STACKS } from "./diner.svelte";
import type { TableFace } from "./generated/schema";
import { short, ticks } from "./holdings";
import { plateName, t } from "./words";

/** What could be done, from what lies on the table: only what the menu offers, and what I hold. */
export function idea(diner: Diner): string | null {
  return serving(diner) ?? drawing(diner) ?? seating(diner) ?? stocking(diner);
}

function serving(diner: Diner): string | null {
  const ready = diner.mySection.find(({ card }) => diner.can(`serve ${card}`))?.table;
  return ready ? t("idea.serve", { value: ready.value }) : null;
}

/** A plate on a stack that one of my tables misses. */
function drawing(diner: Diner): string | null {
  for (const stack of STACKS.filter((each) => diner.can(`draw ${each}`))) {
    const plate = diner.top(`kitchen.${stack}`)?.plate ?? "";
    const table = diner.mySection.find(({ table: each }) => each && misses(diner, each, plate));
    if (table?.table) return t("idea.draw", { plate: plateName(plate), value: table.table.value });
  }
  return null;
}

const misses = (diner: Diner, table: TableFace, plate: string): boolean =>
  ticks(table, diner.myHand).some((tick, i) => tick === "missing" && table.order[i] === plate);

/** The table in the Lounge that misses least, if I hold at least half of it. */
function seating(diner: Diner): string | null {
  const offers = PLACES.filter((place) => diner.can(`seat ${place}`))
    .flatMap((place) => diner.top(`lounge.${place}`)?.table ?? [])
    .map(({ order, value }) => {
      const missing = short(ticks({ order, value }, diner.myHand));
      return { value, all: order.length, held: order.length - missing, missing };
    })
    .filter(({ held, missing }) => held >= missing)
    .sort((a, b) => a.missing - b.missing || b.value - a.value);
  return offers[0] ? t("idea.seat", offers[0]) : null;
}

const stocking = (diner: Diner): string | null =>
  STACKS.some((stack) => diner.can(`draw ${stack}`)) ? t("idea.stock") : null;
