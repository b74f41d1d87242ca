import type { Course, Status } from "./generated/schema";
import { hourName, isNight } from "./words";

/** The hour from which the kitchen makes a course again; null if it makes it now. */
export function again(course: Course, status: Status): string | null {
  const spot = nextSpot(course, status);
  return spot === null || spot === status.spot ? null : hourName(spot);
}

/** Will the clock turn over before the kitchen makes a course again? */
export function turnsBefore(course: Course, status: Status): boolean {
  const spot = nextSpot(course, status);
  return spot !== null && isNight(spot) !== isNight(status.spot);
}

/** Where the clock stands when the kitchen makes a course, now or next; null if it never does. */
function nextSpot(course: Course, { spot, clock }: Status): number | null {
  const turns = clock.findIndex((_, i) => !clock[(spot + i) % clock.length]?.includes(course));
  return turns < 0 ? null : (spot + turns) % clock.length;
}
