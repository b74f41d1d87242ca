/** Which orders had better not be served: who could fill the rest of a guest's bars after mine, and be paid, or is too far ahead. */
import type { View } from "$lib/wire/messages";
import type { OrderFace, Schema, Standing } from "./generated/schema";
import { turnsUntilSeat } from "./hours";
import type { Side } from "./lucky.svelte";
import { BARS_OF_LARGE_ORDER, takesCourseAfter } from "./reach";

/** Return the bars of the largest order that a side may hold for this guest: what nobody has seen may be a large one. */
export function largestOf(view: View<Schema>, side: Side, guest: Standing): number {
  const { status, zones } = view;
  const bars = status.sides.flatMap((of, seat) => {
    if (of !== side) return [];
    const hand = zones[`hand.${seat}`];
    const known = (hand?.cards ?? []).flatMap(({ order }) => order ?? []);
    if (known.length < (hand?.n ?? 0)) return [BARS_OF_LARGE_ORDER];
    const turns = turnsUntilSeat(seat, status);
    return known
      .filter(({ course }) => takesCourseAfter(course, guest, status, turns))
      .map(({ portions }) => portions);
  });
  return Math.max(0, ...bars);
}

const mySide = ({ status, you }: View<Schema>): Side => status.sides[you ?? 0] ?? 0;

/** Return the bars of every side once mine has served so many more. */
const sharesWith = (portions: number, { shares }: Standing, view: View<Schema>) =>
  shares.map((n, side) => (side === mySide(view) ? n + portions : n));

/** Return a side that would be paid if it filled with one order the bars that mine leaves free; undefined if mine fills them, or nobody would. */
export function rivalAfter(
  { course, portions }: Pick<OrderFace, "course" | "portions">,
  now: Standing,
  view: View<Schema>,
  shares = sharesWith(portions, now, view),
): Side | undefined {
  const mine = mySide(view);
  const left = now.bars - now.filled - portions;
  if (left <= 0) return undefined;
  const had = (now.portions[course] ?? 0) + portions;
  const served = { ...now, portions: { ...now.portions, [course]: had } };
  const own = shares[mine] ?? 0;
  const rank = (side: Side) => now.first[side] ?? Infinity;
  return [...shares.keys()].find((side) => {
    const most = side === mine ? 0 : largestOf(view, side, served);
    const theirs = (shares[side] ?? 0) + most;
    return left <= most && (theirs > own || (theirs === own && rank(side) < rank(mine)));
  });
}

/** Return whether an order for a guest would be kept, could it be served: it leaves another side two bars ahead, or able to fill the rest and be paid. So it is not taken for them either. */
export function wouldBeKept(
  order: Pick<OrderFace, "course" | "portions">,
  now: Standing,
  view: View<Schema>,
): boolean {
  const shares = sharesWith(order.portions, now, view);
  const gap = Math.max(...shares) - (shares[mySide(view)] ?? 0);
  return gap >= BARS_OF_LARGE_ORDER || rivalAfter(order, now, view, shares) !== undefined;
}
