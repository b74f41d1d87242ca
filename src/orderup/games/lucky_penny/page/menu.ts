import type { MenuEntry } from "./generated/schema";

/** The menu's entries by their targets: "take 12", "serve 9 at 3", "done". */
export type MenuIndex = ReadonlyMap<string, MenuEntry>;

export function indexMenu(menu: readonly MenuEntry[]): MenuIndex {
  return new Map(menu.map((entry) => [target(entry), entry]));
}

function target({ move }: MenuEntry): string {
  if (move.do === "serve") return `serve ${move.card} at ${move.guest}`;
  return move.do === "take" ? `take ${move.card}` : move.do;
}

/** The clauses by how much they explain: the hour, before the guest, before the moment. */
const CLAUSES_BY_WEIGHT = ["L10", "L9", "L8", "L11", "L3"];

/** Return why none of these can be done; null when one can, undefined when there are none. */
export function clauseAgainst(entries: readonly MenuEntry[]): string | null | undefined {
  const reasons = entries.map(({ why }) => why);
  if (reasons.includes(null)) return null;
  return CLAUSES_BY_WEIGHT.find((code) => reasons.includes(code)) ?? reasons[0];
}
