import type { MenuEntry, Move } from "../wire/messages";

/** Return a field of a move besides `do`; undefined if this move has no such field. */
export function moveField(move: Move, name: string): unknown {
  return new Map<string, unknown>(Object.entries(move)).get(name);
}

/** Return whether `move` has all fields of `asked`. It may have more: the server fills in what was left out. */
export function matchesMove(asked: Move, move: Move): boolean {
  return Object.entries(asked).every(
    ([part, value]) => JSON.stringify(value) === JSON.stringify(moveField(move, part)),
  );
}

/** Return whether two moves are the same, in whatever order their fields stand. */
export const isSameMove = (one: Move, other: Move): boolean =>
  matchesMove(one, other) && matchesMove(other, one);

/** Return whether this move can be made now. */
export function isLegalMove(menu: readonly MenuEntry[], move: Move): boolean {
  return menu.some((entry) => entry.why === null && matchesMove(entry.move, move));
}
