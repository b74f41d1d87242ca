/** What an order of the row would bring, were it served next to a guest. */
import { isLost, MANY, MANY_BARS, spoiled } from "./facts";
import type { Foresight, GuestFace, OrderFace, Standing, Status } from "./generated/schema";
import { coursesWith, mostCourses } from "./reach";

/** Return how the guest stands once the order is served, as far as bars and courses go. */
export function after(standing: Standing, { course, portions }: OrderFace): Standing {
  const had = standing.portions[course] ?? 0;
  return {
    ...standing,
    filled: Math.min(standing.bars, standing.filled + portions),
    portions: { ...standing.portions, [course]: had + portions },
  };
}

/** Return the cents for the guest's wish while it can come true: of a wish for many bars only the part that is there. */
function wished(face: GuestFace, then: Standing, status: Status): number {
  if (!face.preference || isLost(face, then, status)) return 0;
  const { wish, bonus } = face.preference;
  const course = MANY[wish];
  return course === undefined
    ? bonus
    : bonus * Math.min(1, (then.portions[course] ?? 0) / MANY_BARS);
}

/** Return the bonus that an order costs: a wish that was met, or still could be, and no longer can. */
export function spoiledBy(
  order: OrderFace,
  then: Foresight,
  face: GuestFace,
  now: Standing,
  status: Status,
): number {
  if (then.bonus > 0) return 0;
  const isEnded = !isLost(face, now, status) && isLost(face, after(now, order), status);
  return isEnded ? (face.preference?.bonus ?? 0) : spoiled(then, now);
}

/** Return the cents that the guest would pay me more than now with the order, if it puts my side ahead of all others; else nothing. What is paid at once and what is still possible in the end count alike. */
export function gainWith(
  order: OrderFace,
  face: GuestFace,
  standing: Standing,
  status: Status,
  mine: number,
): number {
  const { shares, lead, tip } = standing;
  const own = (shares[mine] ?? 0) + order.portions;
  if (own <= Math.max(0, ...shares.filter((_, side) => side !== mine))) return 0;
  const atOnce = face.tips[coursesWith(standing, order) - 1] ?? 0;
  const inTheEnd = face.tips[mostCourses(standing, status, order) - 1] ?? 0;
  const then = after(standing, order);
  return (atOnce + inTheEnd) / 2 - (lead === mine ? tip : 0) + wished(face, then, status);
}
