import type { EventWithFaces } from "$lib/game/reducer";
import { placeIn } from "$lib/ui/layer";
import { prefersReducedMotion } from "$lib/ui/motion";
import type { Schema } from "./generated/schema";
import { t } from "./words";

const FLY_MS = 900;
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
    if (move.do !== "serve" || !value || !till || !this.#from || prefersReducedMotion()) return;
    const place = placeIn(sky);
    const from = place(this.#from);
    const sum = document.createElement("b");
    sum.textContent = t("money.signed", { value });
    sum.className = "earned";
    sky.append(sum);
    const at = ({ x, y, width, height }: DOMRect, scale: number) =>
      `translate(${x + width / 2}px, ${y + height / 2}px) translate(-50%, -50%) scale(${scale})`;
    const flight = sum.animate(
      [
        { transform: at(from, 0.4), opacity: 0 },
        { transform: at(from, 1.5), opacity: 1, offset: 0.25 },
        { transform: at(from, 1.5), opacity: 1, offset: 0.45 },
        { transform: at(place(till), 0.7), opacity: 1, offset: 0.9 },
        { transform: at(place(till), 0.3), opacity: 0 },
      ],
      { duration: FLY_MS, easing: "ease-in-out", fill: "both" },
    );
    flight.onfinish = flight.oncancel = () => sum.remove();
  }
}
