import type { EventWithFaces } from "$lib/game/reducer";
import type { Names } from "$lib/game/names";
import { joinList } from "$lib/i18n/t";
import type { Schema } from "./generated/schema";
import { orderName, t } from "./words";

/** Return a friendly sentence to a player whose clock has run out: what the house took, and how to do it oneself. */
export function autoMoveNotice(
  { move, cards }: EventWithFaces<Schema>,
  names: Names,
): string | null {
  if (move.do !== "timeout" || move.for !== names.you) return null;
  const taken = cards.flatMap(({ to, order }) =>
    to === `hand.${names.you}` && order ? [orderName(order)] : [],
  );
  return taken.length > 0 ? t("missed.take", { orders: joinList(taken) }) : t("missed.turn");
}
