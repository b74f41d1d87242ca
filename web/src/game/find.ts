import type { Card, GameSchema, View, Zone } from "../wire/messages";

/** Return the card with this handle, wherever the view shows it. */
export function findCard<S extends GameSchema>(
  view: View<S>,
  handle: unknown,
): Card<S> | undefined {
  return Object.values<Zone<S> | undefined>(view.zones)
    .flatMap((zone) => zone?.cards ?? [])
    .find(({ card }) => card === handle);
}
