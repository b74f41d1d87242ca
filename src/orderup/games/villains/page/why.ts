import type { Seat } from "$lib/wire/messages";
import type { Faces, MenuEntry, PlayMove } from "./generated/schema";
import { playable } from "./menu";
import type { Villains } from "./villains.svelte";
import { cardName, matchOf, t } from "./words";

/** Return why `entry` can't be done now, as this table shows it; null when it can. */
export function reason(game: Villains, entry: MenuEntry): string | null {
  const { why, move } = entry;
  if (why === null || game.live.connection !== "online") return game.whyNot(why);
  const owner = move.do === "choose" ? game.status.villains.indexOf(move.villain) : -1;
  if (owner >= 0) return taken(game, owner);
  if (!game.myTurn) return t("why.turn", { name: game.names.of(game.status.turn) });
  if (move.do === "play" && why === "V3") return misfit(game, move);
  if (move.do === "play" && why === "V5") return closed(game, move.on);
  return game.whyNot(why);
}

const taken = (game: Villains, owner: Seat): string =>
  t("why.taken", { who: owner === game.me ? "you" : "other", name: game.names.of(owner) });

/** Return why a card doesn't fit: it doesn't match there, or it matches a neighbor's card and must go to that neighbor. */
function misfit(game: Villains, move: PlayMove): string {
  const card = game.cardOf(move.card);
  const must = playable(game.optionsOf(card?.card ?? null)).filter((seat) => seat !== game.me);
  if (move.on === game.me && card && must.length > 0) return forced(game, card, must);
  const top = game.pileTop(move.on);
  return top && card ? t("why.nomatch", { card: cardName(card), top: cardName(top) }) : t("why.V3");
}

/** Return why a card must go to a neighbor: "It matches Bea's Red 4 (color), so it goes there." */
function forced(game: Villains, card: Faces, seats: readonly Seat[]): string {
  const [first, second] = seats;
  if (first !== undefined && second !== undefined)
    return t("why.both", { first: game.names.of(first), second: game.names.of(second) });
  const top = first === undefined ? undefined : game.pileTop(first);
  if (first === undefined || !top) return t("why.V3");
  const mine = game.me === null ? undefined : game.pileTop(game.me);
  const own = mine && (mine.hero || matchOf(card, mine) !== "none") ? "yes" : "no";
  const values = { name: game.names.of(first), top: cardName(top), by: matchOf(card, top), own };
  return t("why.neighbor", values);
}

/** Return why a neighbor's pile is closed: nothing goes onto a hero, a blank special or a bare table. */
function closed(game: Villains, seat: Seat): string {
  const top = game.pileTop(seat);
  const shows = top === undefined ? "nothing" : top.hero ? "hero" : "blank";
  return t("why.closed", { name: game.names.of(seat), shows });
}
