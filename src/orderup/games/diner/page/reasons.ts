import type { Names } from "$lib/game/names";
import type { SeatPosition } from "$lib/game/seatPosition";
import type { Card as AnyCard, View } from "$lib/wire/messages";
import { STACKS } from "./diner.svelte";
import type { Move, Schema, TableFace } from "./generated/schema";
import { isWild } from "./cards.svelte";
import { heightInWords, isEnding, isLowest, leads } from "./ending";
import { lacking, shareOut, countMissing, ticks, unclaimedPlates } from "./holdings";
import { placeAmong, placeOf, waitingTables } from "./lounge";
import { plateName, plateNames, t } from "./words";

type Card = AnyCard<Schema>;

/** Return why advice is good, judged by the plates I hold and the tables that need them; a null move advises to wait. */
export function adviceReason(
  move: Move | null,
  { view }: SeatPosition<Schema>,
  names: Names,
): string | null {
  switch (move?.do) {
    case undefined:
      return waiting(view);
    case "draw":
      return drawing(view, move.stack, names);
    case "seat":
      return seating(view, move.place);
    case "counter":
      return sending(view, move.place);
    case "refill":
      return refilling(view, move.stack, names);
    case "serve":
      return serving(mine(view, "section").find(({ card }) => card === move.card)?.table);
    case "close":
      return closing(view);
    case "take":
      return taking(view, names);
    case "break":
      return t("reason.break");
    case "resume":
      return t("reason.resume");
    case "agree":
      return t("reason.agree");
    default:
      return null;
  }
}

/** Return the reason to draw a plate: the table that gains most by it, one of mine before one that waits. */
function drawing(view: View<Schema>, stack: number, names: Names): string | null {
  const plate = topOf(view, stack);
  if (plate?.plate === undefined) return null;
  const own = myShares(view).flatMap(({ card, table, hand }) =>
    gain(table, hand, plate).map((gained) => ({
      ...gained,
      place: placeAmong(mine(view, "section"), card),
    })),
  );
  if (own[0]) return t("reason.draw.mine", own.toSorted(nearest)[0] ?? own[0]);
  if (isEnding(view) && leads(view) && isLowest(view, stack))
    return t("reason.draw.end", { height: heightInWords(view, stack) });
  const { hand, spare } = spared(view);
  const [best] = waitingTables(view)
    .flatMap((each) =>
      gain(each.table, hand, plate).map((gained) => ({ ...gained, place: placeOf(view, each) })),
    )
    .toSorted(nearest);
  if (best) return t("reason.draw.lounge", { ...best, spare });
  if (isWild(plate.plate)) return t("reason.draw.wild");
  const rival = isOnlyOne(view, plate.plate) && wantedBy(view, plate.plate, names);
  return rival ? t("reason.draw.rival", rival) : t("reason.draw.stock");
}

const topOf = (view: View<Schema>, stack: number): Card | undefined =>
  view.zones[`kitchen.${stack}`]?.cards.at(-1);

const tops = (view: View<Schema>): string[] =>
  STACKS.flatMap((stack) => topOf(view, stack)?.plate ?? []);

/** Return whether no second stack shows a plate: who takes it then keeps it from the others. */
const isOnlyOne = (view: View<Schema>, plate: string): boolean =>
  tops(view).filter((each) => each === plate).length < 2;

/** Return the most valuable table of somebody else that orders a plate. */
function wantedBy(view: View<Schema>, plate: string, names: Names) {
  const tables = view.status.tokens.flatMap((_, seat) =>
    seat === view.you
      ? []
      : (view.zones[`section.${seat}`]?.cards ?? []).flatMap(({ table }) =>
          table?.order.includes(plate) ? [{ name: names.of(seat), value: table.value }] : [],
        ),
  );
  return tables.sort((one, other) => other.value - one.value)[0];
}

/** How many plates of a table are held, and how many are missing. */
type Gain = Readonly<Record<"value" | "all" | "held" | "missing", number>>;

const nearest = (one: Gain, other: Gain): number =>
  one.missing - other.missing || other.value - one.value;

/** Return the state of a table once I hold one more plate; nothing if it has no use for the plate. */
function gain(table: TableFace | undefined, hand: readonly Card[], plate: Card): Gain[] {
  if (!table) return [];
  const after = standing(table, [...hand, plate]);
  return after.missing < standing(table, hand).missing ? [after] : [];
}

/** Return the plates of my hand that no table of mine takes, and whether mine take any. */
function spared(view: View<Schema>) {
  const held = mine(view, "hand");
  const hand = unclaimedPlates(
    myShares(view).map(({ table }) => table),
    held,
  );
  return { hand, spare: String(hand.length < held.length) };
}

function standing(table: TableFace, hand: readonly Card[]): Gain {
  const missing = countMissing(ticks(table, hand));
  const all = table.order.length;
  return { value: table.value, all, held: all - missing, missing };
}

function seating(view: View<Schema>, place: number): string | null {
  const table = view.zones[`lounge.${place}`]?.cards.at(-1)?.table;
  if (!table) return null;
  const { hand, spare } = spared(view);
  const held = standing(table, hand);
  if (held.held > 0) return t("reason.seat", { ...held, spare });
  const most = waitingTables(view).every((each) => each.table.value <= table.value);
  if (most) return t("reason.seat.value", { value: table.value });
  const ready = tops(view).filter((plate) => table.order.includes(plate)).length;
  return ready > 0
    ? t("reason.seat.kitchen", { ready })
    : t("reason.seat.claim", { value: table.value });
}

function sending(view: View<Schema>, place: number): string | null {
  const table = view.zones[`lounge.${place}`]?.cards.at(-1)?.table;
  if (!table) return null;
  const { hand, spare } = spared(view);
  const held = standing(table, hand);
  return held.missing > 0
    ? t("reason.counter", { ...held, spare })
    : t("reason.counter.ready", held);
}

/** Return the reason to refill from a stack, which costs its top plate: best one that somebody else needs, or nobody. */
function refilling(view: View<Schema>, stack: number, names: Names): string | null {
  const plate = topOf(view, stack)?.plate;
  if (plate === undefined) return null;
  const only = String(STACKS.filter((each) => topOf(view, each)).length === 1);
  if (missed(view).has(plate)) return t("reason.refill.missed", { plate: plateName(plate), only });
  const rival = isOnlyOne(view, plate) && wantedBy(view, plate, names);
  return rival
    ? t("reason.refill.rival", { ...rival, plate: plateName(plate) })
    : t("reason.refill.free", { plate: plateName(plate), tables: mine(view, "section").length });
}

const missed = (view: View<Schema>): ReadonlySet<string> => lacking(myShares(view));

const myShares = (view: View<Schema>) => shareOut(mine(view, "section"), mine(view, "hand"));

/** Return the reason to wait: no plate on top helps my tables. */
function waiting(view: View<Schema>): string {
  const plates = [...missed(view)].filter((plate) => !isWild(plate));
  const ready = tops(view).some((plate) => missed(view).has(plate));
  return plates.length > 0 && !ready
    ? t("reason.wait.plates", { plates: plateNames(plates) })
    : t("reason.wait", { n: mine(view, "hand").length });
}

function closing({ you, status }: View<Schema>): string {
  const own = status.scores[you ?? 0] ?? 0;
  const theirs = Math.max(...status.scores.filter((_, seat) => seat !== you));
  return t(own > theirs ? "reason.close.ahead" : "reason.close", { own, theirs });
}

function taking({ status }: View<Schema>, names: Names): string {
  return t("reason.take", { name: names.of(status.tokens.findIndex((n) => n > 0)) });
}

const serving = (table: TableFace | undefined): string | null =>
  table ? t("reason.serve", { value: table.value }) : null;

function mine(view: View<Schema>, kind: "hand" | "section"): readonly Card[] {
  return view.you === null ? [] : (view.zones[`${kind}.${view.you}`]?.cards ?? []);
}
