import type { MenuEntry } from "./generated/schema";

/** The menu's entries by their targets: "draw 0", "seat 1", "serve 9", "close". */
export type MenuIndex = ReadonlyMap<string, MenuEntry>;

export function indexMenu(menu: readonly MenuEntry[]): MenuIndex {
  return new Map(menu.map((entry) => [target(entry), entry]));
}

function target({ move }: MenuEntry): string {
  switch (move.do) {
    case "serve":
      return `serve ${move.card}`;
    case "draw":
    case "refill":
      return `${move.do} ${move.stack}`;
    case "seat":
    case "counter":
      return `${move.do} ${move.place}`;
    default:
      return move.do;
  }
}
