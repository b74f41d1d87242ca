import { catalog, optionalKeyIn, joinList } from "$lib/i18n/t";
import {
  HOURS,
  type Course,
  type GuestFace,
  type OrderFace,
  type Preference,
} from "./generated/schema";
import en from "./en.json";

export type MessageKey = keyof typeof en;

export const t = catalog(en);

/** Return the key of a message if it exists, for words that another list may add. */
export const optionalKey = optionalKeyIn(en);

/** Return an amount as "40¢" or "$1.20". */
export const formatCents = (cents: number): string =>
  cents < 100 ? t("cents", { n: cents }) : t("dollars", { value: cents / 100 });

/** Return what a guest pays as "40¢", or with a bonus for a wish as "40¢ + 30¢". */
export const formatTipAndBonus = (tip: number, bonus: number): string =>
  bonus > 0
    ? t("moment.wish", { tip: formatCents(tip), bonus: formatCents(bonus) })
    : formatCents(tip);

/** Return an amount as on a till: "$0.40". */
export const formatDollars = (cents: number): string => t("dollars", { value: cents / 100 });

export function courseName(course: Course): string {
  const key = optionalKey(`course.${course}`);
  return key ? t(key) : course;
}

export const courseNames = (courses: readonly Course[]): string => joinList(courses.map(inPlural));

/** Return courses as "appetizers or entrees". */
export const courseNamesWithOr = (courses: readonly Course[]): string =>
  joinList(courses.map(inPlural), "disjunction");

function inPlural(course: Course): string {
  const key = optionalKey(`courses.${course}`);
  return key ? t(key) : course;
}

/** Return an order as "Burger (entree, 2 portions)". */
export const orderName = ({ name, course, portions }: OrderFace): string =>
  t("order", { name, course: courseName(course), n: portions });

/** Return a wish in words; some are about the hour at which night falls or day breaks. */
export function wishName({ preference }: GuestFace, hour = t("hour.flip")): string | null {
  if (!preference) return null;
  const key = optionalKey(`wish.${preference.wish}`);
  return key ? t(key, { bonus: formatCents(preference.bonus), hour }) : null;
}

/** The characters of a text in whose place bars are drawn. */
export const BAR_PLACEHOLDERS = { one: "\uE001", two: "\uE002", three: "\uE003" } as const;
const DRAWN: readonly string[] = Object.values(BAR_PLACEHOLDERS);

/** Return a text in pieces, and between them the number of bars to draw. */
export const splitAtBars = (text: string): (string | number)[] =>
  text
    .split(/([\uE001-\uE003])/u)
    .filter((piece) => piece !== "")
    .map((piece) => DRAWN.indexOf(piece) + 1 || piece);

/** Return a wish in so few words that they fit on the guest; some are about the hour at which the clock turns over. */
export function wishInShort({ wish, bonus }: Preference, hour: string): string | null {
  const key = optionalKey(`short.${wish}`);
  return key ? t(key, { bonus: formatCents(bonus), bars: BAR_PLACEHOLDERS.three, hour }) : null;
}

/** Return the hour of a spot, 0-23. */
export const hourOf = (spot: number): number => HOURS.flat()[spot] ?? 0;

/** Return the name of a spot's hour: "6 am", "noon". */
export function hourName(spot: number): string {
  const hour = hourOf(spot);
  if (hour === 0) return t("hour.midnight");
  if (hour === 12) return t("hour.noon");
  return t(hour < 12 ? "hour.am" : "hour.pm", { n: hour % 12 });
}

export const SPOTS_A_SIDE = HOURS[0]?.length ?? 0;
export const isNight = (spot: number): boolean => spot >= SPOTS_A_SIDE;
