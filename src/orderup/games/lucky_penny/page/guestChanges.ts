/** What has changed at the guests since my latest move, and what I was advised before: who can no longer pay me, and whose wish can no longer come true. */
import { findCard } from "$lib/game/find";
import { isWishLost, departureSpot } from "./facts";
import type { Standing, Status } from "./generated/schema";
import type { Lucky, Side } from "./lucky.svelte";
import { leavesTooSoon, mostBarsForOneSide } from "./reach";
import { sideInWords } from "./telling";
import { hourName, formatCents, t } from "./words";

/** Return what became of the guests whom I have served, and of wishes, since my latest move, the weightiest first. */
export function describeChanges(lucky: Lucky): readonly string[] {
  const before = statusWhenILastActed(lucky);
  if (before === undefined || lucky.mySide === null) return [];
  const mine = lucky.mySide;
  const pairs = before.guests.flatMap((then) => {
    const now = lucky.status.guests.find((each) => each && each.card === then?.card);
    return then ? [{ then, now }] : [];
  });
  return [
    ...pairs.map(({ then, now }) => (now ? outOfReach(lucky, mine, then, now, before) : null)),
    ...pairs.map(({ then, now }) => (now ? null : paidElsewhere(lucky, mine, then))),
    ...pairs.map(({ then, now }) => (now ? endedWish(lucky, then, now, before) : null)),
  ].filter((told) => told !== null);
}

/** Return how it stood before my latest move, once somebody else has moved since. */
function statusWhenILastActed({ events, me }: Lucky): Status | undefined {
  const at = events.findLastIndex(({ seat }) => seat !== null && seat === me);
  const hasPassed = events.slice(at + 1).some(({ seat }) => seat !== null);
  return hasPassed ? events[at - 1]?.status : undefined;
}

const nameOf = (lucky: Lucky, { card }: Standing): string =>
  findCard(lucky.view, card)?.guest?.name ?? "";

/** Return whether a side can still be paid by a guest. */
function canStillPay(side: Side, standing: Standing, status: Status): boolean {
  const { shares, bars, filled, first } = standing;
  const rank = (each: Side) => first[each] ?? Infinity;
  const reach = (shares[side] ?? 0) + mostBarsForOneSide(bars - filled);
  const isBeaten = shares.some(
    (n, other) => other !== side && (n > reach || (n === reach && rank(other) < rank(side))),
  );
  return !isBeaten && !leavesTooSoon(standing, status, 0);
}

/** Return that a guest whom I have served can no longer pay me, and why. */
function outOfReach(
  lucky: Lucky,
  side: Side,
  then: Standing,
  now: Standing,
  before: Status,
): string | null {
  const mine = now.shares[side] ?? 0;
  if (mine === 0 || !canStillPay(side, then, before)) return null;
  if (canStillPay(side, now, lucky.status)) return null;
  const isLate = leavesTooSoon(now, lucky.status, 0);
  return t("coach.change.reach", {
    ...sideInWords(now.lead ?? side, lucky.status, lucky.names),
    guest: nameOf(lucky, now),
    why: isLate ? "late" : "beaten",
    hour: hourName(departureSpot(lucky.status, now)),
    ...{ mine, theirs: Math.max(...now.shares) },
  });
}

/** Return that a guest whom I have served has paid somebody else. */
function paidElsewhere(lucky: Lucky, side: Side, then: Standing): string | null {
  const paid = lucky.status.settled.find(({ card }) => card === then.card);
  if (!then.shares[side] || typeof paid?.side !== "number" || paid.side === side) return null;
  return t("coach.change.paid", {
    guest: nameOf(lucky, then),
    name: sideInWords(paid.side, lucky.status, lucky.names).name,
    sum: formatCents(paid.tip + paid.bonus),
  });
}

/** Return that a guest's wish can no longer come true. */
function endedWish(lucky: Lucky, then: Standing, now: Standing, before: Status): string | null {
  const face = findCard(lucky.view, now.card)?.guest;
  if (!face?.preference || isWishLost(face, then, before) || !isWishLost(face, now, lucky.status))
    return null;
  return t("coach.change.wish", { guest: face.name, bonus: formatCents(face.preference.bonus) });
}
