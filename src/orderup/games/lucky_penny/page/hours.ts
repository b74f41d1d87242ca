import type { Course, Status } from "./generated/schema";
import { hourName } from "./words";

/** The hour from which the kitchen makes a course again; null if it makes it now. */
export function again(course: Course, { spot, clock }: Status): string | null {
  const turns = clock.findIndex((_, i) => !clock[(spot + i) % clock.length]?.includes(course));
  return turns > 0 ? hourName((spot + turns) % clock.length) : null;
}
