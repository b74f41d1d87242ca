/** The courses, in the order in which they are numbered. */
import { COURSES_TOO_LATE, type Course, type Standing } from "./generated/schema";

export const COURSES: readonly Course[] = ["appetizer", "entree", "dessert", "drink"];

/** Return whether the guest has had a course after which this one comes too late. */
export const isTooLateForCourse = (
  course: Course,
  { portions }: Pick<Standing, "portions">,
): boolean =>
  COURSES.some(
    (had, n) =>
      (portions[had] ?? 0) > 0 && COURSES_TOO_LATE[n]?.includes(COURSES.indexOf(course)) === true,
  );
