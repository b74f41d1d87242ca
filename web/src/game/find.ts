import type { Card, View } from "../wire/messages";

/** The card of this handle, wherever the view shows it. */
export function cardIn(view: View, handle: unknown): Card | undefined {
  return Object.values(view.zones)
    .flatMap(({ cards }) => cards)
    .find(({ card }) => card === handle);
}
