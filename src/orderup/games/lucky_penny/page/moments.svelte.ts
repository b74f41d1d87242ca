import type { EventWithFaces } from "$lib/game/reducer";
import type { GuestFace, Schema } from "./generated/schema";
import type { Side } from "./lucky.svelte";
import { guestWithEndedWish } from "./telling";

const SHOWN_MS = 2600;

/** An announcement that everybody sees. */
export type Moment =
  | {
      readonly kind: "tip";
      readonly guest: GuestFace;
      readonly side: Side;
      readonly tip: number;
      readonly bonus: number;
    }
  | { readonly kind: "departed"; readonly guest: GuestFace }
  | { readonly kind: "ended"; readonly guest: GuestFace }
  | { readonly kind: "last"; readonly guest: GuestFace }
  | { readonly kind: "flip"; readonly spot: number };

/** Return the moments of an event, in the order in which they happen; `waiting`: how many guests are still to come after it. */
export function momentsOf(event: EventWithFaces<Schema>, waiting: number): Moment[] {
  const { say, cards, status } = event;
  const { settled, spot } = status;
  const isSeated = status.guests.some((guest) => guest !== null);
  const flip: Moment[] = say?.call === "flip" && isSeated ? [{ kind: "flip", spot }] : [];
  const last = waiting === 0 ? cards.findLast(({ from }) => from === "line")?.card : undefined;
  const parted = cards.flatMap(({ card, to, guest }): Moment[] => {
    if (!guest) return [];
    if (card === last) return [{ kind: "last", guest }];
    if (to === "gone") return [{ kind: "departed", guest }];
    const paid = settled.find((one) => one.card === card && one.side !== null);
    return to.startsWith("tips.") && paid
      ? [{ kind: "tip", guest, ...paid, side: paid.side ?? 0 }]
      : [];
  });
  const ended = guestWithEndedWish(event);
  return [...flip, ...parted, ...(ended ? [{ kind: "ended", guest: ended } as const] : [])];
}

/** Shows moments one after the other; in a recording, whose steps may follow fast on each other, those of the latest event alone. */
export class Moments {
  now = $state.raw<Moment | null>(null);
  /** The number of the latest event that had any. */
  v = 0;
  #waiting: Moment[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  happen(event: EventWithFaces<Schema>, waiting: number, recorded: boolean): void {
    if (recorded) this.stop();
    const moments = momentsOf(event, waiting);
    if (moments.length > 0) this.v = event.v;
    this.#waiting.push(...moments);
    if (this.#timer === null) this.#next();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#waiting = [];
    this.now = null;
  }

  #next(): void {
    this.now = this.#waiting.shift() ?? null;
    this.#timer = this.now && setTimeout(() => this.#next(), SHOWN_MS / (1 + this.#waiting.length));
  }
}
