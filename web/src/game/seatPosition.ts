import type { GameSchema, View } from "$lib/wire/messages";

/** The view and the menu of one seat at one moment. */
export interface SeatPosition<S extends GameSchema = GameSchema> {
  readonly view: View<S>;
  readonly menu: readonly S["MenuEntry"][];
}
