import type { EventWithFaces } from "$lib/game/reducer";
import { flySum } from "$lib/ui/earnings";
import type { Schema } from "./generated/schema";
import { t } from "./words";

/** On a phone, while a call is due, the till makes room for it. */
const NEAR_MY_TILL = ".now";

/** What a served table brings flies from where it waited to where its money is counted. */
export class Register {
  #from: DOMRect | undefined;

  before({ move }: EventWithFaces<Schema>, root: HTMLElement): void {
    if (move.do !== "serve") return;
    const slip = root.querySelector(`[data-card="${move.card}"]`);
    this.#from = slip?.getBoundingClientRect();
  }

  after({ move, seat, cards }: EventWithFaces<Schema>, root: HTMLElement, sky: HTMLElement): void {
    const value = cards.find(({ table }) => table)?.table?.value;
    const till = [`[data-zone="tips.${seat}"]`, NEAR_MY_TILL]
      .map((place) => root.querySelector(place)?.getBoundingClientRect())
      .find((rect) => rect?.width);
    if (move.do === "serve" && value && till && this.#from)
      flySum(t("money.signed", { value }), this.#from, till, sky);
  }
}
