import type { MenuEntry, Move } from "../wire/messages";

/** Does `move` say all that `asked` says? It may say more: the house fills in what was left out. */
export function fits(asked: Move, move: Move): boolean {
  return Object.entries(asked).every(
    ([part, value]) => JSON.stringify(value) === JSON.stringify(move[part]),
  );
}

/** Can this move be made now? */
export function isOffered(menu: readonly MenuEntry[], move: Move): boolean {
  return menu.some((entry) => entry.why === null && fits(entry.move, move));
}
