/** What has changed at the guests since my latest move, and what I was advised before: who can no longer pay me, and whose wish can no longer come true. */
import { findCard } from "$lib/game/find";
import { isWishLost, departureSpot } from "./facts";
import type { Standing, Status } from "./generated/schema";
import type { Lucky, Side } from "./lucky.svelte";
import type { GuestByOrder } from "./serving";
import { isTooLateForCourse } from "./courses";
import { leavesTooSoon, mostBarsForOneSide } from "./reach";
import { sideInWords } from "./telling";
import { joinList } from "$lib/i18n/t";
import { courseNames, formatCents, formatTipAndBonus, hourName, t } from "./words";

/** How it stood when I last acted in my latest turn, and at the beginning of this one. */
interface Turns {
  readonly before: Status;
  readonly now: Status;
}

/** Return what became of the guests whom I have served or was advised to serve (`meant`, by order), and of wishes, since my latest turn, the weightiest first. */
export function describeChanges(lucky: Lucky, meant: GuestByOrder): readonly string[] {
  const turns = latestTurns(lucky);
  const { mySide } = lucky;
  if (turns === null || mySide === null) return [];
  const pairs = turns.before.guests.flatMap((then) => {
    const now = turns.now.guests.find((each) => each && each.card === then?.card);
    return then ? [{ then, now }] : [];
  });
  return [
    ...pairs.map(({ then, now }) => now && outOfReach(lucky, mySide, then, now, turns)),
    ...pairs.map(({ then, now }) => now && lostPlan(lucky, meant, then, now)),
    ...pairs.map(({ then, now }) => (now ? null : paidElsewhere(lucky, mySide, then))),
    ...pairs.map(({ then, now }) => now && endedWish(lucky, then, now, turns)),
  ].filter((told) => typeof told === "string");
}

/** Return who has left unpaid since I last acted in my latest turn, and with whom of them I led. */
export function describeWhoLeft(lucky: Lucky): string | null {
  const { events, mySide: side } = lucky;
  const mine = latestOfMine(lucky);
  if (mine < 0 || side === null) return null;
  const gone = events.slice(mine).flatMap(({ v, cards }) => {
    const before = events.findLast((event) => event.v < v)?.status;
    return cards.flatMap(({ card, guest, to }) => {
      const was = before?.guests.find((each) => each?.card === card);
      return guest && to === "gone" ? [{ name: guest.name, was }] : [];
    });
  });
  if (gone.length === 0) return null;
  const led = gone.filter(({ was }) => was?.lead === side);
  const sums = led.flatMap(({ was }) => (was ? [formatTipAndBonus(was.tip, was.bonus)] : []));
  const isAll = led.length === gone.length && led.length === 1;
  return t("coach.change.left", {
    who: lucky.sideWord(side),
    guests: joinList(gone.map(({ name }) => name)),
    led: led.length === 0 ? "none" : isAll ? "there" : joinList(led.map(({ name }) => name)),
    sum: joinList(sums),
  });
}

/** Return the index of the last event of my latest turn that is over; -1 if none is. */
function latestOfMine({ events, me }: Lucky): number {
  const other = events.findLastIndex(({ seat }) => seat !== null && seat !== me);
  return events.slice(0, Math.max(0, other)).findLastIndex(({ seat }) => seat === me);
}

/** Return the statuses between which others have moved; null if nobody has. */
function latestTurns(lucky: Lucky): Turns | null {
  const { events, me } = lucky;
  const other = events.findLastIndex(({ seat }) => seat !== null && seat !== me);
  const mine = latestOfMine(lucky);
  const before = events[mine - 1]?.status;
  const now = events[other]?.status;
  return mine > 0 && before && now ? { before, now } : null;
}

/** Return that a guest no longer takes an order of mine that I was advised to take for them. */
function lostPlan(lucky: Lucky, meant: GuestByOrder, then: Standing, now: Standing): string | null {
  const held = lucky.myHand.find(
    ({ card, order }) =>
      meant.get(card) === now.card &&
      isTooLateForCourse(order.course, now) &&
      !isTooLateForCourse(order.course, then),
  );
  return held
    ? t("coach.change.course", {
        guest: nameOf(lucky, now),
        order: held.order.name,
        courses: courseNames([held.order.course]),
      })
    : null;
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
  turns: Turns,
): string | null {
  const mine = now.shares[side] ?? 0;
  if (mine === 0 || !canStillPay(side, then, turns.before)) return null;
  if (canStillPay(side, now, turns.now)) return null;
  const isLate = leavesTooSoon(now, turns.now, 0);
  return t("coach.change.reach", {
    ...sideInWords(now.lead ?? side, lucky.status, lucky.names),
    guest: nameOf(lucky, now),
    why: isLate ? "late" : "beaten",
    hour: hourName(departureSpot(turns.now, now)),
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
function endedWish(lucky: Lucky, then: Standing, now: Standing, turns: Turns): string | null {
  const face = findCard(lucky.view, now.card)?.guest;
  if (!face?.preference || isWishLost(face, then, turns.before)) return null;
  return isWishLost(face, now, turns.now)
    ? t("coach.change.wish", { guest: face.name, bonus: formatCents(face.preference.bonus) })
    : null;
}
