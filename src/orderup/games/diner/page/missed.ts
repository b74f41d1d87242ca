import type { EventWithFaces } from "$lib/game/reducer";
import type { Names } from "$lib/game/names";
import type { Schema } from "./generated/schema";
import { t } from "./words";

/** Return a friendly sentence to a player who left something to the house (a refill), or to the others (one of all the tokens). */
export function autoMoveNotice(
  { move, seat, status }: EventWithFaces<Schema>,
  names: Names,
): string | null {
  if (move.do === "host" && move.for === names.you) return t("missed.host");
  const held = status.tokens.filter((n) => n > 0).length;
  const mine = names.you === null ? 0 : (status.tokens[names.you] ?? 0);
  return move.do === "take" && seat !== names.you && mine > 0 && held === 2
    ? t("missed.take", { name: names.of(seat) })
    : null;
}
