import type { EventWithFaces } from "$lib/game/reducer";
import { flySum } from "$lib/ui/earnings";
import type { Schema } from "./generated/schema";
import { formatCents, t } from "./words";

/** Animates a guest's payment from their place to the money of the side that wins them. */
export class Payments {
  #from = new Map<number | null, DOMRect>();

  before({ cards }: EventWithFaces<Schema>, root: HTMLElement): void {
    this.#from.clear();
    for (const { card, from, to } of cards) {
      const seat = root.querySelector(`[data-zone="${from}"]`);
      if (seat && to.startsWith("tips.")) this.#from.set(card, seat.getBoundingClientRect());
    }
  }

  after({ cards, status }: EventWithFaces<Schema>, root: HTMLElement, overlay: HTMLElement): void {
    for (const { card, to } of cards) {
      const paid = status.settled.find((one) => one.card === card);
      const from = this.#from.get(card);
      if (!paid || !from) continue; // to look where the till is lays out the page
      const till = root.querySelector(`[data-zone="${to}"]`)?.getBoundingClientRect();
      if (till)
        flySum(t("earned", { sum: formatCents(paid.tip + paid.bonus) }), from, till, overlay);
    }
  }
}
