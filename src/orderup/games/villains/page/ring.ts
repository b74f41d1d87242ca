import type { Seat } from "$lib/wire/messages";

/** A position at the table, seen from its lower edge. */
export type Spot = "me" | "left" | "far_left" | "far" | "far_right" | "right";

/** The spots in clockwise order, by the number of players. */
const SPOTS: Readonly<Record<number, readonly Spot[]>> = {
  3: ["me", "left", "right"],
  4: ["me", "left", "far", "right"],
  5: ["me", "left", "far_left", "far_right", "right"],
  6: ["me", "left", "far_left", "far", "far_right", "right"],
};

export interface Sitting {
  readonly seat: Seat;
  readonly spot: Spot;
}

/** Return the spots of all seats: `near` sits at the lower edge, and play goes clockwise. */
export function ring(players: number, near: Seat): Sitting[] {
  const spots = SPOTS[players] ?? [];
  return spots.map((spot, steps) => ({ seat: (near + steps) % players, spot }));
}

/** Return an arrow from my hand to my pile or a neighbor's. */
export const arrow = (spot: Spot): string => (spot === "me" ? "↑" : spot === "left" ? "←" : "→");
