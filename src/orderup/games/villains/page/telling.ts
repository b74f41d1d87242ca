/** Events as sentences, for the log, the live region and the middle of the table. */
import { whoIs, type Names } from "$lib/game/names";
import type { EventWithFaces } from "$lib/game/reducer";
import { joinList } from "$lib/i18n/t";
import type { Movement as AnyMovement, Seat } from "$lib/wire/messages";
import type { Faces, Schema } from "./generated/schema";
import { canceledBy, sixes, uncanceledNext } from "./scoring";
import { cardName, numbersOf, ownedName, powerName, t, villainName } from "./words";
import { isPile, seatOfZone } from "./zones";

type Movement = AnyMovement<Schema>;

export function describe(event: EventWithFaces<Schema>, names: Names): string | null {
  switch (event.move.do) {
    case "open":
      return t("event.open");
    case "choose":
    case "assign":
      return chosen(event, names);
    case "play":
    case "hide":
    case "timeout":
      return laid(event, names);
    case "use":
      return [
        describeUse(event, names),
        describeEffect(event, names),
        describeLoss(event, names)?.text ?? "",
      ]
        .join(" ")
        .trim();
    default:
      return null;
  }
}

function chosen({ seat, say }: EventWithFaces<Schema>, names: Names): string | null {
  if (say?.call !== "villain") return null;
  const { seat: whose, villain } = say;
  const key = seat === null ? "event.assign" : "event.choose";
  return t(key, { ...whoIs(whose, names), villain: villainName(villain) });
}

/** Return the card that was played, and the faces that it showed to us. */
function played({ cards, was }: EventWithFaces<Schema>): { moved: Movement; shown: Faces } | null {
  const moved = cards[0];
  if (!moved) return null;
  const before = moved.card === null ? {} : was[moved.card];
  return { moved, shown: { ...before, ...moved } };
}

function laid(event: EventWithFaces<Schema>, names: Names): string | null {
  const card = played(event);
  if (!card) return null;
  const on = seatOfZone(card.moved.to);
  const seat = event.seat ?? on;
  const whose = on === names.you ? "you" : on === seat ? "own" : "other";
  const values = { ...whoIs(seat, names), whose, owner: names.of(on) };
  if (event.move.do === "timeout") return t("event.timeout", values);
  const known = {
    card: cardName(card.shown, false),
    seen: String(card.shown.villain !== undefined),
  };
  if (event.move.do === "play") return t("event.play", { ...values, ...known });
  return [t("event.hide", { ...values, ...known }), ...canceled(event, on, names)].join(" ");
}

/** Return what a hero that was just laid cancels, in a few words; null for other events, or where heroes are not counted. */
export function heroNews(event: EventWithFaces<Schema>, names: Names): string | null {
  const numbers = numbersCanceledBy(event);
  const seat = event.move.do === "timeout" ? event.move.for : event.seat;
  if (numbers === null || seat === null) return null;
  const heroes = event.status.heroes?.[seat] ?? 0;
  return t("news.hero", { ...whoIs(seat, names), ...sixes(heroes), heroes, numbers });
}

/** Return the numbers that count nothing in a pile onto which a hero was just laid; null for other events, or where heroes are not counted. */
function numbersCanceledBy({ move, seat, status }: EventWithFaces<Schema>): string | null {
  if (move.do !== "hide" && move.do !== "timeout") return null;
  const owner = move.do === "timeout" ? move.for : seat;
  const heroes = status.heroes?.[owner ?? -1];
  return heroes ? numbersOf(canceledBy(heroes)) : null;
}

/** Return what the heroes of a pile cancel with one more than before, where everybody may know how many there are. */
function canceled({ status }: EventWithFaces<Schema>, seat: Seat, names: Names): string[] {
  const heroes = status.heroes?.[seat] ?? 0;
  const now = canceledBy(heroes);
  if (now.length === 0) return [];
  const named = (found: readonly number[]) =>
    joinList(found.map((n) => t("pile.canceled.short", { n })));
  const values = {
    numbers: named(now),
    spares: named(uncanceledNext(heroes - 1)) || "none",
    heroes,
    ...sixes(heroes),
  };
  return [t("event.canceled", { ...whoIs(seat, names), ...values })];
}

/** Return the faces of the card that was played, as far as they were shown to us. */
export const playedCard = (event: EventWithFaces<Schema>): Faces | undefined =>
  played(event)?.shown;

/** Return the use of a special: "Bea uses Whirlpool." */
export function describeUse(event: EventWithFaces<Schema>, names: Names): string {
  const power = playedCard(event)?.power ?? "";
  return t("event.use", { ...whoIs(event.seat, names), power: powerName(power) });
}

/** Return what a special has done, in a sentence. */
export function describeEffect(event: EventWithFaces<Schema>, names: Names): string {
  const words = consequence(event, names);
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** Return the same for the middle of the table: cards that are laid open lie beside it, and only mine is named; of each that is turned over what it was, and what it is. */
export function effectInShort(event: EventWithFaces<Schema>, names: Names): string {
  const turns = [...turnedCards(event)].map(([seat, change]) =>
    t("effect.turned.short", { ...whoIs(seat, names), change }),
  );
  if (turns.length > 0) return turns.join("\n");
  const laid = event.cards.filter(({ to }) => to.startsWith("bound."));
  if (laid.length === 0) return describeEffect(event, names);
  const mine = laid.find(({ to }) => seatOfZone(to) === names.you);
  return t("effect.bound.short", { mine: mine ? cardName(mine) : "none" });
}

/** The powers of which the middle of the table tells in its own way what they have done. */
const SHORT: readonly string[] = ["no_escape", "meddling"];

/** Return an event as a sentence for the middle of the table. */
export const describeInShort = (event: EventWithFaces<Schema>, names: Names): string | null =>
  event.move.do === "use" && SHORT.includes(playedCard(event)?.power ?? "")
    ? [describeUse(event, names), effectInShort(event, names)].join(" ")
    : describe(event, names);

function consequence(event: EventWithFaces<Schema>, names: Names): string {
  const [special, ...others] = event.cards;
  const moved = others.filter(({ from }) => !from.startsWith("deck."));
  if (moved.length === 0) return t("effect.none");
  switch (special?.power) {
    case "curse":
      return t("effect.curse", {
        cards: joinList(moved.map((card) => owned(event, card, names))),
      });
    case "whirlpool":
      return t("effect.whirlpool", { turn: turnOf(event) });
    case "no_escape":
      return joinList(moved.map((card) => bound(card, names))) + t("effect.next");
    case "meddling":
      return joinList(moved.map((card) => turned(event, card, names))) + t("effect.end");
    case "hypnotize":
      return stolen(event, moved[0], names);
    default:
      return swapped(event, moved, names);
  }
}

/** Return a card with its owner: "Bea's Red 5". */
const owned = (event: EventWithFaces<Schema>, card: Movement, names: Names): string =>
  t("hit.pile", {
    ...whoIs(seatOfZone(card.from), names),
    card: ownedName(facesBefore(event, card)),
  });

/** Return what a card showed before it moved. */
export const facesBefore = ({ was }: EventWithFaces<Schema>, card: Movement): Faces =>
  (card.card === null ? undefined : was[card.card]) ?? card;

/** Return the title of the chapter that ends with the use of a special, thefts among them. */
export function chapterTitle(event: EventWithFaces<Schema>, names: Names): string | null {
  return event.move.do === "use"
    ? [describeUse(event, names), describeEffect(event, names)].join(" ")
    : null;
}

/** Return the card of mine that somebody else takes or throws away, also by moving all tops around. */
export function cardTakenFromMe(event: EventWithFaces<Schema>, names: Names): Faces | null {
  if (names.you === null || event.move.do !== "use") return null;
  const mine = `pile.${names.you}`;
  const gone = event.cards.find(({ from, to }) => from === mine && to !== mine);
  const chosen = event.seat === names.you && event.move.on !== undefined;
  return gone && !chosen ? facesBefore(event, gone) : null;
}

/** Return the card that a theft is about. */
export function cardOfTheft(event: EventWithFaces<Schema>): Faces | undefined {
  const on = event.move.do === "use" ? event.move.on : undefined;
  const card = event.cards.find(({ from }) => from === `pile.${on}`);
  return card && facesBefore(event, card);
}

/** Return which card of mine is lost, and which has come in its place; whether I am the worse for it. */
export function describeLoss(
  event: EventWithFaces<Schema>,
  names: Names,
): { text: string; worse: boolean } | null {
  const gone = cardTakenFromMe(event, names);
  if (!gone) return null;
  const mine = `pile.${names.you}`;
  const came = event.cards.find(({ to, from }) => to === mine && isPile(from));
  const got = came && facesBefore(event, came);
  const values = { card: cardName(gone), got: got ? cardName(got) : "" };
  const text = t(came ? "effect.lost.swapped" : "effect.lost", values);
  return { text, worse: (got?.number ?? 0) <= (gone.number ?? 0) };
}

/** Return to which side a special moves all top cards; "none" for one that does not. */
export const turnOf = ({ move }: EventWithFaces<Schema>): "left" | "right" | "none" =>
  (move.do === "use" ? move.turn : undefined) ?? "none";

/** Return to whose pile an event takes the top card of mine; "none" if it takes none. */
export function ownerOfMine({ cards }: EventWithFaces<Schema>, names: Names): string {
  const mine = `pile.${names.you}`;
  const gone = cards.find(({ from, to }) => from === mine && to !== mine && isPile(to));
  return gone ? names.of(seatOfZone(gone.to)) : "none";
}

const bound = (card: Movement, names: Names): string =>
  t("effect.bound", { ...whoIs(seatOfZone(card.to), names), card: cardName(card) });

function turned(event: EventWithFaces<Schema>, card: Movement, names: Names): string {
  const shows = card.hero ? "hero" : "villain";
  const values = { ...whoIs(seatOfZone(card.to), names), shows };
  return t("effect.turned", {
    ...values,
    card: cardName(card.hero ? facesBefore(event, card) : card, false),
  });
}

/** Return what was on top of each pile before its top card was turned over, and what is now: "Red 6 → hero". */
export function turnedCards(event: EventWithFaces<Schema>): ReadonlyMap<Seat, string> {
  const turned = event.cards.filter(({ from, to }) => isPile(from) && from === to);
  const change = (card: Movement): string =>
    t("pile.turned", { before: ownedName(facesBefore(event, card)), after: ownedName(card) });
  return new Map(turned.map((card) => [seatOfZone(card.to), change(card)]));
}

function stolen(event: EventWithFaces<Schema>, card: Movement | undefined, names: Names): string {
  if (!card) return t("effect.none");
  const hero = facesBefore(event, card).hero ?? false;
  const values = { ...whoIs(event.seat, names), card: cardName(facesBefore(event, card), hero) };
  return t("effect.stolen", { ...values, ...owner(seatOfZone(card.from), names) });
}

function swapped(event: EventWithFaces<Schema>, moved: readonly Movement[], names: Names): string {
  const gets = moved.find(({ to }) => isPile(to) && seatOfZone(to) === event.seat);
  const gives = moved.find(({ from }) => isPile(from) && seatOfZone(from) === event.seat);
  const whose = (event.move.do === "use" ? event.move.on : null) ?? null;
  return t("effect.swapped", {
    ...whoIs(event.seat, names),
    ...owner(whose, names),
    gets: gets ? cardName(gets) : t("card.hidden"),
    gives: gives ? cardName(gives) : "",
    both: String(gives !== undefined),
  });
}

const owner = (seat: Seat | null, names: Names): { whose: string; owner: string } => ({
  whose: seat !== null && seat === names.you ? "you" : "other",
  owner: names.of(seat),
});
