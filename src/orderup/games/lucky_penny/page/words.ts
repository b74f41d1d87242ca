import { catalog, optionalKeyIn, joinList } from "$lib/i18n/t";
import type { Course, GuestFace, OrderFace, Preference } from "./generated/schema";
import en from "./en.json";

export type MessageKey = keyof typeof en;

export const t = catalog(en);

/** The name of a message if there is one, for words that a list of one's own may add to. */
export const optionalKey = optionalKeyIn(en);

/** "40¢", "$1.20" */
export const money = (cents: number): string =>
  cents < 100 ? t("cents", { n: cents }) : t("dollars", { value: cents / 100 });

/** As on a till: "$0.40" */
export const till = (cents: number): string => t("dollars", { value: cents / 100 });

export function courseName(course: Course): string {
  const key = optionalKey(`course.${course}`);
  return key ? t(key) : course;
}

export const courseNames = (courses: readonly Course[]): string => joinList(courses.map(inPlural));

/** "appetizers or entrees" */
export const anyCourse = (courses: readonly Course[]): string =>
  joinList(courses.map(inPlural), "disjunction");

function inPlural(course: Course): string {
  const key = optionalKey(`courses.${course}`);
  return key ? t(key) : course;
}

/** "Burger (entree, 2 portions)" */
export const orderName = ({ name, course, portions }: OrderFace): string =>
  t("order", { name, course: courseName(course), n: portions });

export function wishName({ preference }: GuestFace): string | null {
  if (!preference) return null;
  const key = optionalKey(`wish.${preference.wish}`);
  return key ? t(key, { bonus: money(preference.bonus) }) : null;
}

/** What a text has where bars are drawn. */
export const BARS = { one: "\uE001", two: "\uE002", three: "\uE003" } as const;
const DRAWN: readonly string[] = Object.values(BARS);

/** A text in pieces, and between them how many bars are drawn. */
export const pictured = (text: string): (string | number)[] =>
  text
    .split(/([\uE001-\uE003])/u)
    .filter((piece) => piece !== "")
    .map((piece) => DRAWN.indexOf(piece) + 1 || piece);

/** The same in so few words that they stand on the guest. */
export function wishInShort({ wish, bonus }: Preference): string | null {
  const key = optionalKey(`short.${wish}`);
  return key ? t(key, { bonus: money(bonus), bars: BARS.three }) : null;
}

const HOURS = 2;
const MORNING = 6;
const DAY = 24;

/** The hour of a spot, 0-23. */
export const hourOf = (spot: number): number => (MORNING + spot * HOURS) % DAY;

/** "6 am", "noon" */
export function hourName(spot: number): string {
  const hour = hourOf(spot);
  if (hour === 0) return t("hour.midnight");
  if (hour === 12) return t("hour.noon");
  return t(hour < 12 ? "hour.am" : "hour.pm", { n: hour % 12 });
}

export const SPOTS_A_SIDE = 6;
export const isNight = (spot: number): boolean => spot >= SPOTS_A_SIDE;
