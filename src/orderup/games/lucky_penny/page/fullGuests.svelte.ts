import { SvelteMap } from "svelte/reactivity";
import type { EventWithFaces } from "$lib/game/reducer";
import type { GuestFace, Schema, Standing } from "./generated/schema";
import { standingAfter } from "./gain";
import { ordersIn, type Lucky, type OrderCard } from "./lucky.svelte";

/** For so many milliseconds a guest who is full is seen so, before their seat is free. */
export const FULL_MS = 1400;

/** A guest who has just become full, with all that was served. */
export interface FullGuest {
  readonly face: GuestFace;
  readonly standing: Standing;
  readonly orders: readonly OrderCard[];
}

interface Shown {
  readonly guest: FullGuest;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** The guests who have just become full, by their seats: an event takes them away with the order that fills them. */
export class FullGuests {
  readonly #at = new SvelteMap<number, Shown>();

  at(place: number): FullGuest | undefined {
    return this.#at.get(place)?.guest;
  }

  /** Keep who becomes full with an event, as the table stands before it; a recording shows each step as it is. */
  before({ cards, move, seat, status }: EventWithFaces<Schema>, lucky: Lucky): void {
    const order = cards[0]?.order;
    if (move.do !== "serve" || seat === null || !order || lucky.live.isRecording) return;
    const place = lucky.status.guests.findIndex((each) => each?.card === move.guest);
    const then = lucky.status.guests[place];
    const paid = status.settled.find(({ card, side }) => card === move.guest && side !== null);
    const face = lucky.at("guest", place).cards.at(-1)?.guest;
    if (!then || !paid || !face) return;
    const side = lucky.sideOf(seat);
    const standing: Standing = {
      ...standingAfter(then, order),
      shares: then.shares.map((n, each) => (each === side ? n + order.portions : n)),
      servers: [...then.servers, seat],
      lead: paid.side,
      tip: paid.tip,
      bonus: paid.bonus,
    };
    const orders = [...ordersIn(lucky.at("orders", place)), { card: move.card, order }];
    clearTimeout(this.#at.get(place)?.timer);
    const timer = setTimeout(() => this.#at.delete(place), FULL_MS);
    this.#at.set(place, { guest: { face, standing, orders }, timer });
  }

  stop(): void {
    for (const { timer } of this.#at.values()) clearTimeout(timer);
    this.#at.clear();
  }
}
