import { findCard } from "$lib/game/find";
import type { View } from "$lib/wire/messages";
import type { Move, Schema } from "./generated/schema";
import { areOrdersUseless } from "./reach";
import { t } from "./words";

/** Return a move as advice, in words. */
export function adviceText(move: Move, view: View<Schema>): string | null {
  const order = "card" in move ? findCard(view, move.card)?.order : undefined;
  switch (move.do) {
    case "serve": {
      const guest = findCard(view, move.guest)?.guest;
      return order && guest ? t("propose.serve", { order: order.name, guest: guest.name }) : null;
    }
    case "take":
      if (areOrdersUseless(view)) return t("propose.finish");
      return order ? t("propose.take", { order: order.name }) : null;
    case "done":
      return t(areOrdersUseless(view) ? "propose.finish" : "propose.done");
    default:
      return null;
  }
}
