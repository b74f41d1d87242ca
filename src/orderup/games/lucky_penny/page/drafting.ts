/** The order to take in a first game. */
import { findCard } from "$lib/game/find";
import type { OrderFace, Standing } from "./generated/schema";
import { COURSES } from "./courses";
import { expectedGain, canBeFullInTime } from "./gain";
import { ordersIn, ROW, type Lucky, type OrderCard } from "./lucky.svelte";
import { isTakenBefore, planOf, type Seated } from "./plan";
import { areOrdersUseless, hasLeftAfter, takesCourseAfter } from "./reach";
import { willTakeCourse } from "./reasons";
import { wouldBeKept } from "./rivals";

/** Return the order to take: best one with which a guest would pay me when I next serve, then one that a guest takes then for whom I hold none as good; of these the one that brings most, and a large one; none that nobody at the table takes anymore. */
export const bestOrderToTake = (lucky: Lucky): OrderCard | undefined => ordersByUse(lucky)[0];

/** Return the orders of the row that a guest takes sooner or later, the best first, each with its use. */
function ordersByUse(lucky: Lucky): readonly (OrderCard & { readonly use: number })[] {
  const { turnsUntilMine: turns, status } = lucky;
  const mine = lucky.mySide ?? 0;
  const guests = status.guests
    .filter((guest) => guest !== null)
    .filter((guest) => !hasLeftAfter(guest, status, turns))
    .flatMap((standing): Seated[] => {
      const face = findCard(lucky.view, standing.card)?.guest;
      return face ? [{ face, standing }] : [];
    });
  const plan = planOf(lucky.view, guests, turns);
  const gainAt = ({ face, standing }: Seated, order: OrderFace) =>
    expectedGain(order, face, standing, status, mine);
  const takesInTime = (order: OrderFace, standing: Standing) =>
    takesCourseAfter(order.course, standing, status, turns) &&
    canBeFullInTime(standing, order, status, turns);
  /** The guests who take it when I serve next, and can then be full before they leave, with what it brings there beyond the order that I hold for them. */
  const takers = (order: OrderFace) =>
    guests
      .filter(({ standing }) => takesInTime(order, standing))
      .filter(({ standing }) => !isTakenBefore(standing, lucky.view))
      .filter(({ standing }) => !wouldBeKept(order, standing, lucky.view))
      .flatMap((guest) => {
        const held = plan.get(guest.standing.card);
        const more = gainAt(guest, order) - (held ? gainAt(guest, held) : 0);
        return held && more <= 0 ? [] : [{ ...guest, held, more }];
      });
  const pays = (order: OrderFace) =>
    takers(order).some(
      ({ standing, held }) =>
        wouldPay(standing, order, lucky) && !(held && wouldPay(standing, held, lucky)),
    );
  const isTaken = ({ order }: OrderCard) =>
    guests.some(({ standing }) => takesInTime(order, standing));
  /** 3: a guest would pay for it; 2: one for whom I hold nothing as good takes it; 1: others do; 0: nobody next time. */
  const use = (each: OrderCard) =>
    pays(each.order) ? 3 : takers(each.order).length > 0 ? 2 : Number(isTaken(each));
  const gain = ({ order }: OrderCard) => Math.max(0, ...takers(order).map(({ more }) => more));
  const ever = ({ order }: OrderCard) =>
    guests.some(
      ({ standing }) =>
        willTakeCourse(order.course, standing, status, turns) &&
        canBeFullInTime(standing, order, status, turns),
    );
  return ordersInReach(lucky)
    .filter(ever)
    .map((each) => ({ ...each, use: use(each) }))
    .toSorted(
      (one, other) =>
        other.use - one.use || gain(other) - gain(one) || other.order.portions - one.order.portions,
    );
}

const ordersInRow = (lucky: Lucky): OrderCard[] =>
  ROW.flatMap((place) => ordersIn(lucky.at("row", place)).slice(-1));

/** Return the orders of the row that I may take now, or once I have done serving. */
const ordersInReach = (lucky: Lucky): OrderCard[] =>
  ordersInRow(lucky).filter(({ card }) => lucky.idle || lucky.can(`take ${card}`));

/** Return the only small order of the row, if I take it first: the second then comes from the deck (L4). */
export function loneSmallOrder(lucky: Lucky): OrderCard | undefined {
  const [lone, ...others] = ordersInRow(lucky).filter(({ order }) => order.portions === 1);
  return lucky.status.phase === "pair" || others.length > 0 ? undefined : lone;
}

/** Return the small order that brings a second one from the deck, if it is of as much use as the large one that is best, and this is not paid for at once. */
export function orderWithUnseen(lucky: Lucky): OrderCard | undefined {
  const orders = ordersByUse(lucky);
  const [best] = orders;
  const lone = loneSmallOrder(lucky);
  if (!best || best.use === 3 || lone?.card === best.card) return undefined;
  return orders.find(({ card, use }) => card === lone?.card && use === best.use);
}

/** Return the order to take where none here pays me for any: one that brings a second from the deck, else the earliest course, after which guests still take the others. */
export function orderForLater(lucky: Lucky): OrderCard | undefined {
  const orders = ordersInReach(lucky);
  const lone = loneSmallOrder(lucky);
  return (
    orders.find(({ card }) => card === lone?.card) ??
    orders.toSorted(
      ({ order: one }, { order: other }) =>
        COURSES.indexOf(one.course) - COURSES.indexOf(other.course) ||
        other.portions - one.portions,
    )[0]
  );
}

export const noGuestsToCome = (lucky: Lucky): boolean => (lucky.zone("line").n ?? 0) === 0;

/** Return whether nothing that I take in this turn can be served: all guests have left before I serve again, and nobody comes. */
export const isDraftUseless = (lucky: Lucky): boolean =>
  (lucky.drafting || lucky.idle) && areOrdersUseless(lucky.view);

/** Return whether nobody will ever take an order of the row that I may take: no guest here does, and no other comes. */
export function isOrderUnwanted(lucky: Lucky, { course }: OrderFace): boolean {
  const { status, turnsUntilMine: turns } = lucky;
  if ((!lucky.drafting && !lucky.idle) || !noGuestsToCome(lucky)) return false;
  return status.guests.every(
    (guest) => guest === null || !willTakeCourse(course, guest, status, turns),
  );
}

/** Return whether the kitchen makes an order of my hand again only when all guests who would take it have left, and no other comes. */
export const isHeldOrderUseless = (lucky: Lucky, { course }: OrderFace): boolean =>
  noGuestsToCome(lucky) &&
  lucky.availableFrom(course) !== null &&
  lucky.status.guests.every(
    (guest) => guest === null || !willTakeCourse(course, guest, lucky.status),
  );

/** Return whether an order would fill a guest who then pays my side. */
function wouldPay({ bars, filled, shares }: Standing, { portions }: OrderFace, lucky: Lucky) {
  const mine = lucky.mySide ?? 0;
  const others = shares.filter((_, side) => side !== mine);
  return bars - filled <= portions && (shares[mine] ?? 0) + portions > Math.max(0, ...others);
}
