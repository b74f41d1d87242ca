import type { Spot } from "./ring";
import { t } from "./words";

/** Shortcut keys. The keys lie as the targets on the table: neighbors left and right, my pile in the middle. */
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

/** The legend of these keys. */
export const keys = [
  { keys: "1 2 3 4", text: t("keys.hand") },
  { keys: "A W D", text: t("keys.places") },
  { keys: "S", text: t("keys.hide") },
  { keys: "Q W E", text: t("keys.far") },
  { keys: "Esc", text: t("keys.back") },
];
