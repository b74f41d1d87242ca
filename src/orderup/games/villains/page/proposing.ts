import { cardIn } from "$lib/game/find";
import type { Names } from "$lib/game/page";
import type { Move, Seat, View } from "$lib/wire/messages";
import { cardName, t } from "./words";

/** A move as advice. */
export function propose(move: Move, view: View, names: Names): string | null {
  const card = cardName(cardIn(view, move["card"]) ?? {}, false);
  const on = move["on"] as Seat | undefined;
  switch (move.do) {
    case "hide":
      return t("propose.hide", { card });
    case "play":
      return t("propose.play", {
        card,
        whose: on === names.you ? "you" : "other",
        owner: names.of(on ?? null),
      });
    case "use":
      if (on !== undefined) return t("propose.use.on", { card, owner: names.of(on) });
      if (move["turn"] !== undefined)
        return t("propose.use.turn", { card, way: String(move["turn"]) });
      return t("propose.use", { card });
    default:
      return null;
  }
}
