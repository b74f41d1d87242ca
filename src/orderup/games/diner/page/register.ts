import type { EventWithFaces } from "$lib/game/reducer";
import { flySum } from "$lib/ui/earnings";
import type { Schema } from "./generated/schema";
import { t } from "./words";

/** On a phone, while a call is due, the till makes room for it: the sum flies there instead. */
const NEAR_MY_TILL = ".now";

/** Animates the value of a served table from where the table waited to the till. */
export class Register {
  #from: DOMRect | undefined;

  /** Note where the sum starts: at the panel if the panel is too small to show the table. */
  before({ move, seat }: EventWithFaces<Schema>, root: HTMLElement): void {
    if (move.do !== "serve") return;
    const places = [`[data-card="${move.card}"]`, `[data-zone="section.${seat}"]`];
    this.#from = firstShown(places, root);
  }

  after(
    { move, seat, cards }: EventWithFaces<Schema>,
    root: HTMLElement,
    overlay: HTMLElement,
  ): void {
    if (move.do !== "serve" || !this.#from) return; // to look where the till is lays out the page
    const value = cards.find(({ table }) => table)?.table?.value;
    const till = firstShown([`[data-zone="tips.${seat}"]`, NEAR_MY_TILL], root);
    if (value && till) flySum(t("money.signed", { value }), this.#from, till, overlay);
  }
}

const firstShown = (places: readonly string[], root: HTMLElement): DOMRect | undefined =>
  places
    .map((place) => root.querySelector(place)?.getBoundingClientRect())
    .find((rect) => rect?.width);
