import { t } from "./words";

/** Shortcut keys, by the position of the hand on the keyboard. */
export const KEYS = {
  row: ["1", "2", "3", "4"],
  guest: ["q", "w", "e"],
  hand: ["z", "x", "c", "v", "b", "n", "m", ",", ".", "/"],
  done: "g",
} as const;

/** The legend of these keys. */
export const keys = [
  { keys: "Z X C …", text: t("keys.hand") },
  { keys: "Q W E", text: t("keys.guest") },
  { keys: "Esc", text: t("keys.down") },
  { keys: "G", text: t("keys.done") },
  { keys: "1 2 3 4", text: t("keys.row") },
];
