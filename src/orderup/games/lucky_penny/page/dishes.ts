import art from "../art.svg?raw";
import type { OrderFace } from "./generated/schema";

const DRAWN = new Set(art.match(/lucky-dish-[a-z0-9-]+/g));

/** The drawing of a dish, as on the printed card; one without its own is drawn as its course. */
export function dish({ name, course, portions }: OrderFace): string {
  const own = `lucky-dish-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`;
  return DRAWN.has(own) ? own : `lucky-course-${course}-${portions}`;
}
