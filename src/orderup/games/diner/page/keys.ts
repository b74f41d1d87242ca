/** Shortcut keys, by where the hand lies on the keyboard. */
export const KEYS = {
  stack: ["1", "2", "3"],
  seat: ["q", "w", "e"],
  counter: ["a", "s", "d"],
  serve: ["z", "x", "c", "v", "b", "n", "m"],
  call: "g",
  host: "h",
} as const;
