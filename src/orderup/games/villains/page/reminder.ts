import type { Seat } from "$lib/wire/messages";
import type { Villains } from "./villains.svelte";
import { powerName, t } from "./words";

/** Return what is told to whoever presses a pile, or the empty discard, where nothing can be done. */
export function reminder(game: Villains, place: Seat | "discard"): string {
  if (place === "discard") return t("discard.soon", { curse: powerName("curse") });
  const card = game.liftedCard;
  if (!card) return t(game.myTurn ? "place.first" : "sheet.closed");
  if (!game.myTurn) return t("why.turn", { name: game.names.of(game.status.turn) });
  if (card.power === undefined) return t("place.far");
  const { power } = card;
  const asks = game.options.has("use left") ? "turn" : game.options.has("use") ? "use" : power;
  return t("place.special", { power: powerName(power), asks });
}
