import type { Seat } from "$lib/wire/messages";
import { canceledBy, sixes } from "./scoring";
import type { Villains } from "./villains.svelte";
import { numbersOf, t } from "./words";

/** Return whether specials are played at this table. */
export const hasSpecials = ({ view }: Villains): boolean => view.options["specials"] !== false;

/** Return what everybody may know about a player, in sentences: what is left to play, and what is told of the pile. */
export function about(game: Villains, seat: Seat): string[] {
  const heroes = game.status.heroes?.[seat];
  const points = game.status.standing?.[seat];
  const used = game.events.filter((event) => event.seat === seat && event.move.do === "use").length;
  return [
    ...(points === undefined ? [] : [t("place.points", { n: points })]),
    ...(heroes === undefined
      ? []
      : [
          t("sheet.heroes", {
            n: heroes,
            numbers: numbersOf(canceledBy(heroes)),
            ...sixes(heroes),
          }),
        ]),
    t("place.facts", { held: game.held(seat), drawPile: game.at("deck", seat).n ?? 0 }),
    ...(hasSpecials(game) ? [t("sheet.used", { n: used, over: String(game.over) })] : []),
    ...(game.over && !game.lingering ? [] : [t("sheet.closed")]),
  ];
}
