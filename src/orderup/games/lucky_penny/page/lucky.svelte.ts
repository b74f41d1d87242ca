import type { Names } from "$lib/game/page";
import { listed, t as page } from "$lib/i18n/t";
import type { Deadline, LiveTable } from "$lib/table/live.svelte";
import type { Card, MenuEntry, Seat, View, Zone } from "$lib/wire/messages";
import type { Course, OrderFace } from "./faces";
import { against, indexMenu } from "./menu";
import type { LuckyStatus, Side } from "./status";
import { explain } from "./why";
import { t } from "./words";

/** In Lucky Penny everything may be counted. */
interface Counted extends Zone {
  readonly n: number;
}

export interface OrderCard extends Card {
  readonly order: OrderFace;
}

export const PLACES = [0, 1, 2];
export const ROW = [0, 1, 2, 3];
const COURSES: readonly Course[] = ["appetizer", "entree", "dessert", "drink"];

/** A Lucky Penny game as this seat or spectator sees it, with what it can do now and what it is about to do. */
export class Lucky {
  constructor(
    readonly live: LiveTable,
    private readonly current: () => View,
    private readonly nameOf: () => Names,
  ) {}

  /** The order from my hand that is lifted, to be laid on a guest. */
  #lifted = $state<number | null>(null);

  readonly view = $derived.by(() => this.current());
  readonly names = $derived.by(() => this.nameOf());
  readonly status = $derived.by(() => this.view.status as LuckyStatus);
  readonly me = $derived.by(() => this.view.you);
  readonly menu = $derived.by(() => indexMenu(this.live.menu));
  readonly myTurn = $derived.by(() => this.me !== null && this.status.turn === this.me);
  /** It is for me to take orders from the row. */
  readonly drafting = $derived(
    this.myTurn && (this.status.phase === "pick" || this.status.phase === "pair"),
  );
  readonly myHand = $derived.by(() => sorted(ordersIn(this.zone(`hand.${this.me}`))));
  readonly mySide = $derived.by(() => (this.me === null ? null : this.sideOf(this.me)));
  readonly teams = $derived.by(() => this.status.colors.length < this.view.players);
  /** The other seats, from my left on around the table. */
  readonly others = $derived.by(() => around(this.view.players, this.me));
  readonly lifted = $derived.by(
    () => this.myHand.find(({ card }) => card === this.#lifted && this.why(card) === null) ?? null,
  );

  zone(name: string): Counted {
    const zone = this.view.zones[name];
    return { cards: zone?.cards ?? [], n: zone?.n ?? 0 };
  }

  top(name: string): Card | undefined {
    return this.zone(name).cards.at(-1);
  }

  sideOf(seat: Seat): Side {
    return this.status.sides[seat] ?? 0;
  }

  colorOf(side: Side): string {
    return this.status.colors[side] ?? "pink";
  }

  /** What a side has earned, in cents. */
  score(side: Side): number {
    return this.status.scores[this.status.sides.indexOf(side)] ?? 0;
  }

  /** "You", "Vera", "Your team", "Vera and Earl" */
  sideName(side: Side): string {
    if (side === this.mySide) return t(this.teams ? "side.ours" : "side.you");
    return listed(this.seatsOf(side).map((seat) => this.names.of(seat)));
  }

  seatsOf(side: Side): Seat[] {
    return this.status.sides.flatMap((of, seat) => (of === side ? [seat] : []));
  }

  entry(target: string): MenuEntry | undefined {
    return this.menu.get(target);
  }

  serving(card: number, guest: number): MenuEntry | undefined {
    return this.entry(`serve ${card} at ${guest}`);
  }

  /** The clause that keeps a card from every guest; null when somebody would take it, undefined when nobody asks. */
  why(card: number): string | null | undefined {
    const servings = this.live.menu.filter(
      ({ move }) => move.do === "serve" && move["card"] === card,
    );
    return against(servings);
  }

  /** Why not, in words; null when it can be done. */
  reason(why: string | null): string | null {
    if (this.live.connection !== "online") return page("table.offline");
    return why === null ? null : (explain(why) ?? page("why.other", { code: why }));
  }

  can(target: string): boolean {
    return this.entry(target)?.why === null;
  }

  /** Is there an order that some guest would take? */
  readonly canServe = $derived.by(() =>
    this.live.menu.some(({ move, why }) => move.do === "serve" && why === null),
  );

  /** Lifts an order, or lays it down again. */
  lift(card: number | null): void {
    this.#lifted = this.lifted?.card === card ? null : card;
  }

  do(entry: MenuEntry): void {
    this.#lifted = null;
    this.live.move(entry.move);
  }

  /** The clock of whoever's turn it is. */
  readonly clock = $derived.by((): Deadline | undefined =>
    this.live.deadlines.find(({ name }) => name === "turn" || name === "draft"),
  );

  total(name: string): number {
    return this.live.info?.clocks[name] ?? 30_000;
  }
}

export const ordersIn = (zone: Zone): OrderCard[] =>
  zone.cards.filter((card): card is OrderCard => card.order !== undefined);

/** As the courses come, the small orders first. */
function sorted(orders: OrderCard[]): OrderCard[] {
  const rank = ({ order, card }: OrderCard) =>
    COURSES.indexOf(order.course) * 1000 + order.portions * 200 + (card % 200);
  return orders.sort((a, b) => rank(a) - rank(b));
}

function around(players: number, me: Seat | null): Seat[] {
  const first = me === null ? 0 : me + 1;
  const count = me === null ? players : players - 1;
  return Array.from({ length: count }, (_, i) => (first + i) % players);
}
