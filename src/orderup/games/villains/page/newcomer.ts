/** Replaces advice that would look like a mistake to a beginner. */
import { findCard } from "$lib/game/find";
import type { Names } from "$lib/game/names";
import type { SeatPosition } from "$lib/game/seatPosition";
import type { Seat } from "$lib/wire/messages";
import type { HideMove, MenuEntry, Move, PlayMove, Schema, UseMove } from "./generated/schema";
import { laterCost } from "./ending";
import { isPlanned, planned } from "./plan";
import { isGuess } from "./reasons";
import { optionsFor, playable, target } from "./menu";

type Weighed = MenuEntry & { readonly move: PlayMove | HideMove | UseMove };

const isWeighed = (entry: MenuEntry | undefined): entry is Weighed =>
  entry?.gain !== undefined && ["play", "hide", "use"].includes(entry.move.do);

const isMine = ({ move }: Weighed, me: Seat | null) => move.do !== "play" || move.on === me;

/** Return what a card does at once to my standing against the others: their points are my loss. */
const effectOf = (entry: Weighed, me: Seat | null): number =>
  (isMine(entry, me) ? 1 : -1) * (entry.gain ?? 0);

/** With easy memory: return what was planned with the last advice if nothing brings more, else the move that brings most at once, if the advised one costs me points or brings me none, is a guess, gives a neighbor points where another card gives none, or hides a card in place of a lower one: the piles show what each would bring. */
export function newcomerMove(
  advised: Move,
  at: SeatPosition<Schema>,
  names: Names,
): PlayMove | HideMove | UseMove | null {
  if (!("card" in advised)) return null;
  const plan = planned(at, names);
  if (plan && plan.gain > 0 && plan.gain >= mostOf(at, names.you))
    return isPlanned(plan, advised) ? null : plan.move;
  const entry = optionsFor(at.menu, advised.card).get(target(advised));
  const stolen = entry && stolenNumber(entry, at);
  if (!isWeighed(entry) && stolen === undefined) return null;
  const effect = (each: Weighed) => effectOf(each, names.you) - laterCost(each, at, names.you);
  const number = ({ move }: Weighed) => findCard(at.view, move.card)?.number ?? Infinity;
  const can = at.menu.filter(isWeighed).filter(({ why }) => why === null);
  const sorted = can.toSorted(
    (one, other) => effect(other) - effect(one) || number(one) - number(other),
  );
  const [best] = sorted;
  if (!best || best === entry) return null;
  if (!isWeighed(entry)) return effect(best) > (stolen ?? 0) ? best.move : null;
  const more = effect(best) > effect(entry);
  /** A neighbor whose heroes cancel the card gets nothing by it, as is taught. */
  const isFree = (each: Weighed) => !isMine(each, names.you) && each.gain === 0;
  switch (advised.do) {
    case "use":
      return more ? best.move : null;
    case "play": {
      const isVain = effect(entry) <= 0 && (isMine(entry, names.you) || effect(best) > 0);
      if (more && (isVain || isGuess(advised, at, names))) return best.move;
      const free = isMine(entry, names.you) ? undefined : sorted.find(isFree);
      return free && effect(free) > effect(entry) ? free.move : null;
    }
    case "hide":
      if (more && (effect(entry) <= 0 || isGuess(advised, at, names))) return best.move;
      return lower(advised, at, names);
    default:
      return null;
  }
}

/** Return what the best move does at once to my standing. */
const mostOf = ({ menu }: SeatPosition<Schema>, me: Seat | null): number =>
  Math.max(
    ...menu.filter(isWeighed).flatMap((each) => (each.why === null ? effectOf(each, me) : [])),
  );

/** Return the number that Hypnotize would bring into my hand; undefined for all other moves, and for what brings none. */
function stolenNumber({ move, hits }: MenuEntry, { view }: SeatPosition<Schema>) {
  if (move.do !== "use" || findCard(view, move.card)?.power !== "hypnotize") return undefined;
  const top =
    hits?.[0] === undefined ? undefined : view.zones[hits[0] as Schema["ZoneName"]]?.cards.at(-1);
  return top?.number ?? 0;
}

/** Return how to hide the lowest card that brings as much as the advised one, unless that one would help a neighbor. */
function lower(
  { card }: HideMove,
  { view, menu }: SeatPosition<Schema>,
  names: Names,
): HideMove | null {
  const isForNeighbors = (each: number) =>
    playable(optionsFor(menu, each)).some((seat) => seat !== names.you);
  if (isForNeighbors(card)) return null;
  const number = (each: number) => findCard(view, each)?.number ?? Infinity;
  const gain = (each: number) => optionsFor(menu, each).get("hide")?.gain ?? 0;
  const [least] = menu
    .flatMap(({ move, why }) => (move.do === "hide" && why === null ? [move] : []))
    .filter((each) => gain(each.card) >= gain(card))
    .toSorted((one, other) => number(one.card) - number(other.card));
  return least && number(least.card) < number(card) ? least : null;
}
