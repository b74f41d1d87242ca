import { joinList } from "$lib/i18n/t";
import type { Deadline } from "$lib/table/liveTable.svelte";
import { GameView } from "$lib/table/gameView.svelte";
import type { Card, Seat, Zone } from "$lib/wire/messages";
import type { Course, MenuEntry, OrderFace, Schema, Standing } from "./generated/schema";
import { afterTurns, availableFrom, turnsUntilServing } from "./hours";
import { COURSES } from "./courses";
import { clauseAgainst, indexMenu } from "./menu";
import { withoutLapsingBonuses, menuWithoutLapsingBonuses } from "./reach";
import { queuedTakeAt } from "./queuedTake.svelte";
import { explain } from "./why";
import { courseNames, optionalKey, t } from "./words";

/** A player, or a team of two. */
export type Side = number;

export type OrderCard = Card<Schema> & { readonly order: OrderFace };

export const PLACES = [0, 1, 2];
export const ROW = [0, 1, 2, 3];
/** A Lucky Penny game as this seat or spectator sees it, with what can be done now and the lifted order. */
export class Lucky extends GameView<Schema> {
  constructor(...[live, view, names]: ConstructorParameters<typeof GameView<Schema>>) {
    super(live, () => withoutLapsingBonuses(view()), names);
  }

  override readonly menu = $derived.by(() =>
    menuWithoutLapsingBonuses({ view: this.view, menu: this.live.menu as readonly MenuEntry[] }),
  );
  /** The order from my hand that is lifted, to be laid on a guest. */
  #lifted = $state<number | null>(null);
  readonly #wanted = queuedTakeAt(this.live);
  /** True while the rest of my turn is played for me. */
  #isFinishing = false;

  readonly offers = $derived.by(() => indexMenu(this.menu));
  readonly myTurn = $derived.by(() => this.me !== null && this.status.turn === this.me);
  /** True if I must take orders from the row. */
  readonly drafting = $derived.by(
    () => this.myTurn && (this.status.phase === "pick" || this.status.phase === "pair"),
  );
  /** True if there is nothing to serve, but orders lie in the row: then a press on one of them also ends the serving. */
  readonly idle = $derived.by(
    () =>
      this.myTurn &&
      this.status.phase === "serve" &&
      !this.canServe &&
      this.can("done") &&
      this.menu.some(({ move }) => move.do === "take"),
  );
  /** The turns until I can serve what I take now. */
  readonly turnsUntilMine = $derived.by(() => turnsUntilServing(this.view));
  /** True while an order that was pressed is on its way to me. */
  readonly taking = $derived.by(
    () =>
      this.#wanted.now !== null ||
      this.menu.some(({ move }) => move.do === "take" && this.live.isPending(move)),
  );
  readonly myHand = $derived.by(() => sorted(ordersIn(this.at("hand", this.me))));
  readonly mySide = $derived.by(() => (this.me === null ? null : this.sideOf(this.me)));
  readonly teams = $derived.by(() => this.status.colors.length < this.view.players);
  readonly lifted = $derived.by(
    () => this.myHand.find(({ card }) => card === this.#lifted && this.why(card) === null) ?? null,
  );

  sideOf(seat: Seat): Side {
    return this.status.sides[seat] ?? 0;
  }

  colorOf(side: Side): string {
    return this.status.colors[side] ?? "pink";
  }

  /** Return what a side has earned, in cents. */
  score(side: Side): number {
    return this.status.scores[this.status.sides.indexOf(side)] ?? 0;
  }

  /** Return the name of a side: "You", "Vera", "Your team", "Vera and Earl". */
  sideName(side: Side): string {
    if (side === this.mySide) return t(this.teams ? "side.ours" : "side.you");
    return joinList(this.seatsOf(side).map((seat) => this.names.of(seat)));
  }

  seatsOf(side: Side): Seat[] {
    return this.status.sides.flatMap((of, seat) => (of === side ? [seat] : []));
  }

  entry(target: string): MenuEntry | undefined {
    return this.offers.get(target);
  }

  serving(card: number, guest: number): MenuEntry | undefined {
    return this.entry(`serve ${card} at ${guest}`);
  }

  /** Return the clause that keeps a card from every guest; null when a guest would take it, undefined when the menu has no serving of it. */
  why(card: number): string | null | undefined {
    return clauseAgainst(this.servingsOf(card));
  }

  /** Return the menu's entries that serve a card to some guest. */
  servingsOf(card: number): MenuEntry[] {
    return this.menu.filter(({ move }) => move.do === "serve" && move.card === card);
  }

  /** Return the menu's entries that serve some card to a guest. */
  servingsAt(guest: number): MenuEntry[] {
    return this.menu.filter(({ move }) => move.do === "serve" && move.guest === guest);
  }

  can(target: string): boolean {
    return this.entry(target)?.why === null;
  }

  /** True if some guest would take an order of mine. */
  readonly canServe = $derived.by(() =>
    this.menu.some(({ move, why }) => move.do === "serve" && why === null),
  );

  /** Lift an order, or lay it down again. */
  lift(card: number | null): void {
    this.#lifted = this.lifted?.card === card ? null : card;
  }

  /** Take an order from the row; with nothing to serve, end the serving first. */
  take(entry: MenuEntry): void {
    const done = this.entry("done");
    if (!this.idle || !done || entry.move.do !== "take") return this.do(entry);
    if (!this.live.isPending(done.move)) this.do(done);
    this.#wanted.now = { card: entry.move.card, seen: this.view.v };
  }

  /** The next act of the rest of my turn, where nothing more is served. */
  readonly nextToFinish = $derived.by(() =>
    this.menu.find(({ move, why }) => why === null && move.do !== "serve"),
  );

  /** Play the rest of my turn, in which it makes no difference what I take. */
  finish(): void {
    this.#isFinishing = this.myTurn;
    const next = this.nextToFinish;
    if (this.#isFinishing && next && !this.live.isPending(next.move)) this.do(next);
  }

  /** Go on with what was pressed before the latest event: the rest of my turn, or an order. */
  goOn(): void {
    if (this.#isFinishing) this.finish();
    else this.takeWanted();
  }

  /** Take the order that was pressed before the serving had ended, if nothing else has happened since. */
  takeWanted(): void {
    const wanted = this.#wanted.now;
    if (wanted === null || this.view.v === wanted.seen) return;
    this.#wanted.now = null;
    const entry = this.entry(`take ${wanted.card}`);
    if (this.view.v === wanted.seen + 1 && this.drafting && entry?.why === null) this.do(entry);
  }

  override do(entry: MenuEntry): void {
    this.#lifted = null;
    this.#wanted.now = null;
    super.do(entry);
  }

  /** The clock of the player whose turn it is. */
  readonly clock = $derived.by((): Deadline | undefined =>
    this.live.deadlines.find(({ name }) => name === "turn" || name === "draft"),
  );

  /** Return "you", "ours" or "other", for sentences about a side. */
  sideWord(side: Side): string {
    if (side !== this.mySide) return "other";
    return this.teams ? "ours" : "you";
  }

  /** Return the hour from which the kitchen makes a course again; null if it makes it now. */
  availableFrom(course: Course): string | null {
    return availableFrom(course, this.status);
  }

  /** Return from when on an order of the row can be served, while I take orders, if the kitchen does not make it yet when I next serve. */
  notBefore({ course }: OrderFace): string | null {
    if (!this.drafting && !this.idle) return null;
    const hour = availableFrom(course, afterTurns(this.status, this.turnsUntilMine));
    return hour === null ? null : t("short.L10", { hour });
  }

  /** Return why an order cannot be served, with the hour from which it can if the hour is the reason. */
  whyNotServe(code: string | null, { course }: OrderFace): string | null {
    const hour = code === "L10" && this.offline === null ? this.availableFrom(course) : null;
    return hour === null
      ? this.whyNot(code)
      : t("why.hour", { courses: courseNames([course]), hour });
  }

  /** Return why no guest takes an order of my hand. */
  whyNotServeAnybody(code: string | null, order: OrderFace): string | null {
    const clause = code && this.barring(code, order);
    if (this.offline !== null) return this.whyNotServe(code, order);
    if (clause === "L8") return t("why.L8.all");
    return clause === "L9"
      ? t("why.L9.all", { courses: courseNames([order.course]) })
      : this.whyNotServe(clause, order);
  }

  /** Return the clause that keeps an order from all guests: one whom I have served in this turn may take it in the next. */
  barring(code: string, { course }: OrderFace): string {
    if (code !== "L8" && code !== "L9") return code;
    return this.status.guests.some((guest) => guest && !guest.refused.includes(course))
      ? "L8"
      : "L9";
  }

  /** What becomes of a free seat. */
  readonly freeSeat = $derived.by(() =>
    t((this.zone("line").n ?? 0) > 0 ? "guest.empty.more" : "guest.empty.none"),
  );
  /** Why nothing can be served at a free seat. */
  readonly whyNobodySits = $derived.by(
    () => this.offline ?? t("guest.empty.why", { next: this.freeSeat }),
  );

  /** Return the same in a few words, for an order, or for the guest who refuses it. */
  shortWhyNot(code: string, { course }: OrderFace, guest?: number): string | null {
    const refusing = this.status.guests.find((each) => each?.card === guest);
    if (code === "L9" && refusing) return t("short.L9.after", { course: latestOf(refusing) });
    const key = optionalKey(`short.${code}`);
    const hour = this.availableFrom(course) ?? "";
    return key ? t(key, { hour }) : null;
  }

  /** Return why no guest takes an order of my hand, in the two words that have room on it. */
  whyNotHeld(code: string, order: OrderFace): string | null {
    const key = optionalKey(`held.${this.barring(code, order)}`);
    return key ? t(key, { hour: this.availableFrom(order.course) ?? "" }) : null;
  }

  protected override explain(code: string): string | null {
    return this.drafting && code === "L3" ? t("why.opening") : explain(code);
  }
}

/** Return the later of the two courses after which not everything can be served (L9). */
const latestOf = ({ portions }: Standing): Course =>
  (portions["dessert"] ?? 0) > 0 ? "dessert" : "entree";

export const ordersIn = (zone: Zone<Schema>): OrderCard[] =>
  zone.cards.filter((card): card is OrderCard => card.order !== undefined);

/** Sort orders by course, the small ones first. */
function sorted(orders: OrderCard[]): OrderCard[] {
  const rank = ({ order, card }: OrderCard) =>
    COURSES.indexOf(order.course) * 1000 + order.portions * 200 + (card % 200);
  return orders.sort((a, b) => rank(a) - rank(b));
}
