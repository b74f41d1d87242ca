import { whoIs } from "$lib/game/names";
import { joinList } from "$lib/i18n/t";
import type { Seat } from "$lib/wire/messages";
import type { Faces } from "./generated/schema";
import { playable } from "./menu";
import type { Villains } from "./villains.svelte";
import { canceledBy } from "./scoring";
import { seatOfZone } from "./zones";
import { cardName, matchOf, numbersOf, ownedName, powerName, t } from "./words";

export interface Prompt {
  readonly text: string;
  readonly tone: "go" | "wait";
}

const wait = (text: string): Prompt => ({ text, tone: "wait" });
const go = (text: string): Prompt => ({ text, tone: "go" });

/** Return what this seat can do now, or what it waits for. */
export function prompt(game: Villains): Prompt {
  if (game.offline !== null) return wait(game.offline);
  const { phase, turn } = game.status;
  if (phase === "setup") return wait(t("prompt.setup"));
  if (phase === "over") return wait(t("prompt.over"));
  if (phase === "choosing")
    return game.myTurn
      ? go(t("prompt.choose"))
      : wait(t("prompt.choosing", { name: game.names.of(turn) }));
  if (game.myTurn) return go(mine(game));
  return wait(waiting(game));
}

function waiting(game: Villains): string {
  const name = game.names.of(game.status.turn);
  if (game.me !== null && game.hand.length === 0) return t("prompt.empty", { name });
  return game.me !== null && game.bound(game.me)
    ? t("prompt.bound.later", { name })
    : t("prompt.wait", { name });
}

function mine(game: Villains): string {
  const bound = game.me === null ? undefined : game.bound(game.me);
  const card = game.liftedCard;
  if (bound && card?.card !== bound.card) return t("prompt.bound", { card: cardName(bound) });
  if (!card) return t("prompt.play", { last: String(game.cardsOf(game.me ?? -1) === 1) });
  return card.power === undefined ? whither(game, card) : special(game, card.power);
}

/** Return where a number card can go. */
function whither(game: Villains, card: Faces): string {
  if (game.mustGo.length > 0) return aside(game, card, game.mustGo);
  const hero = asHero(game);
  if (playable(game.options).length === 0) return t("prompt.hide_only", { hero });
  const top = game.pileTop(game.me);
  return t("prompt.own", { by: top ? (top.hero ? "hero" : matchOf(card, top)) : "none", hero });
}

/** Return to whose pile a card must go, or else face down. */
function aside(game: Villains, card: Faces, [first, second]: readonly Seat[]): string {
  const name = game.names.of(first ?? null);
  if (second !== undefined) return t("prompt.both", { first: name, second: game.names.of(second) });
  const top = game.pileTop(first ?? null) ?? {};
  return t("prompt.forced", { name, top: cardName(top), by: matchOf(card, top) });
}

/** Return what one hero more would do to my pile, where heroes may be counted. */
function asHero({ status, me }: Villains): string {
  const heroes = status.heroes?.[me ?? -1];
  if (heroes === undefined) return t("prompt.hero");
  return t("prompt.hero.cancels", { n: heroes + 1, numbers: numbersOf(canceledBy(heroes + 1)) });
}

function special(game: Villains, power: string): string {
  const asks = game.can("use left") ? "turn" : game.can("use") ? "use" : "aim";
  const what = joinList(game.hits.map((zone) => hit(game, zone)));
  const trade = String(power === "swipe");
  const does = t("prompt.does", { power });
  const values = { power: powerName(power), does, asks, n: game.hits.length, what, trade };
  return t("prompt.special", values);
}

/** Return what a special would hit: "your Red 4", "a card of Earl's". */
function hit(game: Villains, zone: string): string {
  const whose = whoIs(seatOfZone(zone), game.names);
  const top = zone.startsWith("pile.") ? game.pileTop(seatOfZone(zone)) : undefined;
  return top ? t("hit.pile", { ...whose, card: ownedName(top) }) : t("hit.hand", whose);
}
