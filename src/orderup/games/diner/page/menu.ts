import type { MenuEntry } from "$lib/wire/messages";

/** The menu's entries by what they are about: "draw 0", "seat 1", "serve 9", "close". */
export type MenuIndex = ReadonlyMap<string, MenuEntry>;

export function indexMenu(menu: readonly MenuEntry[]): MenuIndex {
  return new Map(menu.map((entry) => [target(entry), entry]));
}

function target({ move }: MenuEntry): string {
  if (move.do === "serve") return `serve ${move["card"]}`;
  const where = move["stack"] ?? move["place"];
  return where === undefined ? move.do : `${move.do} ${where}`;
}
