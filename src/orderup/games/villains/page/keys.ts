import type { Spot } from "./ring";

/** Shortcut keys. Where a card can go lies on the keyboard as on the table: neighbours left and right, my pile in the middle. */
export const KEYS = {
  hand: ["1", "2", "3", "4"],
  villain: ["1", "2", "3", "4", "5", "6"],
  own: "w",
  hide: "s",
  use: "w",
  turn: { left: "a", right: "d" },
  spot: { left: "a", far_left: "q", far: "w", far_right: "e", right: "d" } satisfies Record<
    Exclude<Spot, "me">,
    string
  >,
} as const;
