import type { Witnessed } from "$lib/game/reducer";
import type { GuestFace } from "./faces";
import type { LuckyStatus, Side } from "./status";

const SHOWN_MS = 2600;

/** Something that everybody looks up for. */
export type Moment =
  | {
      readonly kind: "tip";
      readonly guest: GuestFace;
      readonly side: Side;
      readonly tip: number;
      readonly bonus: number;
    }
  | { readonly kind: "left"; readonly guest: GuestFace }
  | { readonly kind: "flip"; readonly spot: number };

/** The moments of an event, in the order in which they happen. */
export function momentsOf({ say, cards, status }: Witnessed): Moment[] {
  const { settled, spot } = status as LuckyStatus;
  const flip: Moment[] = say?.call === "flip" ? [{ kind: "flip", spot }] : [];
  const parted = cards.flatMap(({ card, to, guest }): Moment[] => {
    if (!guest) return [];
    if (to === "gone") return [{ kind: "left", guest }];
    const paid = settled.find((one) => one.card === card && one.side !== null);
    return to.startsWith("tips.") && paid
      ? [{ kind: "tip", guest, ...paid, side: paid.side ?? 0 }]
      : [];
  });
  return [...flip, ...parted];
}

/** Shows moments one after the other. */
export class Moments {
  now = $state.raw<Moment | null>(null);
  #waiting: Moment[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  happen(event: Witnessed): void {
    this.#waiting.push(...momentsOf(event));
    if (this.#timer === null) this.#next();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.now = null;
  }

  #next(): void {
    this.now = this.#waiting.shift() ?? null;
    this.#timer = this.now && setTimeout(() => this.#next(), SHOWN_MS / (1 + this.#waiting.length));
  }
}
