import { t } from "./words";

/** Shortcut keys, by the position of the hand on the keyboard. */
export const KEYS = {
  stack: ["1", "2", "3"],
  seat: ["q", "w", "e"],
  counter: ["a", "s", "d"],
  serve: ["z", "x", "c", "v", "b", "n", "m"],
  call: "g",
  host: "h",
} as const;

/** The legend of these keys. */
export const keys = [
  { keys: "1 2 3", text: t("keys.stack") },
  { keys: "Q W E", text: t("keys.seat") },
  { keys: "A S D", text: t("keys.counter") },
  { keys: "Z X C …", text: t("keys.serve") },
  { keys: "G", text: t("keys.call") },
  { keys: "H", text: t("keys.host") },
];
