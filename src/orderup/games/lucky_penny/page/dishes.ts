import { isDrawn } from "./drawings";
import type { OrderFace } from "./generated/schema";

/** The drawing of a dish, as on the printed card; one without its own is drawn as its course. */
export function dish({ name, course, portions }: OrderFace): string {
  const own = `dish-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`;
  return isDrawn(own) ? own : `course-${course}-${portions}`;
}
