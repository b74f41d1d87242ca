import type { Position } from "$lib/game/position";
import type { Card as AnyCard, View } from "$lib/wire/messages";
import type { Move, Schema, TableFace } from "./generated/schema";
import { short, ticks } from "./holdings";
import { t } from "./words";

type Card = AnyCard<Schema>;

/** Why advice is good, from the plates I hold and the tables that want them. */
export function reason(move: Move, { view }: Position<Schema>): string | null {
  switch (move.do) {
    case "draw":
      return drawing(view, move.stack);
    case "seat":
      return seating(view, move.place);
    case "counter":
      return sending(view, move.place);
    case "serve":
      return serving(mine(view, "section").find(({ card }) => card === move.card)?.table);
    default:
      return null;
  }
}

/** The table that gains most by a plate: one of mine before one that waits. */
function drawing(view: View<Schema>, stack: number): string | null {
  const plate = view.zones[`kitchen.${stack}`]?.cards.at(-1);
  if (!plate) return null;
  const own = mine(view, "section").flatMap(({ table }) => gain(table, view, plate));
  const waiting = lounge(view).flatMap((table) => gain(table, view, plate));
  const [best] = own.length > 0 ? own.sort(nearest) : waiting.sort(nearest);
  return best ? t(own.length > 0 ? "reason.draw.mine" : "reason.draw.lounge", best) : null;
}

/** A table that plates are held for. */
type Gain = Readonly<Record<"value" | "all" | "held" | "missing", number>>;

const nearest = (one: Gain, other: Gain): number =>
  one.missing - other.missing || other.value - one.value;

/** How a table stands once one more plate is held; nothing if it has no use for it. */
function gain(table: TableFace | undefined, view: View<Schema>, plate: Card): Gain[] {
  if (!table) return [];
  const hand = mine(view, "hand");
  const after = standing(table, [...hand, plate]);
  return after.missing < standing(table, hand).missing ? [after] : [];
}

function standing(table: TableFace, hand: readonly Card[]): Gain {
  const missing = short(ticks(table, hand));
  const all = table.order.length;
  return { value: table.value, all, held: all - missing, missing };
}

function seating(view: View<Schema>, place: number): string | null {
  const table = view.zones[`lounge.${place}`]?.cards.at(-1)?.table;
  if (!table) return null;
  const held = standing(table, mine(view, "hand"));
  if (held.held > 0) return t("reason.seat", held);
  const most = lounge(view).every(({ value }) => value <= table.value);
  return most ? t("reason.seat.value", { value: table.value }) : null;
}

function sending(view: View<Schema>, place: number): string | null {
  const table = view.zones[`lounge.${place}`]?.cards.at(-1)?.table;
  const held = table && standing(table, mine(view, "hand"));
  return held && held.missing > 0 ? t("reason.counter", held) : null;
}

const serving = (table: TableFace | undefined): string | null =>
  table ? t("reason.serve", { value: table.value }) : null;

function mine(view: View<Schema>, kind: "hand" | "section"): readonly Card[] {
  return view.you === null ? [] : (view.zones[`${kind}.${view.you}`]?.cards ?? []);
}

const lounge = (view: View<Schema>): TableFace[] =>
  [0, 1, 2].flatMap((place) => view.zones[`lounge.${place}`]?.cards.at(-1)?.table ?? []);
