/** What an order of the row would bring, were it served next to a guest. */
import { isWishLost, COURSE_OF_WISH, BARS_WISHED, bonusLostBy } from "./facts";
import type { Foresight, GuestFace, OrderFace, Standing, Status } from "./generated/schema";
import { afterTurns } from "./hours";
import { coursesWith, hasLeftAfter, mostCourses, turnsUntilFlip } from "./reach";
import { SPOTS_A_SIDE } from "./words";

/** Return how the guest stands once the order is served, as far as bars and courses go. */
export function standingAfter(standing: Standing, { course, portions }: OrderFace): Standing {
  const had = standing.portions[course] ?? 0;
  return {
    ...standing,
    filled: Math.min(standing.bars, standing.filled + portions),
    portions: { ...standing.portions, [course]: had + portions },
  };
}

/** Return how the guest stood before the order was served, as far as bars and courses go. */
export function standingBefore(standing: Standing, { course, portions }: OrderFace): Standing {
  const had = Math.max(0, (standing.portions[course] ?? 0) - portions);
  return {
    ...standing,
    filled: Math.max(0, standing.filled - portions),
    served: false,
    portions: { ...standing.portions, [course]: had },
  };
}

/** Return the cents for the guest's wish while it can come true: of a wish for many bars only the part that is there. */
function wished(face: GuestFace, then: Standing, status: Status): number {
  if (!face.preference || isWishLost(face, then, status)) return 0;
  const { wish, bonus } = face.preference;
  const course = COURSE_OF_WISH[wish];
  return course === undefined
    ? bonus
    : bonus * Math.min(1, (then.portions[course] ?? 0) / BARS_WISHED);
}

/** Return the bonus that an order costs: a wish that was met, or still could be, and no longer can. */
export function wishBonusEndedBy(
  order: OrderFace,
  then: Foresight,
  face: GuestFace,
  now: Standing,
  status: Status,
): number {
  if (then.bonus > 0) return 0;
  const isOver = then.pays || isWishLost(face, standingAfter(now, order), status);
  const isEnded = !isWishLost(face, now, status) && isOver;
  return isEnded ? (face.preference?.bonus ?? 0) : bonusLostBy(then, now);
}

/** About so many bars each guest gets in a turn, whoever serves. */
const BARS_A_TURN = 0.75;

/** Return about how probable it is that a guest's bars are full in time (by a Poisson distribution): who has no penny yet stays until the clock has turned over twice (L12). */
export function chanceOfFull(
  { bars, filled, marker }: Pick<Standing, "bars" | "filled" | "marker">,
  status: Status,
): number {
  const turns = turnsUntilFlip(status) - 1 + (marker ? 0 : SPOTS_A_SIDE);
  const mean = BARS_A_TURN * turns;
  let missed = 0;
  let term = Math.exp(-mean); // of exactly n bars
  for (let n = 0; n < bars - filled; n++) {
    missed += term;
    term *= mean / (n + 1);
  }
  return 1 - missed;
}

/** For a guest who leaves soon an order is taken only if the bars are full in time with at least this probability. */
const LEAST_CHANCE = 0.2;

/** Return whether a guest with a penny whom I serve this order so many turns from now, after the present one, can still be expected to be full before they leave. */
export const canBeFullInTime = (
  standing: Standing,
  order: OrderFace,
  status: Status,
  turns: number,
): boolean =>
  !standing.marker ||
  (!hasLeftAfter(standing, status, turns) &&
    chanceOfFull(standingAfter(standing, order), afterTurns(status, 1)) >= LEAST_CHANCE);

/** Return about how many cents more than now the guest brings me with the order, if it puts my side ahead of all others; else nothing. What is paid at once and what is still possible in the end count alike, and both only as far as the guest is likely to be full in time. */
export function expectedGain(
  order: OrderFace,
  face: GuestFace,
  standing: Standing,
  status: Status,
  mySide: number,
): number {
  const { shares, lead, tip } = standing;
  const own = (shares[mySide] ?? 0) + order.portions;
  if (own <= Math.max(0, ...shares.filter((_, side) => side !== mySide))) return 0;
  const atOnce = face.tips[coursesWith(standing, order) - 1] ?? 0;
  const inTheEnd = face.tips[mostCourses(standing, status, order) - 1] ?? 0;
  const then = standingAfter(standing, order);
  const promised = (atOnce + inTheEnd) / 2 + wished(face, then, status);
  const kept = tip + wished(face, standing, status);
  const had = lead === mySide ? kept * chanceOfFull(standing, status) : 0;
  return promised * chanceOfFull(then, status) - had;
}
