/** A plan for two turns: what the menu of my last turn told could follow the hero that I was advised to lay, and what has become of that. */
import { matchesMove } from "$lib/game/moves";
import type { Names } from "$lib/game/names";
import type { SeatPosition } from "$lib/game/seatPosition";
import { findCard } from "$lib/game/find";
import type { HideMove, Move, PlayMove, Schema } from "./generated/schema";
import { optionsFor, playable } from "./menu";
import { cardName, t } from "./words";

export interface Plan {
  readonly move: PlayMove | HideMove;
  /** The card of it, in words. */
  readonly card: string;
  /** What it brings by now; 0 if it can't be done any more. */
  readonly gain: number;
}

type At = SeatPosition<Schema>;

/** Return what I have planned for this turn, if I followed advice beside which the plan was told. */
export function planned(at: At, { you }: Names): Plan | null {
  const { followed, view, menu } = at;
  const wasBound = (followed?.view.zones[`bound.${you ?? 0}`]?.cards.length ?? 0) > 0;
  if (!followed || wasBound || followed.view.round !== view.round || followed.view.v >= view.v)
    return null;
  const next = planNext(followed.move, followed);
  if (next === null || !followed.told.includes(next)) return null; // it was not told
  const then = followed.menu.find(({ move }) => matchesMove(followed.move, move))?.then?.move;
  if (then?.do !== "play" && then?.do !== "hide") return null;
  const entries =
    then.do === "hide"
      ? menu.filter(({ move }) => move.do === "hide")
      : [optionsFor(menu, then.card).get(`play ${you}`)];
  const [best] = entries
    .flatMap((entry) => (entry?.why === null && entry.gain !== undefined ? [entry] : []))
    .toSorted((one, other) => gainIn(other) - gainIn(one) || number(at, one) - number(at, other));
  const move = best?.move.do === "hide" ? best.move : then;
  const card = cardName(findCard(followed.view, then.card) ?? {});
  return { move, card, gain: Math.max(0, best?.gain ?? 0) };
}

const gainIn = ({ gain = 0 }: { gain?: number }): number => gain;

/** A special is no hero while a number can be one. */
const number = ({ view }: At, { move }: { move: Move }): number =>
  ("card" in move ? findCard(view, move.card)?.number : undefined) ?? Infinity;

/** Return whether a move is what was planned: any card can be the hero. */
export const isPlanned = ({ move }: Plan, made: Move): boolean =>
  move.do === made.do && (made.do === "hide" || matchesMove(move, made));

/** Return what has come of a plan that is not followed now. */
export function planNews({ move, card, gain }: Plan, { view, menu }: At, names: Names): string {
  if (move.do === "hide") return t(gain > 0 ? "plan.better.hero" : "plan.off.hero");
  if (gain > 0) return t("plan.better", { card });
  const options = optionsFor(menu, move.card);
  const [owner] = playable(options).filter((seat) => seat !== names.you);
  if (owner !== undefined) return t("plan.off.matches", { card, name: names.of(owner) });
  if (!findCard(view, move.card)) return t("plan.off.gone", { card });
  const top = view.zones[`pile.${names.you ?? 0}`]?.cards.at(-1);
  return t(top?.hero ? "plan.off.nothing" : "plan.off.covered", { card });
}

/** Return what can follow a hero at the next turn, according to the menu. */
export function planNext(move: Move, { view, menu }: Pick<At, "view" | "menu">): string | null {
  if (move.do !== "hide") return null;
  const { then, gain = 0 } = optionsFor(menu, move.card).get("hide") ?? {};
  if (then?.move.do !== "play" && then?.move.do !== "hide") return null;
  const next = cardName(findCard(view, then.move.card) ?? {});
  return t("plan.next", { way: then.move.do, card: next, n: then.gain - gain });
}
