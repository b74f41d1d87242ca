import type { EventWithFaces } from "$lib/game/reducer";
import type { Names } from "$lib/game/names";
import type { Sound } from "$lib/ui/soundbox";
import type { Schema } from "./generated/schema";
import { cardTakenFromMe } from "./telling";

/** Return the sound of an event: a special sounds like its power, or like a loss if it takes a card of mine. */
export function sound(event: EventWithFaces<Schema>, names: Names): Sound | null {
  if (event.move.do === "use") return cardTakenFromMe(event, names) ? "lost" : "power";
  if (event.say) return "bell";
  return event.cards.length > 0 ? "card" : null;
}
