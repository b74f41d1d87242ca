import type { MenuEntry, Move } from "../wire/messages";

/** A part of a move besides what it does; undefined if this move has none of that name. */
export function moveField(move: Move, name: string): unknown {
  return new Map<string, unknown>(Object.entries(move)).get(name);
}

/** Does `move` say all that `asked` says? It may say more: the house fills in what was left out. */
export function matchesMove(asked: Move, move: Move): boolean {
  return Object.entries(asked).every(
    ([part, value]) => JSON.stringify(value) === JSON.stringify(moveField(move, part)),
  );
}

/** Can this move be made now? */
export function isLegalMove(menu: readonly MenuEntry[], move: Move): boolean {
  return menu.some((entry) => entry.why === null && matchesMove(entry.move, move));
}
