/** The last cards of a hand, when nothing is left to draw (V6): how many of them must become heroes, and what that costs. */
import { findCard } from "$lib/game/find";
import type { SeatPosition } from "$lib/game/seatPosition";
import type { Seat } from "$lib/wire/messages";
import type { Faces, MenuEntry, Schema } from "./generated/schema";
import { optionsFor, playable } from "./menu";
import { canceledBy } from "./scoring";
import type { Card } from "./villains.svelte";
import { matchOf } from "./words";

type At = Pick<SeatPosition<Schema>, "view" | "menu">;

export interface Ending {
  /** The points that one hero more costs now. */
  readonly cost: number;
  /** So many of the cards must become heroes, in the best order. */
  readonly heroes: number;
  /** All cards fit onto my own pile, in the right order, whatever the neighbors do. */
  readonly allFit: boolean;
  readonly cards: readonly Card[];
}

/** One way to play the last cards: the heroes among them, and the numbers that are laid face up onto my own pile. */
interface Way {
  readonly heroes: number;
  readonly numbers: readonly number[];
  /** Cards that go to a neighbor. */
  readonly elsewhere: number;
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
  const ways = waysToPlay(cards, topOf(at, me), at, me);
  return {
    ...{ cost, cards, heroes: Math.min(...ways.map(({ heroes }) => heroes)) },
    allFit: ways.some(({ heroes, elsewhere }) => heroes === 0 && elsewhere === 0),
  };
}

/** Return what a move leaves to pay for at the end, less what the other cards still bring in the best order: for the heroes that are needed then, and for what they cancel. */
export function laterCost(entry: MenuEntry, at: At, me: Seat | null): number {
  const { move } = entry;
  const ending = endingOf(at, me);
  if (!ending || !("card" in move)) return 0;
  const played = findCard(at.view, move.card);
  const rest = ending.cards.filter(({ card }) => card !== move.card);
  const isMine = move.do === "play" && move.on === me;
  const top = move.do === "hide" ? HERO : isMine ? played : topOf(at, me);
  const laid = isMine && played?.number !== undefined ? [played.number] : [];
  const heroes = (at.view.status.heroes?.[me ?? 0] ?? 0) + (move.do === "hide" ? 1 : 0);
  const kept = (numbers: readonly number[], more: number) =>
    numbers
      .filter((number) => !canceledBy(heroes + more).includes(number))
      .reduce((sum, number) => sum + number, 0);
  const worth = (way: Way) =>
    kept([...laid, ...way.numbers], way.heroes) - way.heroes * ending.cost;
  return kept(laid, 0) - Math.max(...waysToPlay(rest, top, at, me).map(worth));
}

const topOf = ({ view }: At, me: Seat | null): Faces | undefined =>
  view.zones[`pile.${me ?? 0}`]?.cards.at(-1);

/** Return the ways to play these cards one after the other, while the neighbors' piles stay as they are (V3, V4). */
function waysToPlay(
  cards: readonly Card[],
  top: Faces | undefined,
  at: At,
  me: Seat | null,
): readonly Way[] {
  if (cards.length === 0) return [{ heroes: 0, numbers: [], elsewhere: 0 }];
  return cards.flatMap((card) => {
    const { number, power } = card;
    const waysAfter = (shown: Faces | undefined) =>
      waysToPlay(
        cards.filter((each) => each !== card),
        shown,
        at,
        me,
      );
    if (isPlayedElsewhere(card, at, me)) {
      const more = power === undefined ? 1 : 0;
      return waysAfter(top).map((way) => ({ ...way, elsewhere: way.elsewhere + more }));
    }
    const hidden = waysAfter(HERO).map((way) => ({ ...way, heroes: way.heroes + 1 }));
    if (!fits(card, top)) return hidden;
    const laid = number === undefined ? [] : [number];
    return [
      ...hidden,
      ...waysAfter(card).map((way) => ({ ...way, numbers: [...way.numbers, ...laid] })),
    ];
  });
}

/** Return whether a card needs no room on my own pile: a special, or one that goes to a neighbor. */
const isPlayedElsewhere = ({ card, power }: Card, { menu }: At, me: Seat | null): boolean =>
  power !== undefined || playable(optionsFor(menu, card)).some((seat) => seat !== me);

/** Return whether a card goes face up onto my own pile: anything onto a hero, a blank special or the bare table. */
const fits = (card: Faces, top: Faces | undefined): boolean =>
  !top || top.hero === true || top.number === undefined || matchOf(card, top) !== "none";
