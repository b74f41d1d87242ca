import type { Course, Status } from "./generated/schema";
import { hourName, isNight } from "./words";

/** Return the status with the clock so many turns later. */
export const afterTurns = (status: Status, turns: number): Status => ({
  ...status,
  spot: (status.spot + turns) % status.clock.length,
});

/** Return the hour from which the kitchen makes a course again; null if it makes it now. */
export function again(course: Course, status: Status): string | null {
  const spot = nextSpot(course, status);
  return spot === null || spot === status.spot ? null : hourName(spot);
}

/** Return whether the clock will turn over before the kitchen makes a course again. */
export function turnsBefore(course: Course, status: Status): boolean {
  const spot = nextSpot(course, status);
  return spot !== null && isNight(spot) !== isNight(status.spot);
}

/** Return the spot of the clock at which the kitchen makes a course, now or next; null if it never does. */
function nextSpot(course: Course, { spot, clock }: Status): number | null {
  const turns = clock.findIndex((_, i) => !clock[(spot + i) % clock.length]?.includes(course));
  return turns < 0 ? null : (spot + turns) % clock.length;
}
