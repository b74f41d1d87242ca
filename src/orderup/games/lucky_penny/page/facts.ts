import { joinList } from "$lib/i18n/t";
import type { Seat } from "$lib/wire/messages";
import type {
  Course,
  Foresight,
  GuestFace,
  Preference,
  Standing,
  Status,
} from "./generated/schema";
import { COURSES, isTooLateForCourse } from "./courses";
import { ordersIn, type Lucky } from "./lucky.svelte";
import { flipSpot, cannotBeFullBeforeFlip, standingThatCounts } from "./reach";
import {
  courseNames,
  courseNamesWithOr,
  hourName,
  isNight,
  formatCents,
  orderName,
  SPOTS_A_SIDE,
  t,
  wishName,
} from "./words";

/** Return all facts about a guest at the table, in sentences. */
export function factsAboutGuest(
  lucky: Lucky,
  place: number,
  guest: GuestFace,
  standing: Standing,
): string[] {
  const { bars, filled, refused } = standing;
  return [
    ...wished(guest, standing, lucky.status),
    t("guest.tips", { tips: joinList(guest.tips.map(formatCents), "disjunction") }),
    leaving(lucky.status, standing),
    t("guest.bars", { filled, bars }),
    ...leading(lucky, standingThatCounts(standing, lucky.status)),
    ...laid(lucky, place, standing),
    ...refused
      .filter((course) => !isTooLateForCourse(course, standing))
      .map((course) =>
        t("guest.refuses", {
          courses: courseNames([course]),
          hour: lucky.availableFrom(course) ?? "none",
        }),
      ),
    ...tooLate(refused.filter((course) => isTooLateForCourse(course, standing))),
  ];
}

function leaving(status: Status, standing: Standing): string {
  const spot = departureSpot(status, standing);
  const round = spot === status.spot ? "yes" : "no";
  return t("guest.leaves", { hour: hourName(spot), turns: turnsUntil(status, spot), round });
}

const tooLate = (courses: readonly Course[]): string[] =>
  courses.length > 0 ? [t("guest.late", { courses: courseNamesWithOr(courses) })] : [];

/** Return the bonus that the guest would give for a wish now, and no longer after a serving. */
export const bonusLostBy = (then: Foresight, { bonus }: Pick<Standing, "bonus">): number =>
  then.bonus > 0 ? 0 : bonus;

/** Return what a serving would bring, in a sentence. */
export function describeForesight(
  lucky: Lucky,
  then: Foresight,
  now: Pick<Standing, "bonus">,
): string {
  const { pays, lead, tip, bonus } = then;
  const lost = bonusLostBy(then, now);
  const said = t("guest.foreseen", {
    pays: pays ? "yes" : "no",
    who: lucky.sideWord(lead),
    name: lucky.sideName(lead),
    tip: formatCents(tip),
    bonus: formatCents(bonus),
    wish: bonus > 0 ? "yes" : "no",
  });
  return lost > 0 ? t("guest.foreseen.spoiled", { said, bonus: formatCents(lost) }) : said;
}

function leading(lucky: Lucky, { lead, shares, tip, bonus }: Standing): string[] {
  if (lead === null) return [];
  const each = shares.flatMap((n, side) =>
    n > 0 ? [t("guest.shares", { who: lucky.sideName(side), n })] : [],
  );
  const pays = { tip: formatCents(tip), bonus: formatCents(bonus), wish: bonus > 0 ? "yes" : "no" };
  return [t("guest.lead", { who: lucky.sideName(lead), shares: joinList(each), ...pays })];
}

function laid(lucky: Lucky, place: number, { servers }: Standing): string[] {
  const orders = ordersIn(lucky.at("orders", place)).map(({ order }, i) =>
    t("guest.order", { order: orderName(order), name: served(lucky, servers[i]) }),
  );
  return orders.length > 0 ? [t("guest.orders", { orders: joinList(orders) })] : [];
}

const served = (lucky: Lucky, seat: Seat | undefined): string =>
  seat !== undefined && seat === lucky.me ? t("side.you") : lucky.names.of(seat ?? null);

function wished(guest: GuestFace, standing: Standing, status: Status): string[] {
  const wish = wishOf(guest, standing, status);
  return wish === null
    ? []
    : [t("guest.wish", { wish, lost: isWishLost(guest, standing, status) ? "yes" : "no" })];
}

/** Return the hour that a guest's wish to be full before or after nightfall or daybreak is about. */
export const wishHour = (standing: Pick<Standing, "marker">, status: Status): string =>
  hourName(flipSpot(status, standing.marker ? "last" : "next"));

/** Return the wish of a guest at the table in words, or null. */
export const wishOf = (
  face: GuestFace,
  standing: Pick<Standing, "marker">,
  status: Status,
): string | null => wishName(face, wishHour(standing, status));

/** Return the spot of the clock at which a guest leaves who is not full by then: the clock has turned over, and for who has no penny yet once more. */
export const departureSpot = ({ spot }: Status, { marker }: Pick<Standing, "marker">): number =>
  isNight(spot) === marker ? 0 : SPOTS_A_SIDE;

/** Return the turns until the clock comes to a spot: all around, if it stands there now. */
const turnsUntil = ({ spot }: Status, then: number): number =>
  (then - spot + 2 * SPOTS_A_SIDE) % (2 * SPOTS_A_SIDE) || 2 * SPOTS_A_SIDE;

/** Return whether a guest has had drinks, and nothing that is a course. */
export const hadDrinksAlone = ({ portions }: Pick<Standing, "portions">): boolean =>
  (portions["drink"] ?? 0) > 0 && COURSES.every((each) => each === "drink" || !portions[each]);

/** Wishes that are met only when the guest pays: until then they can still be spoiled. */
const SPOILED_LATE: readonly string[] = ["no_dessert", "no_time_marker"];

/** Return whether a guest's wish has come true, whatever is served from now on. */
export const isWishFulfilled = (preference: Preference, { bonus }: Standing): boolean =>
  bonus > 0 && !SPOILED_LATE.includes(preference.wish);

/** The courses of which a wish is for many bars. */
export const COURSE_OF_WISH: Readonly<Record<string, Course>> = {
  appetizer_3: "appetizer",
  entree_3: "entree",
};
export const BARS_WISHED = 3;

/** Return whether a guest's wish cannot come true anymore. */
export function isWishLost(
  face: Pick<GuestFace, "preference">,
  standing: Standing,
  status: Status,
): boolean {
  const { preference } = face;
  if (!preference) return false;
  const { portions, bars, filled } = standing;
  if (preference.wish === "no_time_marker") return cannotBeFullBeforeFlip(face, standing, status);
  if (preference.wish === "no_dessert") return (portions["dessert"] ?? 0) > 0;
  const course = COURSE_OF_WISH[preference.wish];
  if (course === undefined) return false;
  const had = portions[course] ?? 0;
  const room = filled < bars ? bars - filled + 1 : 0; // a large order fits a single bar, too
  return had < BARS_WISHED && (isTooLateForCourse(course, standing) || had + room < BARS_WISHED);
}
