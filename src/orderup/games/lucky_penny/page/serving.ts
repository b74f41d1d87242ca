/** The best serving in a first game: the order and the guest, while it can put me ahead there, or raise what I would be paid. */
import { findCard } from "$lib/game/find";
import type { Foresight, MenuEntry, Move, OrderFace, Standing } from "./generated/schema";
import { leavingAt } from "./facts";
import { COURSES, ordersIn, type Lucky, type Side } from "./lucky.svelte";
import { coursesWith, isLate, LARGE, leavesTooSoon, mostBars, mostCourses } from "./reach";
import { hourName, money, t, type MessageKey } from "./words";

/** The gains for me, the best first. */
const GAINS = ["pays", "lead", "more"] as const;
type Gain = (typeof GAINS)[number];

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
  readonly guest: string;
  readonly sum: number;
  readonly move: Move;
  readonly then: Foresight;
  readonly now: Standing;
}

interface Serving extends Possible {
  readonly gain: Gain;
}

/** The words for a serving: the usual ones, and those for the first of all. */
export interface Told {
  readonly text: string;
  readonly first: string;
  readonly move: Move;
}

export function bestServing(lucky: Lucky): Told | null {
  const [best] = lucky.menu.flatMap((entry) => servingOf(lucky, entry)).sort(better);
  if (!best) return null;
  const { gain, order, guest, sum, move, now } = best;
  const over = order.portions > now.bars - now.filled ? "yes" : "no";
  const most = mostCourses(now, lucky.status, order);
  const isLast = most <= coursesWith(now, order) && most < mostCourses(now, lucky.status);
  const values = { order: order.name, guest, sum: money(sum), over, last: String(isLast) };
  return { text: t(SAID[gain], values), first: t("coach.serve.first.order", values), move };
}

function servingOf(lucky: Lucky, entry: MenuEntry): Serving[] {
  return possible(lucky, entry).flatMap((each) => {
    const gain = gainOf(each.then, each.now, lucky.mySide);
    return gain && each.inTime && each.rival === undefined ? [{ ...each, gain }] : [];
  });
}

function possible(lucky: Lucky, { move, why, then }: MenuEntry): Possible[] {
  if (move.do !== "serve" || why !== null || !then) return [];
  const now = lucky.status.guests.find((each) => each?.card === move.guest);
  const order = ordersIn(lucky.at("hand", lucky.me)).find(({ card }) => card === move.card)?.order;
  const guest = findCard(lucky.view, move.guest)?.guest?.name;
  if (!now || !order || guest === undefined) return [];
  const sum = then.tip + then.bonus;
  const inTime = then.pays || !leavesTooSoon(now, lucky.status, order.portions);
  return [{ inTime, rival: rivalIn(lucky, then, now, order), order, guest, sum, move, then, now }];
}

/** Return the bars of the largest order that a side may hold for this guest: what nobody has seen may be a large one. */
function largestOf(lucky: Lucky, side: Side, portions: Standing["portions"]): number {
  const bars = lucky.seatsOf(side).flatMap((seat) => {
    const hand = lucky.at("hand", seat);
    const known = ordersIn(hand).map(({ order }) => order);
    return known.length < (hand.n ?? 0)
      ? [LARGE]
      : known.filter(({ course }) => !isLate(course, { portions })).map((each) => each.portions);
  });
  return Math.max(0, ...bars);
}

/** Return a side that would be paid if it filled the bars that are left with one order. */
function rivalIn(lucky: Lucky, then: Foresight, now: Standing, { course, portions }: OrderFace) {
  const left = now.bars - now.filled - portions;
  const mine = lucky.mySide ?? 0;
  if (then.pays || then.lead !== mine) return undefined;
  const served = { ...now.portions, [course]: (now.portions[course] ?? 0) + portions };
  const own = then.shares[mine] ?? 0;
  const rank = (side: Side) => now.first[side] ?? Infinity;
  return [...then.shares.keys()].find((side) => {
    const most = side === mine ? 0 : largestOf(lucky, side, served);
    const theirs = (then.shares[side] ?? 0) + most;
    return left <= most && (theirs > own || (theirs === own && rank(side) < rank(mine)));
  });
}

/** Where nothing brings more at once: what the order that comes nearest to it would do. A lead may be made safer, and nobody else's guest be filled; else it advises neither for nor against it. */
export function nearestServing(lucky: Lucky): { text: string; move?: Move } | null {
  const mine = lucky.mySide ?? 0;
  const gap = ({ then }: Possible) => Math.max(...then.shares) - (then.shares[mine] ?? 0);
  const rank = (each: Possible) => {
    if (!each.inTime) return 98;
    return each.then.lead === mine ? -1 : each.then.pays ? 99 : gap(each);
  };
  const [best] = lucky.menu
    .flatMap((entry) => possible(lucky, entry))
    .toSorted((one, other) => rank(one) - rank(other));
  if (!best) return null;
  const { inTime, rival, then, order, guest, sum, now } = best;
  const others = Math.max(0, ...then.shares.filter((_, side) => side !== mine));
  const own = then.shares[mine] ?? 0;
  const name = lucky.sideName(rival ?? then.lead);
  const values = {
    hour: hourName(leavingAt(lucky.status, now)),
    ...{ order: order.name, guest, sum: money(sum), gap: gap(best), name },
    ...{ mine: own, theirs: others },
    hint: lucky.live.info?.hints ? "yes" : "no",
  };
  if (!inTime) return { text: t("coach.serve.soon", values), move: { do: "done" } };
  if (then.lead === mine && rival !== undefined && now.lead !== mine)
    return { text: t("coach.serve.risky", values) };
  if (then.lead === mine) {
    const isSafe = others + mostBars(now.bars - now.filled) < own - order.portions;
    return { text: t(isSafe ? "coach.serve.fill" : "coach.serve.ahead", values), move: best.move };
  }
  if (then.pays) return { text: t("coach.serve.theirs", values), move: { do: "done" } };
  if (own + mostBars(now.bars - now.filled - order.portions) < others)
    return { text: t("coach.serve.vain", values), move: { do: "done" } };
  return { text: t("coach.serve.closer", values) };
}

function gainOf(then: Foresight, now: Standing, mine: number | null): Gain | null {
  if (then.lead !== mine) return null;
  if (then.pays) return "pays";
  if (now.lead !== mine) return "lead";
  return then.tip + then.bonus > now.tip + now.bonus ? "more" : null;
}

/** Compare servings: of two with the same gain an earlier course leaves more to follow, and a large order is harder to overtake; who is paid at once needs no more bars than are left. */
const better = (one: Serving, other: Serving): number =>
  GAINS.indexOf(one.gain) - GAINS.indexOf(other.gain) ||
  (one.gain === "pays" ? other.sum - one.sum || one.order.portions - other.order.portions : 0) ||
  COURSES.indexOf(one.order.course) - COURSES.indexOf(other.order.course) ||
  other.order.portions - one.order.portions ||
  other.sum - one.sum;
