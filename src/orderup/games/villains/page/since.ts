/** What the others have done since my last turn, above all to my pile, told until my turn ends. */
import { whoIs, type Names } from "$lib/game/names";
import type { EventWithFaces } from "$lib/game/reducer";
import { joinList } from "$lib/i18n/t";
import type { Seat } from "$lib/wire/messages";
import type { Schema } from "./generated/schema";
import {
  effectInShort,
  facesBefore,
  ownerOfMine,
  playedCard,
  turnedCards,
  turnOf,
} from "./telling";
import type { Villains } from "./villains.svelte";
import { cardName, ownedName, powerName, t } from "./words";
import { isPile, seatOfZone } from "./zones";

export interface PileChanges {
  /** By how much all that the others have done has changed what my pile is worth, in words; null where that is secret or nothing. */
  readonly sum: string | null;
}

/** Return what has become of my pile before my turn; null if nobody has touched it, or it is not my turn. */
export function changesSinceMyTurn({
  events,
  me,
  myTurn,
  status,
  names,
}: Villains): PileChanges | null {
  if (!myTurn || status.phase !== "playing") return null;
  const mine = events.findLastIndex(({ seat, move }) => seat === me && move.do !== "choose");
  if (events.slice(mine + 1).every((event) => deed(event, names) === null)) return null;
  const before = events.slice(Math.max(mine, 0)).find(({ status: { standing } }) => standing);
  const n = (status.standing?.[me ?? -1] ?? 0) - (before?.status.standing?.[me ?? -1] ?? 0);
  return { sum: n === 0 ? null : t("since.sum", { n }) };
}

/** Return whether the middle of the table tells the two ways to play a card: until somebody has played one, in a first game until I have, unless there is something to tell of my pile. */
export function introduces(game: Villains): boolean {
  const { events, live, me, status } = game;
  const begun = events.some(
    ({ move, seat }) =>
      (move.do === "play" || move.do === "hide" || move.do === "use") &&
      (!live.coached || seat === me),
  );
  return status.standing !== null && !begun && changesSinceMyTurn(game) === null;
}

/** What has happened before my turn, in the order of time. */
export interface Line {
  readonly text: string;
  /** It has changed my pile, and is told in full. */
  readonly isDeed: boolean;
}

/** Return what the others have done since my last turn, on my turn: to my pile in full, all else in a few words each, but for the latest, if it is told in full anyway. */
export function linesBefore({ events, me, myTurn, names }: Villains): Line[] {
  if (!myTurn) return [];
  const mine = events.findLastIndex(({ seat }) => seat === me);
  const past = events.slice(mine + 1);
  const touched = past.some((event) => deed(event, names) !== null);
  const lines = (touched ? past : past.slice(0, -1)).flatMap((event): Line[] => {
    const told = deed(event, names);
    const text = told ?? briefly(event, names);
    return text === null ? [] : [{ text, isDeed: told !== null }];
  });
  const moves = lines.filter(({ isDeed }) => !isDeed).slice(-MOST_MOVES);
  return lines.filter((line) => line.isDeed || moves.includes(line));
}

/** So many lines have room above what is told in full. */
const MOST_MOVES = 3;

function briefly(event: EventWithFaces<Schema>, names: Names): string | null {
  const { move } = event;
  const seat = move.do === "timeout" ? move.for : event.seat;
  if (seat === null || !["play", "hide", "use", "timeout"].includes(move.do)) return null;
  const flips = turnedCards(event).size > 0 && move.do === "use";
  if (flips) {
    const card = cardName(playedCard(event) ?? {});
    return t("since.flips", { name: names.of(seat), card, turned: effectInShort(event, names) });
  }
  const on = move.do === "play" ? move.on : seat;
  const whose = on === names.you ? "you" : on === seat ? "own" : "other";
  const turn = turnOf(event);
  const use = turn === "none" ? "use" : "turn";
  const what = move.do === "play" ? "play" : move.do === "use" ? use : "hide";
  const values = { name: names.of(seat), what, turn, card: cardName(playedCard(event) ?? {}) };
  return t("since.move", {
    ...values,
    whose,
    owner: names.of(on),
    whom: victims(event, names),
  });
}

/** Return whose piles, beside the player's own, an event takes cards of, as a list; "none" if nobody's. */
function victims({ seat, cards }: EventWithFaces<Schema>, names: Names): string {
  const robbed = cards.filter(({ from }) => isPile(from)).map(({ from }) => seatOfZone(from));
  const others = [...new Set(robbed)].filter((each) => each !== seat);
  return others.length > 0 ? joinList(others.map((each) => names.of(each))) : "none";
}

function deed(event: EventWithFaces<Schema>, names: Names): string | null {
  const { seat, move, cards } = event;
  const mine = `pile.${names.you}`;
  const came = cards.find(({ to, from }) => to === mine && from !== mine);
  const went = cards.find(({ from }) => from === mine);
  if (seat === null || (!came && !went)) return null;
  const name = names.of(seat);
  if (move.do === "play") return came ? t("since.given", { name, card: cardName(came) }) : null;
  if (move.do !== "use") return null;
  const power = powerName(playedCard(event)?.power ?? "");
  const turned = went?.to === mine;
  const gone = went ? ownedName(facesBefore(event, went)) : "none";
  const arrived = came ? cardName(facesBefore(event, came)) : "none";
  const turn = turnOf(event);
  if (turn !== "none")
    return t("since.turned", {
      ...{ name, power, turn, gone },
      ...{ came: arrived, to: ownerOfMine(event, names) },
    });
  const changed = turned ? cardName(went) : arrived;
  return t("since.power", { ...{ name, power, gone }, turned: String(turned), came: changed });
}

/** Return who has come to be ahead by the latest event, alone or with others, where everybody may know the points. */
export function leadNews({ events, names }: Villains): string | null {
  const [before, after] = [events.at(-2)?.status.standing, events.at(-1)?.status.standing];
  if (!before || !after) return null;
  const [was, is] = [leadersOf(before), leadersOf(after)];
  const newcomer = is.find((seat) => !was.includes(seat));
  if (newcomer === undefined) return null;
  const most = after[newcomer] ?? 0;
  const next = Math.max(...after.filter((_, seat) => seat !== newcomer));
  const level = String(is.length > 1);
  return t("news.lead", { ...whoIs(newcomer, names), level, most, next });
}

/** Return the seats with most points. */
function leadersOf(standing: readonly number[]): Seat[] {
  const most = Math.max(...standing);
  return standing.flatMap((points, seat) => (points === most ? [seat] : []));
}
