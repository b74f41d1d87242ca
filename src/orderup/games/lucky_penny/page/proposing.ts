import { cardIn } from "$lib/game/find";
import type { Move, View } from "$lib/wire/messages";
import { orderName, t } from "./words";

/** A move as advice. */
export function propose(move: Move, view: View): string | null {
  const order = cardIn(view, move["card"])?.order;
  const guest = cardIn(view, move["guest"])?.guest;
  switch (move.do) {
    case "serve":
      return order && guest
        ? t("propose.serve", { order: orderName(order), guest: guest.name })
        : null;
    case "take":
      return order ? t("propose.take", { order: orderName(order) }) : null;
    case "done":
      return t("propose.done");
    default:
      return null;
  }
}
