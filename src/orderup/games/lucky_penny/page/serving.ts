/** The best serving in a first game: the order and the guest, while it can put me ahead there, or raise what I would be paid. */
import { findCard } from "$lib/game/find";
import type {
  Foresight,
  GuestFace,
  MenuEntry,
  Move,
  OrderFace,
  Standing,
} from "./generated/schema";
import { isWishLost, departureSpot, COURSE_OF_WISH, wishOf } from "./facts";
import { COURSES } from "./courses";
import { ordersIn, type Lucky, type Side } from "./lucky.svelte";
import { standingAfter, expectedGain, wishBonusEndedBy } from "./gain";
import { turnsUntilSide } from "./hours";
import {
  coursesWith,
  hasLeftAfter,
  BARS_OF_LARGE_ORDER,
  leavesTooSoon,
  mostBarsForOneSide,
  mostCourses,
} from "./reach";
import { largestOf, rivalAfter } from "./rivals";
import { isDetailHidden, coursesEndedBy } from "./introducing";
import {
  courseNamesWithOr,
  hourName,
  formatCents,
  formatTipAndBonus,
  t,
  type MessageKey,
} from "./words";

/** Three lines of the smallest phone: who waits for others is then told what they do, and no more. */
export const MAX_ADVICE_LETTERS = 165;

type Gain = "pays" | "lead" | "more";

const SAID: Readonly<Record<Gain, MessageKey>> = {
  pays: "coach.serve.pays",
  lead: "coach.serve.lead",
  more: "coach.serve.more",
};

/** An order that a guest would take. */
interface Possible {
  /** False if the guest leaves before the bars can be full. */
  readonly inTime: boolean;
  /** A side that can fill the bars in its next turn and be paid. */
  readonly rival: Side | undefined;
  readonly order: OrderFace;
  readonly face: GuestFace;
  readonly sum: number;
  /** The cents that it brings me, at once and in the end (`expectedGain`). */
  readonly worth: number;
  readonly move: Move;
  readonly then: Foresight;
  readonly now: Standing;
  /** True while a wish can still come true that is not met yet. */
  readonly mayGrow: boolean;
  /** The bonus for a wish that can no longer come true then. */
  readonly spoiled: number;
}

interface Serving extends Possible {
  readonly gain: Gain;
}

/** The words for a serving, the longest first: the usual ones, and those for the first of all. */
export interface ServingAdvice {
  readonly texts: readonly string[];
  readonly first: readonly string[];
  /** The same in the fewest words, for a moment at which something else must be told, too. */
  readonly plain?: string;
  readonly move: Move;
}

export function bestServing(lucky: Lucky): ServingAdvice | null {
  const all = lucky.menu.flatMap((entry) => possible(lucky, entry));
  const [best] = all.flatMap((each) => servingOf(lucky, each)).sort(better);
  if (!best) return null;
  const { gain, order, face, move, then, now, mayGrow, spoiled } = best;
  const over = order.portions > now.bars - now.filled ? "yes" : "no";
  const most = mostCourses(now, lucky.status, order);
  const isLast =
    !mayGrow && most <= coursesWith(now, order) && most < mostCourses(now, lucky.status);
  const values = {
    who: ours(lucky),
    order: order.name,
    guest: face.name,
    sum: formatTipAndBonus(then.tip, then.bonus),
    over,
    last: String(isLast),
    spoiled: spoiled > 0 ? formatCents(spoiled) : "none",
  };
  const ends = spoiled > 0 && !then.pays ? ` ${t("coach.serve.ends", values)}` : "";
  const why = rather(best, all, lucky);
  const said = t(SAID[gain], values);
  const brief = isLast ? [said, t(SAID[gain], { ...values, last: "false" })] : [said];
  const full = why === null ? brief : [`${said} ${why}`, ...brief];
  return {
    plain: `${t("coach.serve.short", { ...values, ...barsThen(then, lucky), gain })}${ends}`,
    texts: full.flatMap((text) => withUse(text, best, lucky)),
    first: firstWords(best, ends, lucky),
    move,
  };
}

/** Return how the first order of all is served, the longest words first, each with the wish that it ends. */
function firstWords(best: Serving, ends: string, lucky: Lucky): readonly string[] {
  const { order, face, now } = best;
  const values = { order: order.name, guest: face.name };
  const wish = furthers(best, lucky) ? wishOf(face, now, lucky.status) : null;
  const late = skippedBy(best, lucky);
  const isNew = isDetailHidden(lucky, "late");
  const said = [
    ...(late !== null && (wish === null || isNew)
      ? [t("coach.serve.first.skips", { ...values, courses: late })]
      : []),
    ...(wish === null ? [] : [t("coach.serve.first.wish", { ...values, wish })]),
    t("coach.serve.first.order", values),
    ...(ends === "" ? [] : [t("coach.serve.first.brief", values)]),
  ].map((text) => `${text}${ends}`);
  return late === null ? said.flatMap((text) => withUse(text, best, lucky)) : said;
}

const barsThen = ({ shares }: Foresight, { mySide }: Lucky) => ({
  mine: shares[mySide ?? 0] ?? 0,
  theirs: Math.max(0, ...shares.filter((_, side) => side !== mySide)),
});

/** By order: the guest for whom I was advised to take it. */
export type GuestByOrder = Map<number, number>;

/** Return that an order is served to somebody else than the guest for whom it was taken (`meant`), and why. */
export function explainOtherGuest(
  move: Move,
  meant: GuestByOrder,
  { status, view, myHand }: Lucky,
): string | null {
  const guest = move.do === "serve" ? meant.get(move.card) : undefined;
  const face = guest === undefined ? undefined : findCard(view, guest)?.guest;
  if (move.do !== "serve" || guest === undefined || guest === move.guest) return null;
  const order = myHand.find(({ card }) => card === move.card)?.order;
  const isSwap = myHand.some(
    (each) =>
      meant.get(each.card) === move.guest &&
      each.order.course === order?.course &&
      each.order.portions === order.portions,
  );
  if (isSwap) return null; // one as good was meant for this guest
  const now = status.guests.find((each) => each?.card === guest);
  const why = !now ? "gone" : leavesTooSoon(now, status, BARS_OF_LARGE_ORDER) ? "leaves" : "here";
  return face ? t("coach.serve.instead", { why, guest: face.name }) : null;
}

/** Return a text with what it is good to know beside it, the longest first: that courses go in order, by when the guest must be full, what a last bar takes, what a drink is good for. */
function withUse(said: string, { order, face, then, now }: Possible, lucky: Lucky): string[] {
  if (then.pays) return [said];
  const mine = lucky.mySide ?? 0;
  const n = now.bars - now.filled - order.portions;
  const until = { guest: face.name, hour: hourName(departureSpot(lucky.status, now)), n };
  const courses = skippedBy({ order, now }, lucky);
  const more = [
    ...(courses === null ? [] : [skipping(face.name, courses, lucky)]),
    ...(now.marker ? [t("coach.serve.until", until)] : []),
    ...(order.course === "drink" ? [t("coach.serve.drink")] : []),
    ...(n === 1 && isClose(then, mine) ? [t("coach.serve.last")] : []),
  ];
  return [...more.map((_, i) => [said, ...more.slice(0, more.length - i)].join(" ")), said];
}

/** Return that a guest will not take some courses anymore: the first time with the reason. */
function skipping(guest: string, courses: string, lucky: Lucky): string {
  return t(isDetailHidden(lucky, "late") ? "coach.serve.skips" : "coach.serve.then", {
    guest,
    courses,
  });
}

/** Return the courses that come too late after this order, where that has not been told yet or I hold one of them and bars are left for it, or null. */
function skippedBy({ order, now }: Pick<Possible, "order" | "now">, lucky: Lucky) {
  const late = coursesEndedBy(order.course, now);
  const held = new Set(lucky.myHand.map((each) => each.order.course));
  const isFree = now.bars - now.filled > order.portions;
  const matters =
    isDetailHidden(lucky, "late") || (isFree && late.some((course) => held.has(course)));
  return matters && late.length > 0 ? courseNamesWithOr(late) : null;
}

/** Return whether one large order decides between my side and the others. */
const isClose = ({ shares }: Foresight, mine: Side): boolean =>
  (shares[mine] ?? 0) <=
  Math.max(0, ...shares.filter((_, side) => side !== mine)) + BARS_OF_LARGE_ORDER;

/** Return why not another order there, or another guest, where the preview shows as much or more. */
function rather(best: Serving, all: readonly Possible[], lucky: Lucky): string | null {
  const leading = all.filter(({ then }) => then.lead === lucky.mySide);
  const here = leading.find(
    ({ move, order, sum, then }) =>
      isSameGuest(move, best.move) &&
      then.pays === best.then.pays &&
      sum >= best.sum &&
      (order.portions > best.order.portions || sum > best.sum),
  );
  if (here) return notThat(here, best, lucky);
  const [there] = leading
    .filter(({ sum, now }) => sum > best.sum && now.lead !== lucky.mySide)
    .filter(({ move }) => !isSameGuest(move, best.move))
    .toSorted((one, other) => other.sum - one.sum);
  return there ? notThere(there, lucky, freeAfter(best)) : null;
}

/** The bars that are free then. */
const freeAfter = ({ now, order }: Possible): number => now.bars - now.filled - order.portions;

/** Return why not an order for the same guest: a small one is enough, or earlier courses come too late then, or it is no course, or others could fill the rest. */
function notThat(other: Possible, { then, order, now }: Serving, lucky: Lucky): string | null {
  const said = (why: string) =>
    t("coach.serve.rather", { why, ...{ other: other.order.name, name: rivalOf(other, lucky) } });
  if (then.pays) return said("small");
  if (mostCourses(now, lucky.status, other.order) < mostCourses(now, lucky.status, order))
    return said("early");
  if (coursesWith(now, other.order) < coursesWith(now, order)) return said("course");
  return other.rival === undefined ? null : said("rival");
}

/** Return why not another guest: they leave too soon, or others could fill the bars, or more of these are free than `free`. */
function notThere(there: Possible, lucky: Lucky, free = Infinity): string | null {
  const n = freeAfter(there);
  const why = !there.inTime ? "leaves" : there.rival !== undefined ? "rival" : "free";
  if (there.then.pays || (why === "free" && n <= Math.max(0, free))) return null;
  return t("coach.serve.there", {
    ...{ who: ours(lucky), why, n, guest: there.face.name, name: rivalOf(there, lucky) },
    hour: hourName(departureSpot(lucky.status, there.now)),
  });
}

/** "you", or "ours" in a team. */
const ours = (lucky: Lucky): string => lucky.sideWord(lucky.mySide ?? 0);

const rivalOf = ({ rival, then }: Possible, lucky: Lucky): string =>
  lucky.sideName(rival ?? then.lead);

const isSameGuest = (one: Move, other: Move): boolean =>
  one.do === "serve" && other.do === "serve" && one.guest === other.guest;

/** Return whether an order is one of those for which its guest gives more. */
function furthers({ order, face, now }: Possible, lucky: Lucky): boolean {
  if (!face.preference || isWishLost(face, standingAfter(now, order), lucky.status)) return false;
  const { wish } = face.preference;
  return (
    COURSE_OF_WISH[wish] === order.course || (wish === "dessert_1" && order.course === "dessert")
  );
}

function servingOf(lucky: Lucky, each: Possible): Serving[] {
  const gain = gainOf(each.then, each.now, lucky.mySide);
  if (gain === "more" && each.worth <= 0) return []; // it would cost more for a wish than it brings
  return gain && each.inTime && each.rival === undefined ? [{ ...each, gain }] : [];
}

function possible(lucky: Lucky, { move, why, then }: MenuEntry): Possible[] {
  if (move.do !== "serve" || why !== null || !then) return [];
  const now = lucky.status.guests.find((each) => each?.card === move.guest);
  const order = ordersIn(lucky.at("hand", lucky.me)).find(({ card }) => card === move.card)?.order;
  const face = findCard(lucky.view, move.guest)?.guest;
  if (!now || !order || !face) return [];
  const sum = then.tip + then.bonus;
  const turns = turnsUntilSide(lucky.mySide ?? 0, lucky.status);
  const isTooLate =
    leavesTooSoon(now, lucky.status, order.portions) || hasLeftAfter(now, lucky.status, turns);
  const rival = rivalAfter(order, now, lucky.view, then.shares);
  const worth = expectedGain(order, face, now, lucky.status, lucky.mySide ?? 0);
  const inTime = then.pays || !isTooLate;
  const mayGrow =
    then.bonus === 0 &&
    !!face.preference &&
    !isWishLost(face, standingAfter(now, order), lucky.status);
  const spoiled = wishBonusEndedBy(order, then, face, now, lucky.status);
  return [{ inTime, rival, order, face, sum, worth, move, then, now, mayGrow, spoiled }];
}

/** Return how it would stand once a rival had filled the bars that are left with one order. */
function overtaking(rival: Side, { then, now, order }: Possible, lucky: Lucky) {
  const served = standingAfter(now, order);
  const reach = (then.shares[rival] ?? 0) + largestOf(lucky.view, rival, served);
  const tie = reach === then.shares[lucky.mySide ?? 0] ? "yes" : "no";
  return { reach, tie, left: now.bars - now.filled - order.portions };
}

const DONE: Move = { do: "done" };
/** What somebody else could turn into a tip at once goes after what lacks fewer bars than so many. */
const RISK = 50;
/** A large order overtakes others who are so many bars ahead. */
const NEAR = BARS_OF_LARGE_ORDER - 1;

type Words = Pick<ServingAdvice, "texts" | "move" | "plain">;

type KeepReason = "soon" | "rival" | "spoils" | "behind";

const keep = (
  why: KeepReason,
  text: string,
  values: Readonly<Record<"who" | "guest" | "name", string>>,
): Words => ({ texts: [text], plain: t("coach.keep.short", { ...values, why }), move: DONE });

/** Where nothing brings more at once: what the order that comes nearest to it would do. A lead may be made safer, or come nearer; what others could be paid for at once is kept. Where the preview shows a lead, it is told why that is not advised. */
export function nearestServing(lucky: Lucky): Words | null {
  const mine = lucky.mySide ?? 0;
  const rank = (each: Possible) => {
    if (!each.inTime) return 98;
    if (each.then.lead === mine && each.now.lead === mine)
      return each.spoiled > 0 && !each.then.pays ? 97 : -1;
    if (each.then.pays) return 99;
    return gapOf(each, mine) + (each.rival === undefined ? 0 : RISK);
  };
  const all = lucky.menu
    .flatMap((entry) => possible(lucky, entry))
    .toSorted((one, other) => rank(one) - rank(other));
  if (!all[0]) return null;
  const said = nearestWords(all[0], lucky);
  const ahead = all.find(({ then, now }) => then.lead === mine && now.lead !== mine);
  if (!ahead || said.move !== DONE) {
    const not = ahead && notThere(ahead, lucky);
    return not
      ? { ...said, texts: [...said.texts.map((each) => `${each} ${not}`), ...said.texts] }
      : said;
  }
  return nearestWords(ahead, lucky);
}

/** Return how many bars the leader then has more than my side. */
const gapOf = ({ then }: Possible, mine: Side): number =>
  Math.max(...then.shares) - (then.shares[mine] ?? 0);

function nearestWords(best: Possible, lucky: Lucky): Words {
  const mine = lucky.mySide ?? 0;
  const { inTime, rival, then, order, face, now, spoiled } = best;
  const others = Math.max(0, ...then.shares.filter((_, side) => side !== mine));
  const own = then.shares[mine] ?? 0;
  const gap = gapOf(best, mine);
  const values = {
    who: ours(lucky),
    hour: hourName(departureSpot(lucky.status, now)),
    ...{ order: order.name, guest: face.name, gap, name: rivalOf(best, lucky) },
    ...{ sum: formatTipAndBonus(then.tip, then.bonus), spoiled: formatCents(spoiled) },
    ...{ mine: own, theirs: others },
  };
  const isNew = then.lead === mine && now.lead !== mine;
  const ends = spoiled > 0 ? ` ${t("coach.serve.ends", values)}` : "";
  const going = (said: string, gain: "closer" | "safer"): Words => ({
    texts: withUse(`${said}${ends}`, best, lucky),
    plain: `${t("coach.serve.short", { ...values, gain })}${ends}`,
    move: best.move,
  });
  if (!inTime)
    return keep("soon", t("coach.serve.soon", { ...values, ahead: isNew ? "yes" : "no" }), values);
  if (isNew && rival !== undefined)
    return keep(
      "rival",
      t("coach.serve.risky", { ...values, ...overtaking(rival, best, lucky) }),
      values,
    );
  if (then.lead === mine) {
    if (spoiled > 0 && !then.pays && !isNew)
      return keep("spoils", t("coach.serve.spoils", values), values);
    const isSafe = others + mostBarsForOneSide(now.bars - now.filled) < own - order.portions;
    return going(t(isSafe ? "coach.serve.fill" : "coach.serve.ahead", values), "safer");
  }
  if (then.pays) return keep("rival", t("coach.serve.theirs", values), values);
  const reach = own + mostBarsForOneSide(now.bars - now.filled - order.portions);
  const isFirst = (now.first[mine] ?? Infinity) < (now.first[then.lead] ?? Infinity);
  if (reach < others || (reach === others && !isFirst))
    return keep("behind", t("coach.serve.vain", values), values);
  if (gap > NEAR) return keep("behind", t("coach.serve.far", values), values);
  if (rival !== undefined) return keep("rival", t("coach.serve.handed", values), values);
  return going(t("coach.serve.closer", values), "closer");
}

function gainOf(then: Foresight, now: Standing, mine: number | null): Gain | null {
  if (then.lead !== mine) return null;
  if (then.pays) return "pays";
  if (now.lead !== mine) return "lead";
  return then.tip + then.bonus > now.tip + now.bonus ? "more" : null;
}

/** A wish that is ended could have been mine later: about every other time. */
const weight = ({ worth, spoiled }: Serving): number => worth - spoiled / 2;

/** Compare servings: who is paid at once goes first, and needs no more bars than are left, of the latest course; then what brings most. Of two as good an earlier course leaves more to follow, and a large order is harder to overtake. */
const better = (one: Serving, other: Serving): number =>
  Number(other.then.pays) - Number(one.then.pays) ||
  (one.then.pays
    ? other.sum - one.sum ||
      one.order.portions - other.order.portions ||
      COURSES.indexOf(other.order.course) - COURSES.indexOf(one.order.course)
    : 0) ||
  weight(other) - weight(one) ||
  COURSES.indexOf(one.order.course) - COURSES.indexOf(other.order.course) ||
  other.order.portions - one.order.portions ||
  other.sum - one.sum;
