import type { Attachment } from "svelte/attachments";
import type { Names } from "$lib/game/names";
import type { EventWithFaces } from "$lib/game/reducer";
import { t } from "$lib/i18n/t";
import type { Deadline, LiveTable } from "$lib/table/liveTable.svelte";
import { highlightable } from "$lib/table/pointing";
import type { Card, GameSchema, Seat, View, Zone } from "$lib/wire/messages";

/** The kinds of zones of which every seat or place has one. */
type Numbered<ZoneName> = ZoneName extends `${infer Kind}.${number}` ? Kind : never;

/** A game as this seat or spectator sees it, in the game's own types, with what can be done now. */
export abstract class GameView<S extends GameSchema> {
  constructor(
    readonly live: LiveTable,
    private readonly current: () => View<S>,
    private readonly nameOf: () => Names,
  ) {}

  readonly view = $derived.by(() => this.current());
  readonly names = $derived.by(() => this.nameOf());
  readonly status: S["Status"] = $derived.by(() => this.view.status);
  readonly me = $derived.by(() => this.view.you);
  readonly menu = $derived.by(() => this.live.menu as readonly S["MenuEntry"][]);
  readonly events = $derived.by(
    () => this.live.events as readonly unknown[] as readonly EventWithFaces<S>[],
  );
  /** The other seats, from my left on around the table. */
  readonly others = $derived.by(() => around(this.view.players, this.me));

  /** The sentence shown while the connection is lost and nothing can be done; null while it is not. */
  readonly offline = $derived.by(() => (this.live.online ? null : t("table.offline")));

  /** Return what a clause forbids, in the game's words; null if it has none for it. */
  protected abstract explain(code: string): string | null;

  zone(name: S["ZoneName"]): Zone<S> {
    return this.view.zones[name] ?? { n: 0, cards: [] };
  }

  /** Return the zone of a seat or place; an empty one for nobody. */
  at(kind: Numbered<S["ZoneName"]>, number: number | null): Zone<S> {
    return this.zone(`${kind}.${number}` as S["ZoneName"]);
  }

  top(name: S["ZoneName"]): Card<S> | undefined {
    return this.zone(name).cards.at(-1);
  }

  /** Return why something can't be done, in words; null when it can. */
  whyNot(code: string | null): string | null {
    if (this.offline !== null) return this.offline;
    return code === null ? null : (this.explain(code) ?? t("why.other", { code }));
  }

  move(move: S["Move"]): void {
    this.live.move(move);
  }

  do(entry: S["MenuEntry"]): void {
    this.move(entry.move);
  }

  /** Mark an element by which one of `entries` is done, or begun, so that it can be pointed at. */
  makes(...entries: readonly S["MenuEntry"][]): Attachment<HTMLElement> {
    return highlightable(this.live, movesOf(entries));
  }

  /** Mark the element to which one of `entries` leads, before it can be pressed. */
  receives(...entries: readonly S["MenuEntry"][]): Attachment<HTMLElement> {
    return highlightable(this.live, movesOf(entries), "goal");
  }

  deadline(name: string, seat: Seat | null = null): Deadline | undefined {
    return this.live.deadlines.find((clock) => clock.name === name && clock.seat === seat);
  }

  /** Return how long a clock runs from its start, in milliseconds. */
  clockLength(name: string): number | undefined {
    return this.live.info?.clocks[name];
  }
}

const movesOf = <M>(entries: readonly { readonly move: M }[]): M[] =>
  entries.map(({ move }) => move);

/** Return the other seats, from the left of `me` on around the table; all of them for a spectator. */
function around(players: number, me: Seat | null): Seat[] {
  const first = me === null ? 0 : me + 1;
  const count = me === null ? players : players - 1;
  return Array.from({ length: count }, (_, i) => (first + i) % players);
}
