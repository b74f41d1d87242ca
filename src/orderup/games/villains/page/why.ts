import type { Faces, MenuEntry, Seat } from "$lib/wire/messages";
import { playable } from "./menu";
import type { Villains } from "./villains.svelte";
import { cardName, matchOf, t } from "./words";

/** The rules' clauses as answers to "why not?". */
const WHY = {
  V1: "why.V1",
  V2: "why.V2",
  V3: "why.V3",
  V5: "why.V5",
  V6: "why.V6",
  V9a: "why.V9a",
  V10: "why.V10",
  V11: "why.V11",
  V12: "why.V10",
  V13: "why.V13",
  V14: "why.V14",
  V15: "why.V15",
} as const;

/** The sentence for a clause, or null if the page has none. */
export const explain = (code: string): string | null =>
  code in WHY ? t(WHY[code as keyof typeof WHY]) : null;

/** Why `entry` can't be done now, as this table shows it; null when it can. */
export function reason(game: Villains, entry: MenuEntry): string | null {
  if (game.live.connection !== "online") return t("offline");
  const { why } = entry;
  if (why === null) return null;
  if (!game.myTurn) return t("why.turn", { name: game.names.of(game.status.turn) });
  if (why === "V3") return misfit(game, entry);
  if (why === "V5") return closed(game, entry.move["on"] as Seat);
  return explain(why) ?? t("why.other", { code: why });
}

/** It doesn't match there, or it matches a neighbor's card and must go to that neighbor. */
function misfit(game: Villains, { move }: MenuEntry): string {
  const card = game.cardOf(move["card"] as number);
  const must = playable(game.optionsOf(card?.card ?? null)).filter((seat) => seat !== game.me);
  if (move["on"] === game.me && card && must.length > 0) return forced(game, card, must);
  const top = game.top(move["on"] as Seat);
  return top && card ? t("why.nomatch", { card: cardName(card), top: cardName(top) }) : t("why.V3");
}

/** "It matches Bea's Red 4 (color), so it goes there." */
export function forced(game: Villains, card: Faces, seats: readonly Seat[]): string {
  const [first, second] = seats;
  if (first !== undefined && second !== undefined)
    return t("why.both", { first: game.names.of(first), second: game.names.of(second) });
  const top = first === undefined ? undefined : game.top(first);
  if (first === undefined || !top) return t("why.V3");
  const values = { name: game.names.of(first), top: cardName(top), by: matchOf(card, top) };
  return t("why.neighbor", values);
}

/** Nothing goes onto a neighbor's hero, blank special or bare table. */
function closed(game: Villains, seat: Seat): string {
  const top = game.top(seat);
  const shows = top === undefined ? "nothing" : top.hero ? "hero" : "blank";
  return t("why.closed", { name: game.names.of(seat), shows });
}
