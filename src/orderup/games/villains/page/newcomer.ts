/** Replaces advice that would look like a mistake to a beginner. */
import { findCard } from "$lib/game/find";
import type { Names } from "$lib/game/names";
import type { SeatPosition } from "$lib/game/seatPosition";
import type { Seat } from "$lib/wire/messages";
import type { Hide, MenuEntry, Move, Play, Schema } from "./generated/schema";
import { isGuess } from "./reasons";
import { optionsFor, target } from "./menu";

type Laid = MenuEntry & { readonly move: Play | Hide };

const isLaid = (entry: MenuEntry | undefined): entry is Laid =>
  entry?.move.do === "play" || entry?.move.do === "hide";

const isMine = ({ move }: Laid, me: Seat | null) => move.do === "hide" || move.on === me;

/** Return what a card does at once to my standing against the others: their points are my loss. */
const effectOf = (entry: Laid, me: Seat | null): number =>
  (isMine(entry, me) ? 1 : -1) * (entry.gain ?? 0);

/** With easy memory: return the move that brings most at once, if the advised one costs me points needlessly, or is a guess. */
export function newcomerMove(
  advised: Move,
  { view, menu }: SeatPosition<Schema>,
  names: Names,
): Move | null {
  if (advised.do !== "play" && advised.do !== "hide") return null;
  const entry = optionsFor(menu, advised.card).get(target(advised));
  if (!isLaid(entry) || entry.gain === undefined) return null;
  const effect = (each: Laid) => effectOf(each, names.you);
  const number = ({ move }: Laid) => findCard(view, move.card)?.number ?? 0;
  const [best] = menu
    .filter(isLaid)
    .filter(({ why, gain }) => why === null && gain !== undefined)
    .toSorted((one, other) => effect(other) - effect(one) || number(one) - number(other));
  if (!best || effect(best) <= effect(entry)) return null;
  const costs = isMine(entry, names.you) && effect(entry) < 0;
  return costs || isGuess(advised, { view, menu }, names) ? best.move : null;
}
