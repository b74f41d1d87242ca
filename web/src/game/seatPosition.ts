import type { GameSchema, View } from "$lib/wire/messages";

/** What one seat sees and can do at one moment. */
export interface SeatPosition<S extends GameSchema = GameSchema> {
  readonly view: View<S>;
  readonly menu: readonly S["MenuEntry"][];
}
