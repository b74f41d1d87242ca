import type { EventWithFaces } from "$lib/game/reducer";
import type { Names } from "$lib/game/names";
import type { Schema } from "./generated/schema";
import { t } from "./words";

/** A friendly word for whoever has let the clock run out. */
export const autoMoveNotice = ({ move }: EventWithFaces<Schema>, names: Names): string | null =>
  move.do === "timeout" && move.for === names.you ? t("missed.turn") : null;
