import type { Seat, View } from "$lib/wire/messages";
import type { Course, Schema, Status } from "./generated/schema";
import { hourName, isNight } from "./words";

/** Return the status with the clock so many turns later. */
export const afterTurns = (status: Status, turns: number): Status => ({
  ...status,
  spot: (status.spot + turns) % status.clock.length,
});

/** Return the turns from now until a seat has its own. */
export const turnsUntilSeat = (seat: Seat, { turn, sides }: Status): number =>
  (seat - (turn ?? 0) + sides.length) % sides.length;

/** Return the turns, each of which moves the clock on, from now until this seat can serve what it takes now. */
export const turnsUntilServing = ({ you, status }: View<Schema>): number =>
  status.opening > 0
    ? turnsUntilSeat(you ?? 0, { ...status, turn: status.first })
    : status.sides.length;

/** Return the turns from now until somebody of a side can serve again, after the present one. */
export const turnsUntilSide = (side: number, status: Status): number =>
  Math.min(
    ...status.sides.flatMap((of, seat) =>
      of === side ? [turnsUntilSeat(seat, status) || status.sides.length] : [],
    ),
  );

/** Return the hour from which the kitchen makes a course again; null if it makes it now. */
export function availableFrom(course: Course, status: Status): string | null {
  const spot = nextSpot(course, status);
  return spot === null || spot === status.spot ? null : hourName(spot);
}

/** Return whether the clock will turn over before the kitchen makes a course again. */
export function flipsBefore(course: Course, status: Status): boolean {
  const spot = nextSpot(course, status);
  return spot !== null && isNight(spot) !== isNight(status.spot);
}

/** Return the spot of the clock at which the kitchen makes a course, now or next; null if it never does. */
function nextSpot(course: Course, { spot, clock }: Status): number | null {
  const turns = clock.findIndex((_, i) => !clock[(spot + i) % clock.length]?.includes(course));
  return turns < 0 ? null : (spot + turns) % clock.length;
}
