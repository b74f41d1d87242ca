/** Explains why advice is good, by the piles and the menu's foresight for each card. */
import { findCard } from "$lib/game/find";
import type { Names } from "$lib/game/names";
import type { SeatPosition } from "$lib/game/seatPosition";
import { joinList } from "$lib/i18n/t";
import type { Seat, View } from "$lib/wire/messages";
import type { HideMove, Move, PlayMove, Schema, UseMove } from "./generated/schema";
import { optionsFor, playable, target, type Options } from "./menu";
import { isPlanned, planned, planNews, planNext } from "./plan";
import { canceledBy, canceledNext, LASTING, lastsNext, uncanceledNext } from "./scoring";
import { seatOfZone } from "./zones";
import { powerOf } from "./villain";
import type { Card } from "./villains.svelte";
import { cardName, matchOf, numbersOf, ownedName, powerUse, t } from "./words";

/** A move that would bring my pile more at once, where nothing on the table shows why it may wait. */
interface Guess {
  readonly as: "up" | "down" | "card";
  readonly n: number;
  readonly card: string;
}

export function adviceReason(
  move: Move | null,
  at: SeatPosition<Schema>,
  names: Names,
): string | null {
  const plan = planned(at, names);
  if (!move || !plan) return costed(move, at, names);
  if (isPlanned(plan, move) && plan.gain > 0)
    return t("plan.kept", { way: plan.move.do, n: plan.gain });
  return [planNews(plan, at, names), costed(move, at, names)].filter((each) => each).join(" ");
}

/** Return the reason for a move, with what the move costs now and what can follow it. */
function costed(move: Move | null, at: SeatPosition<Schema>, names: Names): string | null {
  const said = reasonFor(move, at, names);
  const paid = move ? costOf(move, at, names) : 0;
  const next = move && planNext(move, at);
  if (said === null || !move || (!paid && next === null)) return said;
  if ((move.do === "play" || move.do === "hide") && isGuess(move, at, names)) return said;
  if (next !== null && !paid) return `${said} ${next}`;
  const rest = at.menu.filter((each) => each.why === null && !isSame(each.move, move));
  const costs = rest.map((each) => costOf(each.move, at, names));
  const all = (is: (cost: number) => boolean) => costs.length > 0 && costs.every(is);
  const isNoBetter = (each: Move) =>
    Math.max(costOf(each, at, names), giftOf(each, at, names)) >= paid;
  const others = all((cost) => cost > paid)
    ? "more"
    : all((cost) => cost === paid)
      ? "same"
      : all((cost) => cost >= paid)
        ? "least"
        : rest.length > 0 && rest.every((each) => isNoBetter(each.move))
          ? "gives"
          : "some";
  const told = t("reason.cost", { said, n: paid, others });
  return next === null ? told : `${told} ${next}`;
}

const isSame = (one: Move, other: Move): boolean =>
  "card" in one && "card" in other && one.card === other.card && target(one) === target(other);

/** Return the points that a move costs my pile now, as far as the menu tells. */
function costOf(move: Move, { menu }: SeatPosition<Schema>, names: Names): number {
  if (!("card" in move) || (move.do === "play" && move.on !== names.you)) return 0;
  return Math.max(0, -(optionsFor(menu, move.card).get(target(move))?.gain ?? 0));
}

/** Return the points that a move gives a neighbor now, as far as the menu tells. */
const giftOf = (move: Move, { menu }: SeatPosition<Schema>, { you }: Names): number =>
  move.do === "play" && move.on !== you ? gainOf(optionsFor(menu, move.card), target(move)) : 0;

function reasonFor(move: Move | null, at: SeatPosition<Schema>, names: Names): string | null {
  switch (move?.do) {
    case "play":
      return worded(instead(move, at, names)) ?? playing(move, at, names);
    case "hide":
      return worded(instead(move, at, names)) ?? lasting(hiding(move.card, at, names), at, names);
    case "choose":
      return powerUse(powerOf(move.villain) ?? "");
    case "use":
      return using(move, at, names);
    default:
      return null;
  }
}

const worded = (found: Guess | string | null): string | null =>
  typeof found === "object" && found ? t("reason.guess", { ...found }) : found;

/** Return whether nothing that the piles show speaks for a move. */
export function isGuess(
  move: PlayMove | HideMove,
  at: SeatPosition<Schema>,
  names: Names,
): boolean {
  if (move.do === "play" && move.on !== names.you && isGift(move, at, names)) return true;
  const found = instead(move, at, names);
  return typeof found === "object" && found !== null;
}

/** Return whether a card would bring a neighbor more than it would cost me as a hero. */
function isGift(
  { card, on }: PlayMove,
  { view, menu }: SeatPosition<Schema>,
  { you }: Names,
): boolean {
  const options = optionsFor(menu, card);
  const hide = options.get("hide");
  const cost = hide?.why === null && hide.gain !== undefined ? Math.max(0, -hide.gain) : Infinity;
  return view.status.heroes?.[you ?? 0] !== undefined && gainOf(options, `play ${on}`) > cost;
}

const top = (view: View<Schema>, seat: Seat) => view.zones[`pile.${seat}`]?.cards.at(-1);

/** With easy memory: if the table shows that something else would bring my pile more at once, return why it may wait. */
function instead(
  move: PlayMove | HideMove,
  at: SeatPosition<Schema>,
  names: Names,
): Guess | string | null {
  const options = optionsFor(at.menu, move.card);
  const brought = move.do === "play" && move.on !== names.you ? 0 : gainOf(options, target(move));
  const other = move.do === "hide" ? `play ${names.you}` : "hide";
  const more = gainOf(options, other);
  if (more <= Math.max(brought, 0))
    return move.do === "play" && move.on === names.you
      ? smaller(move.card, brought, at, names)
      : null;
  if (move.do === "hide") {
    const then = options.get("hide")?.then;
    return then && then.gain > more ? null : { as: "up", n: more, card: "" };
  }
  const heroes = at.menu.filter(({ move: each, why }) => each.do === "hide" && why === null);
  return brought > 0 && heroes.length > 1
    ? t("reason.instead", { n: more })
    : { as: "down", n: more, card: "" };
}

/** Return why not to play the card of my hand that would bring my pile most now. */
function smaller(
  card: number,
  brought: number,
  { view, menu }: SeatPosition<Schema>,
  names: Names,
): Guess | string | null {
  const gain = ({ card: each }: Card) => gainOf(optionsFor(menu, each), `play ${names.you}`);
  const [most] = held(view, names).toSorted((one, other) => gain(other) - gain(one));
  if (!most || gain(most) <= brought) return null;
  const follows = matchOf(most, findCard(view, card) ?? {}) !== "none";
  const values = { card: cardName(most), n: gain(most) };
  return follows ? t("reason.play.own.first", { ...values, brought }) : { ...values, as: "card" };
}

/** Where heroes are not counted: return the reason to play a hero: a card of mine that now fits nowhere can follow; not for fewer points than the hero hides. */
function opening(card: number, { view, menu }: SeatPosition<Schema>, names: Names): string | null {
  const least = findCard(view, card)?.number ?? 0;
  const [next] = held(view, names)
    .filter(({ card: each }) => each !== card && playable(optionsFor(menu, each)).length === 0)
    .filter(({ number = 0 }) => number >= least && number > 0)
    .toSorted((one, other) => (other.number ?? 0) - (one.number ?? 0));
  return next ? t("reason.hide.next", { card: cardName(next), n: next.number ?? 0 }) : null;
}

const held = (view: View<Schema>, { you }: Names): readonly Card[] =>
  view.zones[`hand.${you ?? 0}`]?.cards ?? [];

/** Return what a card would bring, if it may go there and the menu contains it. */
function gainOf(options: Options, where: string): number {
  const entry = options.get(where);
  return entry?.why === null ? (entry.gain ?? 0) : 0;
}

function playing(
  { card, on }: PlayMove,
  { view, menu }: SeatPosition<Schema>,
  names: Names,
): string | null {
  const played = findCard(view, card);
  const n = played?.number;
  if (n === undefined) return null;
  const heroes = view.status.heroes?.[on];
  const canceled = heroes !== undefined && canceledBy(heroes).includes(n);
  const hidden = -gainOf(optionsFor(menu, card), "hide");
  if (on === names.you) return keeping(n, heroes, canceled, hidden);
  const values = { n, owner: names.of(on), heroes: heroes ?? 0 };
  const there = (said: string) => aimed({ card, on }, { view, menu }, names, said);
  if (canceled) return there(t("reason.play.canceled", values));
  const mine = view.status.heroes?.[names.you ?? 0];
  const cancels = numbersOf(canceledBy((mine ?? 0) + 1));
  const cost = Math.max(0, hidden);
  if (isGift({ do: "play", card, on }, { view, menu }, names))
    return t("reason.play.guess", { ...values, cost, cancels });
  if (mine !== undefined && cost > 0)
    return there(t("reason.play.instead", { ...values, cost, cancels }));
  return there(t(n <= FEW_POINTS ? "reason.play.few" : "reason.play.other", values));
}

/** Add to a reason to play onto a neighbor's pile why onto that one: only that one fits, the other would get more, or is ahead. */
function aimed(
  { card, on }: Pick<PlayMove, "card" | "on">,
  { view, menu }: SeatPosition<Schema>,
  names: Names,
  said: string,
): string {
  const options = optionsFor(menu, card);
  const [other] = playable(options).filter((seat) => seat !== on && seat !== names.you);
  const owner = names.of(on);
  if (other === undefined) return t("reason.there", { why: "only", owner, other: "", said });
  const given = (seat: Seat) => options.get(`play ${seat}`)?.gain ?? 0;
  const points = (seat: Seat) => view.status.standing?.[seat] ?? 0;
  const more = given(other) - given(on);
  const why = more > 0 ? "fewer" : more === 0 && points(on) < points(other) ? "behind" : null;
  return why ? t("reason.there", { why, owner, other: names.of(other), said }) : said;
}

/** So few points are soon made up for. */
const FEW_POINTS = 2;

/** Return the reason to play onto my own pile: its points are mine at the end, unless heroes cancel them. */
function keeping(n: number, heroes: number | undefined, canceled: boolean, hidden: number): string {
  if (heroes === undefined) return t("reason.play.own", { n });
  if (!canceled) return t("reason.play.own.safe", { n, heroes });
  if (hidden > 0) return t("reason.play.own.costly", { n, heroes, hidden });
  return t("reason.play.own.canceled", { n, heroes });
}

/** Return the reason to play a hero: face up the card would help a neighbor, or could not be played at all; or the hero's effect on my pile. */
function hiding(card: number, { view, menu }: SeatPosition<Schema>, names: Names): string {
  const n = findCard(view, card)?.number;
  const piles = playable(optionsFor(menu, card));
  const isWorth = (seat: Seat) => !canceledBy(view.status.heroes?.[seat] ?? 0).includes(n ?? 0);
  const neighbors = piles.filter((seat) => seat !== names.you);
  const gain = gainOf(optionsFor(menu, card), "hide");
  if (n !== undefined && gain <= 0 && neighbors.length > 0 && neighbors.some(isWorth))
    return t("reason.hide.neighbor", {
      n,
      one: String(neighbors.length === 1),
      owner: names.of(neighbors[0] ?? null),
      lower: lowerHidden(card, n, { view, menu }, names),
    });
  const heroes = view.status.heroes?.[names.you ?? 0];
  const next = heroes === undefined ? opening(card, { view, menu }, names) : null;
  if (next !== null) return next;
  const entry = optionsFor(menu, card).get("hide");
  if (heroes !== undefined && entry?.then && (entry.gain ?? 0) <= 0)
    return entry.gain === 0
      ? t("reason.hide.costless")
      : t("reason.hide.cancels", { heroes: heroes + 1, cancels: numbersOf(canceledNext(heroes)) });
  if (heroes !== undefined)
    return t("reason.hide.count", {
      gain: Math.max(gain, 0),
      heroes: heroes + 1,
      cancels: numbersOf(canceledBy(heroes + 1)),
      spares: numbersOf(uncanceledNext(heroes)),
    });
  if (n !== undefined && piles.length === 0) return t("reason.hide.only", { n });
  return t("reason.hide.free", { n: n ?? 0 });
}

/** Add to a reason for a hero which numbers stay canceled from this one on, however many follow. */
function lasting(said: string, { view }: SeatPosition<Schema>, { you }: Names): string {
  const heroes = view.status.heroes?.[you ?? 0];
  if (heroes === undefined || !lastsNext(heroes)) return said;
  return t("reason.hide.lasting", {
    ...{ said, heroes: LASTING.heroes, numbers: numbersOf(LASTING.numbers) },
  });
}

/** Return the lowest card that could become a hero in place of a higher one, in words; "none" if there is none. */
function lowerHidden(
  card: number,
  n: number,
  { view, menu }: SeatPosition<Schema>,
  names: Names,
): string {
  const [lowest] = held(view, names)
    .filter((each) => each.card !== card && (each.number ?? n) < n)
    .filter((each) => optionsFor(menu, each.card).get("hide")?.why === null)
    .toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0));
  return lowest ? cardName(lowest) : "none";
}

/** The reasons for the powers that need only a target. */
const HITTING = {
  curse: "reason.use.curse",
  hypnotize: "reason.use.hypnotize",
  meddling: "reason.use.meddling",
  no_escape: "reason.use.no_escape",
} as const;

/** Return what a special would do to the cards that it hits, according to the menu. */
function using(move: UseMove, { view, menu }: SeatPosition<Schema>, names: Names): string | null {
  const entry = optionsFor(menu, move.card).get(target(move));
  const power = findCard(view, move.card)?.power;
  if (!entry?.hits || power === undefined) return null;
  if (entry.hits.length === 0) return t("reason.use.nothing");
  if (power === "swipe")
    return t("reason.use.swipe", {
      ...lying(view, move.on ?? 0, names),
      mine: shownBy(view, names.you),
    });
  if (power === "whirlpool") return turning(move, view, names);
  const points = power === "meddling" ? turnedPoints(entry.hits, view) : 0;
  return t(HITTING[power], { hit: hit(entry.hits, view, names), n: entry.hits.length, points });
}

/** Return the points on these cards that count as far as is known: with easy memory the heroes of a pile may cancel them. */
function turnedPoints(zones: readonly string[], view: View<Schema>): number {
  const counted = (zone: string) => {
    const { number = 0, hero } = top(view, seatOfZone(zone)) ?? {};
    const canceled = canceledBy(view.status.heroes?.[seatOfZone(zone)] ?? 0);
    return hero || canceled.includes(number) ? 0 : number;
  };
  return zones.reduce((sum, zone) => sum + counted(zone), 0);
}

const hit = (zones: readonly string[], view: View<Schema>, names: Names): string =>
  joinList(
    zones.map((zone) => {
      if (zone.startsWith("hand.")) return names.of(seatOfZone(zone));
      const values = lying(view, seatOfZone(zone), names);
      return t(seatOfZone(zone) === names.you ? "reason.hit.mine" : "reason.hit.pile", values);
    }),
  );

const lying = (view: View<Schema>, seat: Seat, names: Names) => ({
  card: ownedName(top(view, seat) ?? {}),
  owner: names.of(seat),
});

/** Return the top card of a pile in words, or "none". */
function shownBy(view: View<Schema>, seat: Seat | null): string {
  const card = seat === null ? undefined : top(view, seat);
  return card ? ownedName(card) : "none";
}

/** Return what comes to my pile when the top cards of all piles move on, clockwise to the left. */
function turning({ turn }: UseMove, view: View<Schema>, names: Names): string {
  const me = names.you ?? 0;
  const from = (me + (turn === "left" ? view.players - 1 : 1)) % view.players;
  const mine = shownBy(view, me);
  return top(view, from)
    ? t("reason.use.whirlpool", { ...lying(view, from, names), mine })
    : t("reason.use.whirlpool.none", { mine });
}
