import { findCard } from "$lib/game/find";
import type { Standing } from "./generated/schema";
import type { Lucky, Side } from "./lucky.svelte";
import { isWishLost } from "./facts";
import { leavesTooSoon, mostBarsForOneSide, mostCourses } from "./reach";
import { sideInWords } from "./telling";
import { formatCents, formatDollars, formatTipAndBonus, hourName, t } from "./words";

const RULES = ["coach.wait", "coach.clock", "coach.full"] as const;

/** Return what a newcomer is told while others have their turn: first a rule each time, then how the guests and the tips stand. `turns`: how many of my own I have had; `isFresh`: whether I have not been told that the game is decided. */
export function adviceWhileWaiting(
  lucky: Lucky,
  turns: number,
  isFresh: (text: string) => boolean = () => true,
): string {
  const rule = RULES[turns];
  if (rule) return t(rule, { hour: hourName(lucky.status.spot) });
  return (
    describeStakes(lucky) ?? (turns % 2 === 0 ? null : contested(lucky)) ?? scores(lucky, isFresh)
  );
}

/** Return how it stands with the guest who would now pay most. */
function contested(lucky: Lucky): string | null {
  const last = lucky.events.at(-1)?.move;
  const served = last?.do === "serve" ? last.guest : null; // told already
  const [guest] = lucky.status.guests
    .filter((standing) => standing !== null)
    .filter(({ lead, bars, filled }) => lead !== null && filled < bars)
    .filter((standing) => !leavesTooSoon(standing, lucky.status, 0) && standing.card !== served)
    .toSorted((one, other) => worth(other) - worth(one));
  const face = guest && findCard(lucky.view, guest.card)?.guest;
  if (!face || guest.lead === null) return null;
  const { lead, shares, bars, filled } = guest;
  const most = shares[lead] ?? 0;
  const other = Math.max(0, ...shares.filter((_, side) => side !== lead));
  return t("coach.lead", {
    ...whose(lucky, lead),
    guest: face.name,
    lead: most,
    other,
    tie: most === other ? "yes" : "no",
    left: bars - filled,
    sum: formatTipAndBonus(guest.tip, guest.bonus),
  });
}

const worth = ({ tip, bonus }: Standing): number => tip + bonus;

/** Return that my side cannot be overtaken anymore, or can no longer overtake; null while the game is open. */
export function describeCertainOutcome(lucky: Lucky): string | null {
  const { isSafe, isBeaten, values } = comparison(lucky);
  if (isSafe) return t("coach.safe", values);
  return isBeaten ? t("coach.beaten", values) : null;
}

/** Return what is at stake once nobody else comes: who is ahead by how much, and what the guests who are left may pay at most; null while others come, or when the game is decided. */
export function describeStakes(lucky: Lucky): string | null {
  const { mine, best, values, isSafe, isBeaten } = comparison(lucky);
  const guests = lucky.status.guests.filter((guest) => guest !== null);
  const most = Math.max(inReach(lucky, mine), inReach(lucky, best));
  if (isSafe || isBeaten || guests.length === 0 || !Number.isFinite(most) || most === 0)
    return null;
  return t("coach.stakes", {
    ...values,
    ...leadInWords(lucky),
    guests: guests.length,
    most: formatCents(most),
  });
}

/** Return who is ahead of whom, and by how much. */
export function leadInWords(lucky: Lucky) {
  const { mine, best, values } = comparison(lucky);
  const lead = lucky.score(mine) - lucky.score(best);
  const isMine = lead > 0 && lucky.mySide !== null;
  return {
    ...(lead > 0 ? whose(lucky, mine) : values),
    who: lucky.sideWord(mine),
    lead: lead === 0 ? "none" : isMine ? "mine" : "theirs",
    by: formatCents(Math.abs(lead)),
  };
}

/** Return what my side and the best of the others have earned, and how many guests are still to come. */
function scores(lucky: Lucky, isFresh: (text: string) => boolean): string {
  const { mine, best, values } = comparison(lucky);
  const certain = describeCertainOutcome(lucky);
  if (certain !== null && isFresh(certain)) return certain;
  return t("coach.scores", {
    ...values,
    score: lucky.score(mine) + lucky.score(best) > 0 ? "yes" : "no",
    more: lucky.zone("line").n ?? 0,
  });
}

function comparison(lucky: Lucky) {
  const mine = lucky.mySide ?? 0;
  const others = lucky.status.colors.map((_, side) => side).filter((side) => side !== mine);
  const [best = mine] = others.toSorted((one, other) => lucky.score(other) - lucky.score(one));
  const values = {
    ...whose(lucky, best),
    who: lucky.sideWord(mine),
    mine: formatDollars(lucky.score(mine)),
    theirs: formatDollars(lucky.score(best)),
  };
  const lead = lucky.score(mine) - lucky.score(best);
  const isSafe = others.every(
    (side) => lucky.score(mine) - lucky.score(side) > inReach(lucky, side),
  );
  return { mine, best, values, isSafe, isBeaten: -lead > inReach(lucky, mine) };
}

/** Return the cents that a side can still earn at most; infinity while guests are still to come. */
function inReach(lucky: Lucky, side: Side): number {
  if ((lucky.zone("line").n ?? 0) > 0) return Infinity;
  return lucky.status.guests.reduce((sum, standing) => {
    const face = standing ? findCard(lucky.view, standing.card)?.guest : undefined;
    if (!standing || !face || leavesTooSoon(standing, lucky.status, 0)) return sum;
    const { shares, bars, filled } = standing;
    const most = Math.max(0, ...shares.filter((_, each) => each !== side));
    if ((shares[side] ?? 0) + mostBarsForOneSide(bars - filled) < most) return sum;
    const bonus = isWishLost(face, standing, lucky.status) ? 0 : (face.preference?.bonus ?? 0);
    return sum + (face.tips[mostCourses(standing, lucky.status) - 1] ?? 0) + bonus;
  }, 0);
}

const whose = (lucky: Lucky, side: Side) => ({
  ...sideInWords(side, lucky.status, lucky.names),
  n: lucky.seatsOf(side).length,
});
