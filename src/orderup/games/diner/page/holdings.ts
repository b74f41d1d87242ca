import { allPlates, wildPlate } from "./cards.svelte";
import type { Card as AnyCard } from "$lib/wire/messages";
import type { Schema, TableFace } from "./generated/schema";

type Card = AnyCard<Schema>;

/** A plate in use is held, but one of my own tables takes it: a lock marks it, and it counts as missing. */
export type Tick = "held" | "wild" | "in_use" | "missing";

/** Return for every plate of the order whether it is in the hand, a blue plate could stand for it, or it is missing. */
export function ticks(table: Pick<TableFace, "order">, hand: readonly Card[]): Tick[] {
  const unspent = count(hand);
  const held = table.order.map((plate) => spend(unspent, plate));
  return held.map((has) => (has ? "held" : spend(unspent, wildPlate()) ? "wild" : "missing"));
}

/** Return the same for a table beside others that come first: what their plates alone would fill is in use. */
export function ticksBeside(
  others: readonly TableFace[],
  table: TableFace,
  hand: readonly Card[],
): Tick[] {
  const [all, free] = [ticks(table, hand), ticks(table, unclaimedPlates(others, hand))];
  return free.map((tick, i) => (tick === "missing" && all[i] === "held" ? "in_use" : tick));
}

/** Return how many plates of an order are still missing. */
export const countMissing = (marks: readonly Tick[]): number =>
  marks.filter((mark) => mark === "missing").length;

/** Return how many plates of an order are missing if those in use stay with their tables. */
export const countMissingOrInUse = (marks: readonly Tick[]): number =>
  marks.filter((mark) => mark === "missing" || mark === "in_use").length;

/** Return in how many plates a table of the Lounge falls short beside my own tables, and whether these alone are in the way: I hold all its plates. */
export function shortage(own: readonly TableFace[], table: TableFace, hand: readonly Card[]) {
  const missing = countMissingOrInUse(ticksBeside(own, table, hand));
  return { missing, inUse: missing > 0 && countMissing(ticks(table, hand)) === 0 };
}

/** A table, and the plates of the hand that the tables before it leave. */
export interface Share {
  readonly card: number;
  readonly table: TableFace;
  readonly hand: readonly Card[];
}

/** Share the hand out among tables, each plate once: first to the table that lacks least, of these to the dearest. */
export function shareOut(tables: readonly Card[], hand: readonly Card[]): readonly Share[] {
  const lacks = (table: TableFace) => countMissing(ticks(table, hand));
  let left = hand;
  return tables
    .flatMap(({ card, table }) => (table ? [{ card, table }] : []))
    .toSorted(
      ({ table: one }, { table: other }) => lacks(one) - lacks(other) || other.value - one.value,
    )
    .map(({ card, table }) => {
      const share = { card, table, hand: left };
      left = unclaimedPlates([table], left);
      return share;
    });
}

/** Return the ticks of one of my own tables: all of them if it can be served; otherwise plates that go to other tables first are in use. */
export function ticksOfOwnTable(
  card: number,
  shares: readonly Share[],
  hand: readonly Card[],
): Tick[] {
  const at = shares.findIndex((share) => share.card === card);
  const table = shares[at]?.table;
  if (!table) return [];
  const before = shares.slice(0, at).map((share) => share.table);
  const all = ticks(table, hand);
  return countMissing(all) === 0 ? all : ticksBeside(before, table, hand);
}

/** Return whether a table lacks fewer plates with one more of this kind. */
export const helps = (plate: string, { table, hand }: Pick<Share, "table" | "hand">): boolean =>
  countMissing(ticks(table, [...hand, { card: -1, plate }])) < countMissing(ticks(table, hand));

/** Return those of the wholly held tables that can be served one after the other for the most money: the others need the same plates. */
export function mostValuableTogether(
  tables: readonly Card[],
  hand: readonly Card[],
): readonly Card[] {
  const [best = []] = choices(tables, hand).toSorted((one, other) => worth(other) - worth(one));
  return best;
}

const worth = (tables: readonly Card[]): number =>
  tables.reduce((sum, { table }) => sum + (table?.value ?? 0), 0);

/** The most tables that are tried in all combinations; more are hardly ever held whole. */
const MOST = 8;

/** Each way to serve some of them from this hand. */
function choices(tables: readonly Card[], hand: readonly Card[]): (readonly Card[])[] {
  const whole = tables.filter(({ table }) => table && countMissing(ticks(table, hand)) === 0);
  return whole.slice(0, MOST).reduce<(readonly Card[])[]>(
    (ways, next) => [
      ...ways,
      ...ways
        .filter((way) => {
          const left = unclaimedPlates(
            way.flatMap(({ table }) => table ?? []),
            hand,
          );
          return next.table && countMissing(ticks(next.table, left)) === 0;
        })
        .map((way) => [...way, next]),
    ],
    [[]],
  );
}

/** Return the plates of the hand that none of these tables takes. */
export function unclaimedPlates(
  tables: readonly TableFace[],
  hand: readonly Card[],
): readonly Card[] {
  return tables.reduce((left, table) => {
    const taken = new Map<string, number>();
    ticks(table, left).forEach((tick, i) => {
      const plate = tick === "held" ? table.order[i] : tick === "wild" ? wildPlate() : undefined;
      if (plate !== undefined) taken.set(plate, (taken.get(plate) ?? 0) + 1);
    });
    return left.filter(({ plate = "unknown" }) => !spend(taken, plate));
  }, hand);
}

/** Return the plates with which one of these tables would lack less; a wild one helps wherever one is missing. */
export const lacking = (shares: readonly Share[]): ReadonlySet<string> =>
  new Set(
    shares.flatMap((share) =>
      [...share.table.order, wildPlate()].filter((plate) => helps(plate, share)),
    ),
  );

/** Return the ways to serve an order that differ in what is handed over, the fewest wilds first. */
export function distinctWaysToServe(
  table: TableFace,
  patterns: readonly (readonly number[])[] = [],
): (readonly number[])[] {
  const found = new Map<string, readonly number[]>();
  for (const wilds of [...patterns].sort((a, b) => a.length - b.length)) {
    const given = platesHandedOver(table, wilds).sort().join();
    if (!found.has(given)) found.set(given, wilds);
  }
  return [...found.values()];
}

/** Return the plates handed over for an order if these positions are wilds. */
export const platesHandedOver = (table: TableFace, wilds: readonly number[]): string[] =>
  table.order.map((plate, i) => (wilds.includes(i) ? wildPlate() : plate));

export interface Pile {
  readonly plate: string;
  readonly cards: readonly Card[];
}

/** Return the hand sorted and grouped by plate. */
export function piles(hand: readonly Card[]): Pile[] {
  const groups = new Map<string, Card[]>();
  for (const card of hand) {
    const plate = card.plate ?? "unknown";
    groups.set(plate, [...(groups.get(plate) ?? []), card]);
  }
  const order = allPlates();
  return [...groups]
    .map(([plate, cards]) => ({ plate, cards }))
    .sort((a, b) => order.indexOf(a.plate) - order.indexOf(b.plate));
}

function count(hand: readonly Card[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { plate = "unknown" } of hand) counts.set(plate, (counts.get(plate) ?? 0) + 1);
  return counts;
}

function spend(unspent: Map<string, number>, plate: string): boolean {
  const n = unspent.get(plate) ?? 0;
  if (n > 0) unspent.set(plate, n - 1);
  return n > 0;
}
