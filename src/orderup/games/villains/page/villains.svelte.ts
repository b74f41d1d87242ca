import { untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { matchesMove } from "$lib/game/moves";
import type { EventWithFaces } from "$lib/game/reducer";
import { GameView } from "$lib/table/gameView.svelte";
import type { Deadline } from "$lib/table/liveTable.svelte";
import { tip } from "$lib/ui/tip.svelte";
import type { Card as AnyCard, Seat } from "$lib/wire/messages";
import { explain } from "./clauses";
import type { MenuEntry, Schema } from "./generated/schema";
import { hitBy, optionsFor, playable, type Options } from "./menu";
import { ring } from "./ring";
import { keepPlaces, placesAfter } from "./handPlaces";
import { powerName, t } from "./words";

const HAND_SIZE = 4;
const COVERED_MS = 700;
export type Card = AnyCard<Schema>;

/** A game of Villains as this seat or spectator sees it, and the card that is lifted from the hand. */
export class Villains extends GameView<Schema> {
  readonly myTurn = $derived.by(() => this.me !== null && this.status.turn === this.me);
  readonly sitting = $derived.by(() => ring(this.view.players, this.me ?? 0));
  readonly over = $derived.by(() => this.status.phase === "over");
  /** All cards that I hold, the bound one too. */
  readonly hand = $derived.by(() => [
    ...this.at("hand", this.me).cards,
    ...this.at("bound", this.me).cards,
  ]);

  #places: (number | null)[] | null = null;
  /** The card at each place of my hand. */
  readonly places: readonly (number | null)[] = $derived.by(() => {
    const held = this.hand.map(({ card }) => card);
    this.#places = keepPlaces(
      untrack(() => this.#places ?? this.#placesOfPast()),
      held,
      HAND_SIZE,
    );
    return this.#places;
  });

  #lifted = $state<number | null>(null);
  /** The former top of a pile while a new card is flying there. */
  readonly covered = new SvelteMap<Seat, Card>();

  readonly liftedCard = $derived.by(() => this.cardOf(this.#lifted));
  readonly options: Options = $derived.by(() => this.optionsOf(this.liftedCard?.card ?? null));

  /** The zones that the lifted special would hit: piles and hands. */
  readonly hits: readonly string[] = $derived.by(() => hitBy(this.options));
  /** True while the last card is shown and no pile is opened yet. */
  readonly lingering = $derived.by(
    () => this.over && !this.live.reopened && !this.live.isRecording,
  );
  /** The points of each pile, where they are public. */
  readonly standing: readonly number[] | null = $derived.by(() =>
    this.lingering && this.view.options["easy_memory"] === true
      ? (this.status.result?.scores ?? null)
      : this.status.standing,
  );
  /** The seats that are ahead, where that is public. */
  readonly leaders: readonly Seat[] = $derived.by(() => {
    const standing = this.standing ?? [];
    const best = Math.max(...standing);
    const ahead = standing.flatMap((points, seat) => (points === best ? [seat] : []));
    return ahead.length < standing.length ? ahead : [];
  });

  /** The neighbors to whose piles the lifted card must go, if it must (V3). */
  readonly mustGo: readonly Seat[] = $derived.by(() =>
    playable(this.options).filter((seat) => seat !== this.me),
  );

  pileTop(seat: Seat | null): Card | undefined {
    return this.at("pile", seat).cards.at(-1);
  }

  /** Return the card that lies open before a seat and must be played next. */
  bound(seat: Seat): Card | undefined {
    return this.at("bound", seat).cards[0];
  }

  /** Return how many cards a seat holds, including its bound card. */
  held(seat: Seat): number {
    return (this.at("hand", seat).n ?? 0) + (this.at("bound", seat).n ?? 0);
  }

  /** Return how many cards a seat still has to play: those that it holds, and its draw pile. */
  cardsOf(seat: Seat): number {
    return this.held(seat) + (this.at("deck", seat).n ?? 0);
  }

  #placesOfPast(): (number | null)[] {
    const zones = [`hand.${this.me}`, `bound.${this.me}`];
    return placesAfter(this.events, this.view, zones, HAND_SIZE);
  }

  cardOf(handle: number | null): Card | undefined {
    return this.hand.find(({ card }) => card === handle);
  }

  optionsOf(card: number | null): Options {
    return optionsFor(this.menu, card);
  }

  /** Return the menu's entries by which a card goes onto a seat's pile, or a special hits it: of the lifted card, if one is. */
  aimedAt(seat: Seat): MenuEntry[] {
    return this.menu.filter(
      ({ move }) =>
        (move.do === "play" || move.do === "use") && move.on === seat && this.#mayBe(move.card),
    );
  }

  /** The menu's entries by which a card becomes a hero: of the lifted card, if one is. */
  get hidings(): MenuEntry[] {
    return this.menu.filter(({ move }) => move.do === "hide" && this.#mayBe(move.card));
  }

  /** The menu's entries by which a special is used that is aimed at no pile. */
  get aimless(): MenuEntry[] {
    return this.menu.filter(({ move }) => move.do === "use" && move.on === undefined);
  }

  #mayBe(card: number): boolean {
    return (this.liftedCard?.card ?? card) === card;
  }

  /** Lift a card, or lay it back. */
  lift(card: number | null): void {
    this.#change(card === this.#lifted ? null : card);
  }

  hold(card: number): void {
    this.#change(card);
  }

  /** What was said of the card before, or of none, is over. */
  #change(lifted: number | null): void {
    tip.clear();
    this.#lifted = lifted;
  }

  can(target: string): boolean {
    return this.options.get(target)?.why === null;
  }

  #warnedOf: number | null = null;
  /** Return what is said in a first game before a special becomes a hero, unless that is advised; null once it has been said. */
  warning({ move }: MenuEntry): string | null {
    const power = move.do === "hide" ? this.cardOf(move.card)?.power : undefined;
    const { coached, pointedMove } = this.live;
    if (move.do !== "hide" || power === undefined || !coached) return null;
    if (this.#warnedOf === move.card || (pointedMove && matchesMove(move, pointedMove)))
      return null;
    this.#warnedOf = move.card;
    return t("action.hide.wastes", { power: powerName(power) });
  }

  /** The clock of the player whose turn it is. */
  readonly clock = $derived.by((): Deadline | undefined =>
    this.live.deadlines.find(({ name }) => name === "turn" || name === "choose"),
  );

  protected override explain(code: string): string | null {
    return explain(code) ?? t("why.other", { code });
  }

  /** Keep the tops of piles in sight until the new cards of `event` have landed; call this just before it is shown. */
  cover(event: EventWithFaces<Schema>): void {
    const sources = event.cards.map(({ from }) => from);
    for (const { to } of event.cards) {
      const seat = Number(to.slice("pile.".length));
      const top = this.pileTop(seat);
      if (!to.startsWith("pile.") || sources.includes(to) || !top) continue;
      this.covered.set(seat, top);
      setTimeout(() => {
        if (this.covered.get(seat) === top) this.covered.delete(seat);
      }, COVERED_MS);
    }
  }
}
