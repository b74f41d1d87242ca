import type { EventWithFaces } from "$lib/game/reducer";
import type { Names } from "$lib/game/names";
import type { Sound } from "$lib/ui/soundbox";
import type { Schema } from "./generated/schema";

/** Return the sound of an event: my own table pays, others' are heard being served. */
export function sound(event: EventWithFaces<Schema>, names: Names): Sound | null {
  switch (event.say?.call) {
    case "order_up":
      return event.seat === names.you ? "till" : "serve";
    case "break":
    case "resume":
      return "break";
    case "open":
    case "closing":
      return "bell";
    default:
      return event.cards.length > 0 ? "card" : null;
  }
}
