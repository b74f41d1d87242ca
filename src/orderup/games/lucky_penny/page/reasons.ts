import { findCard } from "$lib/game/find";
import type { Names } from "$lib/game/names";
import { joinList } from "$lib/i18n/t";
import type { SeatPosition } from "$lib/game/seatPosition";
import type { View } from "$lib/wire/messages";
import type {
  Course,
  Foresight,
  MenuEntry,
  Move,
  OrderFace,
  Schema,
  Standing,
  Status,
} from "./generated/schema";
import { isTooLateForCourse } from "./courses";
import { isWishLost, departureSpot, COURSE_OF_WISH, wishOf } from "./facts";
import { expectedGain, canBeFullInTime, wishBonusEndedBy } from "./gain";
import { isTakenBefore, planOf, type Seated } from "./plan";
import { afterTurns, availableFrom, flipsBefore, turnsUntilServing } from "./hours";
import {
  areOrdersUseless,
  coursesWith,
  hasLeftAfter,
  hasPennyAfter,
  leavesTooSoon,
  mostBarsForOneSide,
  mostCourses,
  withoutLapsingBonuses,
  menuWithoutLapsingBonuses,
} from "./reach";
import { wouldBeKept } from "./rivals";
import { sideInWords } from "./telling";
import {
  courseName,
  courseNames,
  hourName,
  isNight,
  formatCents,
  formatTipAndBonus,
  t,
} from "./words";

type Values = Readonly<Record<"guest" | "sum", string>>;

/** Return why advice is good: what the guest would then pay and to whom, as the menu foresees it, or the use of an order, which can be told in brief. */
export function adviceReason(
  move: Move | null,
  found: SeatPosition<Schema>,
  names: Names,
  brief = false,
): string | null {
  const at = { view: withoutLapsingBonuses(found.view), menu: menuWithoutLapsingBonuses(found) };
  switch (move?.do) {
    case "serve": {
      const said = serving(move, at, names);
      const lost = endedBy(move, at);
      return said !== null && lost > 0
        ? t("reason.serve.ends", { said, spoiled: formatCents(lost) })
        : said;
    }
    case "take": {
      if (areOrdersUseless(found.view)) return t("reason.take.useless");
      const order = findCard(at.view, move.card)?.order;
      return order ? taking(order, at.view, names, brief) : null;
    }
    case "done":
      return stopping(at, names);
    default:
      return null;
  }
}

/** Return the bonus for a wish that a serving ends where the guest does not pay at once; what is paid then is told without it. */
function endedBy(
  { card, guest }: { card: number; guest: number },
  { view, menu }: SeatPosition<Schema>,
): number {
  const then = menu.find(({ move }) => same(move, card, guest))?.then;
  const now = view.status.guests.find((standing) => standing?.card === guest);
  const face = findCard(view, guest)?.guest;
  const order = findCard(view, card)?.order;
  if (!then || !now || !face || !order || then.pays) return 0;
  return wishBonusEndedBy(order, then, face, now, view.status);
}

function serving(
  { card, guest }: { card: number; guest: number },
  { view, menu }: SeatPosition<Schema>,
  names: Names,
): string | null {
  const entry = menu.find(({ move }) => same(move, card, guest));
  const now = view.status.guests.find((standing) => standing?.card === guest);
  const name = findCard(view, guest)?.guest?.name;
  if (!entry?.then || !now || name === undefined) return null;
  const values = {
    who: ourWord(view, names),
    ...{ guest: name, sum: formatTipAndBonus(entry.then.tip, entry.then.bonus) },
    ...standsAt(entry.then.shares, view),
  };
  if (!isOurs(entry.then.lead, view.status, names))
    return entry.then.pays
      ? givingUp(entry.then, { view, now, names }, values)
      : closer(entry.then, now, view, names);
  const portions = findCard(view, card)?.order?.portions ?? 0;
  const over = portions > now.bars - now.filled ? "yes" : "no";
  if (entry.then.pays) return t("reason.serve.pays", { ...values, over });
  if (!isOurs(now.lead, view.status, names)) return t("reason.serve.lead", values);
  return entry.then.tip + entry.then.bonus > now.tip + now.bonus
    ? t("reason.serve.more", { ...values, before: formatTipAndBonus(now.tip, now.bonus) })
    : t("reason.serve.ahead", values);
}

/** The side of who sees this. */
const sideOf = ({ status, you }: Pick<View<Schema>, "status" | "you">): number =>
  status.sides[you ?? 0] ?? 0;

/** "you", or "ours" in a team. */
const ourWord = (view: Pick<View<Schema>, "status" | "you">, names: Names): string =>
  sideInWords(sideOf(view), view.status, names).who;

/** Return my bars with a guest, and those of the best of the others. */
const standsAt = (shares: readonly number[], view: View<Schema>) => ({
  mine: shares[sideOf(view)] ?? 0,
  theirs: Math.max(0, ...shares.filter((_, side) => side !== sideOf(view))),
});

const same = (move: Move, card: number, guest: number): boolean =>
  move.do === "serve" && move.card === card && move.guest === guest;

function closer(
  { lead, shares }: Foresight,
  { bars }: Standing,
  { status, you }: View<Schema>,
  names: Names,
): string {
  const mine = shares[sideOf({ status, you })] ?? 0;
  const { name } = sideInWords(lead, status, names);
  const n = status.sides.filter((side) => side === lead).length;
  const theirs = shares[lead] ?? 0;
  const laid = shares.reduce((sum, each) => sum + each, 0);
  const left = Math.max(0, bars - laid);
  const isNear = left > 0 && mine + mostBarsForOneSide(left) > theirs;
  return t("reason.serve.closer", {
    who: ourWord({ status, you }, names),
    ...{ mine, theirs, name, n },
    tie: String(mine === theirs),
    left: isNear ? left : 0,
  });
}

/** Return the reason to let somebody else be paid: the guest leaves, perhaps before a wish comes true. */
function givingUp(
  { lead, bonus }: Foresight,
  { view, now, names }: { view: View<Schema>; now: Standing; names: Names },
  values: Values,
): string {
  const { name } = sideInWords(lead, view.status, names);
  const face = findCard(view, now.card)?.guest;
  const isSpared = bonus === 0 && !!face?.preference && !isWishLost(face, now, view.status);
  const wish = isSpared ? formatCents(face.preference?.bonus ?? 0) : "none";
  return t("reason.serve.theirs", { ...values, name, wish, n: coming(view) });
}

/** Return how many guests are still to come. */
const coming = (view: View<Schema>): number => view.zones.line?.n ?? 0;

const isOurs = (side: number | null, status: Status, names: Names): boolean =>
  side !== null && sideInWords(side, status, names).who !== "other";

const sitting = (view: View<Schema>): Seated[] =>
  view.status.guests.flatMap((standing) => {
    const face = standing ? findCard(view, standing.card)?.guest : undefined;
    return standing && face ? [{ standing, face }] : [];
  });

/** Return how many bars are still free: a guest who is nearly full pays soonest. */
const room = ({ standing: { bars, filled } }: Seated): number => bars - filled;

/** Return whether a guest takes a course so many turns from now, or, while the kitchen makes none of it and all refuse it, once it does. A guest with a penny has left when the clock has turned over; until then the others have got one. */
export function willTakeCourse(
  course: Course,
  standing: Standing,
  status: Status,
  turns = 0,
): boolean {
  if (hasLeftAfter(standing, status, turns)) return false;
  if (
    availableFrom(course, status) === null
      ? standing.refused.includes(course)
      : isTooLateForCourse(course, standing)
  )
    return false;
  const then = afterTurns(status, turns);
  const isMade = availableFrom(course, then) === null;
  return isMade || !flipsBefore(course, then) || !hasPennyAfter(standing, status, turns);
}

/** Return what a guest pays at most in the end, and for how many courses, with this order served next. */
function best({ standing, face }: Seated, status: Status, next?: OrderFace) {
  const n = mostCourses(standing, status, next);
  return { cents: face.tips[n - 1] ?? 0, n };
}

/** Return my bars with a guest once this order is served there, and those of the best of the others. */
function bars({ standing }: Seated, { portions }: OrderFace, view: View<Schema>) {
  const { mine: before, theirs } = standsAt(standing.shares, view);
  return { own: before + portions, others: theirs };
}

/** Return whether my side can still have most bars with a guest, with this order served next. */
function isOpen(guest: Seated, order: OrderFace, view: View<Schema>): boolean {
  const { own, others } = bars(guest, order, view);
  return own + mostBarsForOneSide(room(guest) - order.portions) > others;
}

/** Return whether nobody can overtake my side with a guest anymore: more bars there bring nothing. */
function isSafe(guest: Seated, order: OrderFace, view: View<Schema>): boolean {
  const { own, others } = bars(guest, order, view);
  return own - order.portions > others + mostBarsForOneSide(room(guest));
}

/** Return the cents that the order would bring me with a guest, were it served next. */
const brought = (order: OrderFace, { face, standing }: Seated, { status, you }: View<Schema>) =>
  expectedGain(order, face, standing, status, sideOf({ status, you }));

/** Return whether a dessert would cost the guest's bonus for having none. */
const isSpoiled = ({ face }: Seated, course: Course): boolean =>
  course === "dessert" && face.preference?.wish === "no_dessert";

/** Return the hour by which a guest with a penny must be full, or "none" for those who stay longer. */
const untilWhen = ({ standing }: Seated, status: Status): string =>
  standing.marker ? hourName(departureSpot(status, standing)) : "none";

/** What an order is taken for: a guest whom it fills, who has not had its course, or where it adds to my bars; null if nobody here pays more for it. */
interface Aim {
  readonly use: "fills" | "course" | "adds";
  readonly guest: Seated;
}

/** Return the guest for whom an order is taken, and those who would take it at all: best one who has not had its course, since more courses pay more. */
function aimOf(order: OrderFace, view: View<Schema>): { aim: Aim | null; takers: Seated[] } {
  const { course } = order;
  const turns = turnsUntilServing(view);
  const takers = sitting(view)
    .filter(({ standing }) => canBeFullInTime(standing, order, view.status, turns))
    .filter(({ standing }) => willTakeCourse(course, standing, view.status, turns));
  const guests = takers
    .filter((guest) => isOpen(guest, order, view) && !isSpoiled(guest, course))
    .filter(({ standing }) => !wouldBeKept(order, standing, view))
    .sort(
      (one, other) =>
        brought(order, other, view) - brought(order, one, view) || room(one) - room(other),
    );
  const plan = planOf(view, guests, turns);
  const isFree = (guest: Seated) => {
    const held = plan.get(guest.standing.card);
    if (isTakenBefore(guest.standing, view) || isSafe(guest, order, view)) return false;
    return !held || brought(order, guest, view) > brought(held, guest, view);
  };
  const free = guests.some(isFree) ? guests.filter(isFree) : guests;
  const [next] = free;
  if (!next) return { aim: null, takers };
  const paying = free.find((guest) => isPaidAtOnce(guest, order, view));
  if (paying) return { aim: { use: "fills", guest: paying }, takers };
  const eager = free.filter(({ standing }) => (standing.portions[course] ?? 0) === 0);
  return course === "drink" || !eager[0]
    ? { aim: { use: "adds", guest: next }, takers }
    : { aim: { use: "course", guest: eager.find(wishes(course)) ?? eager[0] }, takers };
}

/** Return the guest for whom an order of the row is taken now; null if nobody here pays more for it. */
export const guestToAimAt = (order: OrderFace, view: View<Schema>): number | null =>
  aimOf(order, withoutLapsingBonuses(view)).aim?.guest.standing.card ?? null;

/** Return in few words for whom an order of the row is taken, the longest first; none if nobody here pays more for it. */
export function briefReasons(
  order: OrderFace,
  { view }: Pick<SeatPosition<Schema>, "view">,
): readonly string[] {
  const { aim } = aimOf(order, withoutLapsingBonuses(view));
  if (!aim) return [];
  const values = { guest: aim.guest.face.name };
  const whom = t("reason.take.for", values);
  return aim.use === "course" ? [t("reason.take.eager", values), whom] : [whom];
}

/** Return the use of an order. */
function taking(order: OrderFace, view: View<Schema>, names: Names, brief: boolean): string {
  const { aim, takers } = aimOf(order, view);
  if (!aim) return vain(order.course, takers.length > 0, view);
  const { use, guest } = aim;
  if (use === "fills") return filling(guest, order);
  return use === "adds"
    ? adding(guest, order, view, names)
    : hungry(guest, order, { view, names, brief });
}

/** Return whether an order that can be served in my next turn would fill a guest who then pays my side. */
function isPaidAtOnce(guest: Seated, order: OrderFace, view: View<Schema>): boolean {
  const { own, others } = bars(guest, order, view);
  return room(guest) <= order.portions && own > others && laterHour(order.course, view) === null;
}

/** Return what a guest pays for the courses with this order. */
const paidWith = ({ face, standing }: Seated, order: OrderFace): number =>
  face.tips[Math.max(coursesWith(standing, order), 1) - 1] ?? 0;

function filling(guest: Seated, order: OrderFace): string {
  return t("reason.take.pays", {
    guest: guest.face.name,
    sum: formatCents(paidWith(guest, order)),
    over: order.portions > room(guest) ? "yes" : "no",
  });
}

/** Return how it would stand with a guest for whom the order is no new course. */
function adding(guest: Seated, order: OrderFace, view: View<Schema>, names: Names): string {
  const { standing, face } = guest;
  const { own, others } = bars(guest, order, view);
  return t("reason.take.more", {
    who: ourWord(view, names),
    guest: face.name,
    hour: laterHour(order.course, view) ?? "none",
    stands: isOurs(standing.lead, view.status, names) ? "lead" : own > others ? "ahead" : "other",
    ...{ mine: own - order.portions, own, theirs: others },
    sum: formatCents(paidWith(guest, order)),
    until: untilWhen(guest, view.status),
  });
}

/** Return the hour from which the kitchen makes a course again, if it does not now or does not when I next serve; else null. */
const laterHour = (course: Course, view: View<Schema>): string | null =>
  availableFrom(course, view.status) ??
  availableFrom(course, afterTurns(view.status, turnsUntilServing(view)));

/** Return why an order brings nothing here: its takers would pay others, or leave before it could be served, or there are none. */
function vain(course: Course, isTaken: boolean, view: View<Schema>): string {
  const values = { courses: courseNames([course]), more: coming(view) };
  if (isTaken) return t("reason.take.vain", values);
  const leaving = sitting(view).filter(({ standing }) => !isTooLateForCourse(course, standing));
  if (leaving.length === 0) return t("reason.take.later", values);
  const guests = joinList(leaving.map(({ face }) => face.name));
  return t("reason.take.leaves", { ...values, guests, n: leaving.length });
}

const wishes =
  (course: Course) =>
  ({ face }: Seated): boolean =>
    course === "dessert" && face.preference?.wish === "dessert_1";

/** Return a guest with room kept for an order that comes later: it takes all its bars, and counts as one course. */
const holding = ({ standing, face }: Seated, { portions }: OrderFace): Seated => ({
  face,
  standing: { ...standing, filled: standing.filled + portions - 1 },
});

/** Return the guest's wish for many bars of a course, while it can come true, or "none". */
function manyWished({ face, standing }: Seated, course: Course, status: Status): string {
  const isWished = COURSE_OF_WISH[face.preference?.wish ?? ""] === course;
  return (
    (isWished && !isWishLost(face, standing, status) ? wishOf(face, standing, status) : null) ??
    "none"
  );
}

function hungry(
  guest: Seated,
  order: OrderFace,
  { view, names, brief }: { view: View<Schema>; names: Names; brief: boolean },
): string {
  const { course } = order;
  const { status } = view;
  const hour = laterHour(course, view);
  const { cents, n } =
    hour === null ? best(guest, status, order) : best(holding(guest, order), status);
  const { name } = guest.face;
  const until = untilWhen(guest, status);
  const values = { guest: name, course: courseName(course), sum: formatCents(cents), n, until };
  const wish = wishes(course)(guest) ? wishOf(guest.face, guest.standing, status) : null;
  if (hour !== null) return t("reason.take.hour", { ...values, hour, brief: brief ? "yes" : "no" });
  if (wish !== null) return t("reason.take.wish", { ...values, wish });
  return t("reason.take.course", {
    ...values,
    who: ourWord(view, names),
    brief: brief ? "yes" : "no",
    ahead: !brief && isOurs(guest.standing.lead, status, names) ? "yes" : "no",
    wish: manyWished(guest, course, status),
  });
}

/** Return the reason to stop: there is nothing to serve, or nothing for our own gain, or it is worth more later. */
function stopping({ view, menu }: SeatPosition<Schema>, names: Names): string {
  const servings = menu.filter(({ move, why }) => move.do === "serve" && why === null);
  const [gain] = servings
    .filter(({ then }) => then && isOurs(then.lead, view.status, names))
    .sort((one, other) => brings(other) - brings(one));
  if (servings.length === 0) return t("reason.done.none", { n: mine(view) });
  if (gain?.move.do !== "serve") return t("reason.done.others");
  const { card, guest: to } = gain.move;
  const guest = sitting(view).find(({ standing }) => standing.card === to);
  const sum = brings(gain);
  const { cents, n } = guest ? best(guest, view.status) : { cents: 0, n: 0 };
  const order = findCard(view, card)?.order;
  const stays = guest && order ? best(guest, view.status, order).cents : cents; // what is still in reach with the order served
  const values = {
    guest: guest?.face.name ?? "",
    sum: formatCents(sum),
    most: formatCents(cents),
    n,
  };
  if (guest && hasLeftAfter(guest.standing, view.status, view.players)) {
    if (gain.then?.pays) return t("reason.done.gone", values);
    const isVain = leavesTooSoon(guest.standing, view.status, order?.portions ?? 0);
    return t(isVain ? "reason.done.vain" : "reason.done.before", values);
  }
  const later = formatCents(cents + laterBonus(guest, gain.then, view));
  if (guest && (gain.then?.bonus ?? 0) > laterBonus(guest, gain.then, view))
    return t("reason.done.late", { ...values, later });
  const isHasty = sum < cents && (gain.then?.pays === true || stays < cents);
  return t(isHasty ? "reason.done.keep" : "reason.done.again", values);
}

/** Return the bonus that is still promised when my next turn comes: one for being full in time lapses with the clock. */
function laterBonus(guest: Seated | undefined, then: Foresight | undefined, view: View<Schema>) {
  const bonus = then?.bonus ?? 0;
  const next = afterTurns(view.status, view.players);
  const isFlipped = isNight(next.spot) !== isNight(view.status.spot);
  return isFlipped && guest?.face.preference?.wish === "no_time_marker" ? 0 : bonus;
}

const brings = ({ then }: MenuEntry): number => (then ? then.tip + then.bonus : 0);

const mine = (view: View<Schema>): number => view.zones[`hand.${view.you ?? 0}`]?.n ?? 0;
