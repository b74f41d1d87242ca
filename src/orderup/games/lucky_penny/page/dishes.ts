import { hasPicture } from "./drawings";
import type { OrderFace } from "./generated/schema";

/** Return the drawing of a dish, as on the printed card; a dish without its own is drawn as its course. */
export function dish({ name, course, portions }: OrderFace): string {
  const own = `dish-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`;
  return hasPicture(own) ? own : `course-${course}-${portions}`;
}
