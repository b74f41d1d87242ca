/** What can still come true before a guest leaves or the clock turns over. */
import { findCard } from "$lib/game/find";
import type { SeatPosition } from "$lib/game/seatPosition";
import type { View } from "$lib/wire/messages";
import type {
  Course,
  GuestFace,
  MenuEntry,
  OrderFace,
  Schema,
  Standing,
  Status,
} from "./generated/schema";
import { isTooLateForCourse } from "./courses";
import { afterTurns, availableFrom, turnsUntilServing } from "./hours";
import { isNight, SPOTS_A_SIDE } from "./words";

/** The bars of a large order: the most that a guest gets in a turn (L8). */
export const BARS_OF_LARGE_ORDER = 2;

/** Return the most bars that one side can fill where so many are left: a large order counts whole on a single one (L13). */
export const mostBarsForOneSide = (left: number): number => (left > 0 ? left + 1 : 0);

/** Return whether the clock turns over within so many turns (L12). */
const turnsOver = (status: Status, turns: number): boolean =>
  isNight(afterTurns(status, turns).spot) !== isNight(status.spot);

/** Return whether a guest has left when so many turns have passed: one with a penny, once the clock has turned over (L12). */
export const hasLeftAfter = (
  { marker }: Pick<Standing, "marker">,
  status: Status,
  turns: number,
): boolean => marker && turnsOver(status, turns);

/** Return whether nothing that is taken in this turn can be served: all guests have left before this seat serves again, and nobody comes. */
export function areOrdersUseless(view: View<Schema>): boolean {
  const { status, zones } = view;
  const here = status.guests.filter((guest) => guest !== null);
  const turns = turnsUntilServing(view);
  const isEmptied = here.every((guest) => hasLeftAfter(guest, status, turns));
  return (zones.line?.n ?? 0) === 0 && here.length > 0 && isEmptied;
}

/** Return whether a guest who is still here so many turns later has the penny then: the clock has turned over once (L12). */
export const hasPennyAfter = (
  { marker }: Pick<Standing, "marker">,
  status: Status,
  turns: number,
): boolean => marker || turnsOver(status, turns);

const IN_ORDER: readonly Course[] = ["appetizer", "entree", "dessert"];

/** Return how many courses a guest has had with this order; drinks are none. */
export const coursesWith = (
  { portions }: Pick<Standing, "portions">,
  next: Pick<OrderFace, "course">,
): number =>
  IN_ORDER.filter((course) => course === next.course || (portions[course] ?? 0) > 0).length;

/** Return the turns until the clock turns over, with the present one (L12). */
export const turnsUntilFlip = ({ spot }: Pick<Status, "spot">): number =>
  SPOTS_A_SIDE - (spot % SPOTS_A_SIDE);

/** Return whether the kitchen makes a course before a guest leaves; one without a penny stays until the clock has turned over twice. */
function isMadeInTime(course: Course, marker: boolean, status: Status): boolean {
  const turns = marker ? turnsUntilFlip(status) : status.clock.length;
  return Array.from({ length: turns }, (_, i) => afterTurns(status, i)).some(
    ({ spot, clock }) => !clock[spot]?.includes(course),
  );
}

/** Return whether a guest takes a course so many turns later, as far as the clock says: one with a penny has left when it has turned over. */
export function takesCourseAfter(
  course: Course,
  standing: Standing,
  status: Status,
  turns: number,
): boolean {
  const isMade = availableFrom(course, afterTurns(status, turns)) === null;
  return isMade && !hasLeftAfter(standing, status, turns) && !isTooLateForCourse(course, standing);
}

/** Return for how many courses a guest can pay in the end, with this order served next: no course is served after a later one, each takes a bar, and the kitchen must make it before the guest leaves (L9, L10, L12, L15). Drinks alone pay as one. */
export function mostCourses(
  { portions, bars, filled, marker }: Pick<Standing, "portions" | "bars" | "filled" | "marker">,
  status: Status,
  next?: Pick<OrderFace, "course" | "portions">,
): number {
  const had = (course: Course) => course === next?.course || (portions[course] ?? 0) > 0;
  const latest = IN_ORDER.findLastIndex(had);
  const free = Math.max(0, bars - filled - (next?.portions ?? 0));
  const coming = IN_ORDER.slice(latest + 1).filter((each) => isMadeInTime(each, marker, status));
  return Math.max(1, IN_ORDER.filter(had).length + Math.min(free, coming.length));
}

/** Return the spot of the clock at which it has turned over last, or will next. */
export const flipSpot = ({ spot }: Pick<Status, "spot">, when: "last" | "next"): number =>
  isNight(spot) === (when === "last") ? SPOTS_A_SIDE : 0;

/** Return whether a guest can still be full before the clock turns over: with `portions` served now, or as it is. */
function isFullBeforeFlip({ bars, filled, served }: Standing, status: Status, portions = 0) {
  const turns = turnsUntilFlip(status) - (served || portions > 0 ? 1 : 0);
  return bars - filled - portions <= BARS_OF_LARGE_ORDER * turns;
}

/** Return whether a guest leaves before the bars can be full, whatever is served in the turns after an order of so many portions. */
export const leavesTooSoon = (standing: Standing, status: Status, portions: number): boolean =>
  standing.marker && !isFullBeforeFlip(standing, status, portions);

/** Return how it stands with a guest as far as it still counts: nobody leads and nothing is promised where the bars cannot be full in time. */
export const standingThatCounts = (standing: Standing, status: Status): Standing =>
  leavesTooSoon(standing, status, 0) ? { ...standing, lead: null, tip: 0, bonus: 0 } : standing;

/** Return whether a guest's wish to be full before the clock turns over cannot come true anymore. */
export const cannotBeFullBeforeFlip = (
  { preference }: Pick<GuestFace, "preference">,
  standing: Standing,
  status: Status,
): boolean =>
  preference?.wish === "no_time_marker" && (standing.marker || !isFullBeforeFlip(standing, status));

/** Return a view in which no bonus is counted that can only lapse: for a guest who cannot be full in time. */
export function withoutLapsingBonuses(view: View<Schema>): View<Schema> {
  const guests = view.status.guests.map((guest) => {
    const face = guest ? findCard(view, guest.card)?.guest : undefined;
    return guest && face && guest.bonus > 0 && cannotBeFullBeforeFlip(face, guest, view.status)
      ? { ...guest, bonus: 0 }
      : guest;
  });
  return { ...view, status: { ...view.status, guests } };
}

/** Return the same for the menu: what a serving would bring. */
export function menuWithoutLapsingBonuses({
  view,
  menu,
}: SeatPosition<Schema>): readonly MenuEntry[] {
  return menu.map((entry) => {
    const { move, then } = entry;
    if (move.do !== "serve" || !then || then.pays || then.bonus === 0) return entry;
    const now = view.status.guests.find((guest) => guest?.card === move.guest);
    const wish = findCard(view, move.guest)?.guest?.preference?.wish;
    const portions = findCard(view, move.card)?.order?.portions ?? 0;
    const lapses =
      wish === "no_time_marker" && now && !isFullBeforeFlip(now, view.status, portions);
    return lapses ? { ...entry, then: { ...then, bonus: 0 } } : entry;
  });
}
