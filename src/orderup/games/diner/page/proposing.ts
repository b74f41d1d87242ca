import { cardIn } from "$lib/game/find";
import { t } from "$lib/i18n/t";
import type { Move, View } from "$lib/wire/messages";
import { plateName, tableName } from "./words";

/** A move as advice. */
export function propose(move: Move, view: View): string | null {
  const card = cardIn(view, move["card"]);
  const table = card?.table ? tableName(card.table) : t("diner.table.unknown");
  const stack = String(move["stack"]);
  switch (move.do) {
    case "draw":
      return t("diner.propose.draw", { plate: plateName(card?.plate ?? "unknown"), stack });
    case "seat":
      return t("diner.propose.seat", { table });
    case "counter":
      return t("diner.propose.counter", { table });
    case "refill":
      return t("diner.propose.refill", { stack });
    case "serve":
      return t("diner.propose.serve", {
        table,
        wilds: (move["wilds"] as readonly number[] | undefined)?.length ?? 0,
      });
    case "take":
      return t("diner.propose.take");
    case "agree":
      return t("diner.propose.agree");
    case "break":
      return t("diner.propose.break");
    case "resume":
      return t("diner.propose.resume");
    case "close":
      return t("diner.propose.close");
    default:
      return null;
  }
}
