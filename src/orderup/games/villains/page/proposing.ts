import { findCard } from "$lib/game/find";
import type { Names } from "$lib/game/names";
import type { View } from "$lib/wire/messages";
import type { Move, Schema } from "./generated/schema";
import { cardName, t, villainName } from "./words";

/** Return a move as advice, in words. */
export function adviceText(move: Move, view: View<Schema>, names: Names): string | null {
  const card = cardName(("card" in move && findCard(view, move.card)) || {}, false);
  switch (move.do) {
    case "choose":
      return t("propose.choose", { villain: villainName(move.villain) });
    case "hide":
      return t("propose.hide", { card });
    case "play":
      return t("propose.play", {
        card,
        whose: move.on === names.you ? "you" : "other",
        owner: names.of(move.on),
      });
    case "use":
      if (move.on !== undefined) return t("propose.use.on", { card, owner: names.of(move.on) });
      if (move.turn !== undefined) return t("propose.use.turn", { card, way: move.turn });
      return t("propose.use", { card });
    default:
      return null;
  }
}
