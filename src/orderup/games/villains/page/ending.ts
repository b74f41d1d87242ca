/** The last cards of a hand, when nothing is left to draw (V6): how many of them must become heroes, and what that costs. */
import { findCard } from "$lib/game/find";
import type { SeatPosition } from "$lib/game/seatPosition";
import type { Seat } from "$lib/wire/messages";
import type { Faces, MenuEntry, Schema } from "./generated/schema";
import { optionsFor, playable } from "./menu";
import { canceledNext } from "./scoring";
import type { Card } from "./villains.svelte";
import { matchOf } from "./words";

type At = Pick<SeatPosition<Schema>, "view" | "menu">;

export interface Ending {
  /** The points that one hero more costs now. */
  readonly cost: number;
  /** So many of the cards must become heroes, in the best order. */
  readonly heroes: number;
  readonly cards: readonly Card[];
}

const HERO: Faces = { hero: true };

/** Return how it stands with my last cards if a hero costs something; null while there are cards to draw, or with one card left. */
export function endingOf(at: At, me: Seat | null): Ending | null {
  const { zones } = at.view;
  const cards = zones[`hand.${me ?? 0}`]?.cards ?? [];
  if ((zones[`deck.${me ?? 0}`]?.n ?? 1) > 0 || cards.length < 2) return null;
  const costs = at.menu.flatMap(({ move, why, gain }) =>
    move.do === "hide" && why === null && gain !== undefined ? [-gain] : [],
  );
  const cost = costs.length > 0 ? Math.min(...costs) : 0;
  if (cost <= 0) return null;
  return { cost, cards, heroes: fewestHeroes(cards, topOf(at, me), at, me) };
}

/** Return what a move leaves to pay for at the end: for the heroes that are still needed then, and for what they cancel of its own card. */
export function laterCost(entry: MenuEntry, at: At, me: Seat | null): number {
  const { move } = entry;
  const ending = endingOf(at, me);
  if (!ending || !("card" in move)) return 0;
  const played = findCard(at.view, move.card);
  const rest = ending.cards.filter(({ card }) => card !== move.card);
  const isMine = move.do === "play" && move.on === me;
  const top = move.do === "hide" ? HERO : isMine ? played : topOf(at, me);
  const heroes = fewestHeroes(rest, top, at, me);
  const next = canceledNext(at.view.status.heroes?.[me ?? 0] ?? 0);
  const number = isMine ? (played?.number ?? 0) : 0;
  return heroes * ending.cost + (heroes > 0 && next.includes(number) ? number : 0);
}

const topOf = ({ view }: At, me: Seat | null): Faces | undefined =>
  view.zones[`pile.${me ?? 0}`]?.cards.at(-1);

/** Return how many of these cards must become heroes, in the best order, while the neighbors' piles stay as they are (V3). */
function fewestHeroes(
  cards: readonly Card[],
  top: Faces | undefined,
  at: At,
  me: Seat | null,
): number {
  if (cards.length === 0) return 0;
  const after = cards.map((card) => {
    const rest = cards.filter((each) => each !== card);
    if (isPlayedElsewhere(card, at, me)) return fewestHeroes(rest, top, at, me);
    return fits(card, top)
      ? fewestHeroes(rest, card, at, me)
      : 1 + fewestHeroes(rest, HERO, at, me);
  });
  return Math.min(...after);
}

/** Return whether a card needs no room on my own pile: a special, or one that goes to a neighbor. */
const isPlayedElsewhere = ({ card, power }: Card, { menu }: At, me: Seat | null): boolean =>
  power !== undefined || playable(optionsFor(menu, card)).some((seat) => seat !== me);

/** Return whether a card goes face up onto my own pile: anything onto a hero, a blank special or the bare table. */
const fits = (card: Faces, top: Faces | undefined): boolean =>
  !top || top.hero === true || top.number === undefined || matchOf(card, top) !== "none";
