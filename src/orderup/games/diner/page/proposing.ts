import { findCard } from "$lib/game/find";
import type { View } from "$lib/wire/messages";
import type { Move, Schema } from "./generated/schema";
import { plateName, t, tableName, wildCount } from "./words";

/** Return a move as advice, in words. */
export function adviceText(move: Move, view: View<Schema>): string | null {
  const card = "card" in move ? findCard(view, move.card) : undefined;
  const table = card?.table ? tableName(card.table) : t("table.unknown");
  switch (move.do) {
    case "draw":
      return t("propose.draw", {
        plate: plateName(card?.plate ?? "unknown"),
        stack: String(move.stack),
      });
    case "seat":
      return t("propose.seat", { table });
    case "counter":
      return t("propose.counter", { table });
    case "refill":
      return t("propose.refill", { stack: String(move.stack) });
    case "serve":
      return t("propose.serve", {
        table,
        wilds: move.wilds.length,
        given: wildCount(move.wilds.length),
      });
    case "take":
      return t("propose.take");
    case "agree":
      return t("propose.agree");
    case "break":
      return t("propose.break");
    case "resume":
      return t("propose.resume");
    case "close":
      return t("propose.close");
    default:
      return null;
  }
}
