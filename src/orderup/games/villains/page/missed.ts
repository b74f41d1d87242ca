import type { EventWithFaces } from "$lib/game/reducer";
import type { Names } from "$lib/game/names";
import type { Schema } from "./generated/schema";
import { t } from "./words";

/** Return a friendly sentence to a player whose clock has run out. */
export const autoMoveNotice = ({ move }: EventWithFaces<Schema>, names: Names): string | null =>
  move.do === "timeout" && move.for === names.you ? t("missed.turn") : null;
