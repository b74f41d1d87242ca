/** What is likely to become of the orders that are held: mine, and those of the others that everybody knows. */
import { expectedGain } from "./gain";
import type { Seat, View } from "$lib/wire/messages";
import type { GuestFace, OrderFace, Schema, Standing } from "./generated/schema";
import { turnsUntilSeat } from "./hours";
import { takesCourseAfter } from "./reach";

export interface Seated {
  readonly face: GuestFace;
  readonly standing: Standing;
}

/** By guest: the order in my hand that brings most there when I next serve; each guest takes one a turn (L8). */
export type Plan = ReadonlyMap<number, OrderFace>;

/** Return the plan for my next turn, which is so many turns from now. */
export function planOf(view: View<Schema>, guests: readonly Seated[], turns: number): Plan {
  const { status } = view;
  const me = view.you ?? 0;
  const pairs = knownOrders(view, me).flatMap((order) =>
    guests
      .filter(({ standing }) => takesCourseAfter(order.course, standing, status, turns))
      .map(({ face, standing }) => ({
        order,
        guest: standing.card,
        gain: expectedGain(order, face, standing, status, status.sides[me] ?? 0),
      })),
  );
  const plan = new Map<number, OrderFace>();
  const used = new Set<OrderFace>();
  for (const { order, guest } of pairs.toSorted((one, other) => other.gain - one.gain)) {
    if (used.has(order) || plan.has(guest)) continue;
    plan.set(guest, order);
    used.add(order);
  }
  return plan;
}

/** Return whether another side can fill a guest before my next turn, and be paid, with an order that everybody knows. */
export function isTakenBefore(standing: Standing, view: View<Schema>): boolean {
  const { bars, filled, shares } = standing;
  const { status } = view;
  const me = view.you ?? 0;
  const mine = status.sides[me] ?? 0;
  const until = turnsUntilSeat(me, status) || status.sides.length;
  return status.sides.some((side, other) => {
    const turns = turnsUntilSeat(other, status);
    if (side === mine || turns === 0 || turns >= until) return false;
    return knownOrders(view, other).some(
      ({ course, portions }) =>
        bars - filled <= portions &&
        (shares[side] ?? 0) + portions > (shares[mine] ?? 0) &&
        takesCourseAfter(course, standing, status, turns),
    );
  });
}

/** Return the orders of a hand that I know: mine, and those of others that lay in the row. */
const knownOrders = (view: View<Schema>, seat: Seat): OrderFace[] =>
  (view.zones[`hand.${seat}`]?.cards ?? []).flatMap(({ order }) => order ?? []);
