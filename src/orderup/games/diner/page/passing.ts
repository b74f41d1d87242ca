import type { EventWithFaces } from "$lib/game/reducer";
import { flyOnce } from "$lib/ui/earnings";
import type { Schema } from "./generated/schema";

/** Animates the token that an act passes on, or that somebody takes: from who gives it to who gets it. */
export class Passing {
  #before: readonly number[] = [];
  #tokens = new Map<number, { readonly token: SVGElement; readonly from: DOMRect }>();

  /** Note where everybody's tokens lie, and what one looks like. */
  before(root: HTMLElement, tokens: readonly number[]): void {
    this.#before = tokens;
    this.#tokens.clear();
    for (const [seat, n] of tokens.entries()) {
      const token = n > 0 ? root.querySelector<SVGElement>(`[data-tokens="${seat}"] .token`) : null;
      if (token) this.#tokens.set(seat, { token, from: token.getBoundingClientRect() });
    }
  }

  after({ status }: EventWithFaces<Schema>, root: HTMLElement, overlay: HTMLElement): void {
    const gained = status.tokens.map((n, seat) => n - (this.#before[seat] ?? 0));
    const start = this.#tokens.get(gained.findIndex((n) => n < 0));
    const to = root.querySelector(`[data-tokens="${gained.findIndex((n) => n > 0)}"] .token`);
    const end = to?.getBoundingClientRect();
    if (!start?.from.width || !end?.width) return;
    const token = start.token.cloneNode(true) as SVGElement;
    const { width, height } = start.from;
    token.style.cssText = `width:${width}px;height:${height}px;animation:none`;
    flyOnce(token, start.from, end, overlay);
  }
}
