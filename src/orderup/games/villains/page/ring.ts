import type { Seat } from "$lib/wire/messages";

/** Where somebody sits, seen from the lower edge of the table. */
export type Spot = "me" | "left" | "far_left" | "far" | "far_right" | "right";

/** The spots in clockwise order, by how many sit at the table. */
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

/** Who sits where: `near` is at the lower edge, and play goes clockwise. */
export function ring(players: number, near: Seat): Sitting[] {
  const spots = SPOTS[players] ?? [];
  return spots.map((spot, steps) => ({ seat: (near + steps) % players, spot }));
}

/** Which way a card goes from my hand to the pile of me or of a neighbor. */
export const arrow = (spot: Spot): string => (spot === "me" ? "↑" : spot === "left" ? "←" : "→");
