import type { EventWithFaces } from "$lib/game/reducer";
import type { Sound } from "$lib/ui/soundbox";
import type { Schema } from "./generated/schema";

/** Return the sound of an event. */
export function sound({ say, move, cards }: EventWithFaces<Schema>): Sound | null {
  if (say?.call === "tip") return "till";
  if (say?.call === "flip") return "clock";
  if (say?.call === "open") return "bell";
  if (move.do === "serve") return "serve";
  return cards.length > 0 ? "card" : null;
}
