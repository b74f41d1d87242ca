import { SvelteMap } from "svelte/reactivity";
import type { Names } from "$lib/game/page";
import type { Witnessed } from "$lib/game/reducer";
import type { Deadline, LiveTable } from "$lib/table/live.svelte";
import type { Card, MenuEntry, Seat, View, Zone } from "$lib/wire/messages";
import "./faces";
import { optionsFor, type Options } from "./menu";
import { ring } from "./ring";
import { statusOf } from "./status";
import { reason } from "./why";

const COVERED_MS = 700;
const NOTHING: Zone = { n: 0, cards: [] };

/** A game of Villains as this seat or spectator sees it, and the card that is lifted from the hand. */
export class Villains {
  constructor(
    readonly live: LiveTable,
    private readonly current: () => View,
    private readonly nameOf: () => Names,
  ) {}

  readonly view = $derived.by(() => this.current());
  readonly names = $derived.by(() => this.nameOf());
  readonly status = $derived.by(() => statusOf(this.view));
  readonly me = $derived.by(() => this.view.you);
  readonly myTurn = $derived.by(() => this.me !== null && this.status.turn === this.me);
  readonly sitting = $derived.by(() => ring(this.view.players, this.me ?? 0));
  readonly over = $derived.by(() => this.status.phase === "over");
  /** All cards that I hold, the bound one too. */
  readonly hand = $derived.by(() =>
    [`hand.${this.me}`, `bound.${this.me}`].flatMap((zone) => this.zone(zone).cards),
  );

  #lifted = $state<number | null>(null);
  /** What lay on a pile before the card that is just flying there. */
  readonly covered = new SvelteMap<Seat, Card>();

  readonly liftedCard = $derived.by(() => this.cardOf(this.#lifted));
  readonly options: Options = $derived.by(() => this.optionsOf(this.liftedCard?.card ?? null));

  zone(name: string): Zone {
    return this.view.zones[name] ?? NOTHING;
  }

  top(seat: Seat | null): Card | undefined {
    return this.zone(`pile.${seat}`).cards.at(-1);
  }

  /** The card that lies open before a seat and must be played next. */
  bound(seat: Seat): Card | undefined {
    return this.zone(`bound.${seat}`).cards[0];
  }

  /** How many cards a seat holds, its bound card too. */
  held(seat: Seat): number {
    return (this.zone(`hand.${seat}`).n ?? 0) + (this.zone(`bound.${seat}`).n ?? 0);
  }

  cardOf(handle: number | null): Card | undefined {
    return this.hand.find(({ card }) => card === handle);
  }

  optionsOf(card: number | null): Options {
    return optionsFor(this.live.menu, card);
  }

  /** Takes a card up, or lays it back. */
  lift(card: number | null): void {
    this.#lifted = card === this.#lifted ? null : card;
  }

  hold(card: number): void {
    this.#lifted = card;
  }

  can(target: string): boolean {
    return this.options.get(target)?.why === null;
  }

  reason(entry: MenuEntry): string | null {
    return reason(this, entry);
  }

  do(entry: MenuEntry): void {
    this.live.move(entry.move);
  }

  deadline(): Deadline | undefined {
    return this.live.deadlines.find(({ name }) => name === "turn" || name === "choose");
  }

  total(name: string): number {
    return this.live.info?.clocks[name] ?? 60_000;
  }

  /** Just before `event` is shown: what lies on a pile stays in sight until the new card has landed. */
  cover(event: Witnessed): void {
    const left = event.cards.map(({ from }) => from);
    for (const { to } of event.cards) {
      const seat = Number(to.slice("pile.".length));
      const top = this.top(seat);
      if (!to.startsWith("pile.") || left.includes(to) || !top) continue;
      this.covered.set(seat, top);
      setTimeout(() => {
        if (this.covered.get(seat) === top) this.covered.delete(seat);
      }, COVERED_MS);
    }
  }
}
