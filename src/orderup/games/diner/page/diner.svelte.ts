import type { Names } from "$lib/game/page";
import { t } from "$lib/i18n/t";
import type { Deadline, LiveTable } from "$lib/table/live.svelte";
import type { Card, MenuEntry, Seat, View, Zone } from "$lib/wire/messages";
import { indexMenu } from "./menu";
import type { DinerStatus } from "./status";
import { explain } from "./why";

/** In Diner everything may be counted. */
interface Counted extends Zone {
  readonly n: number;
}

export const PLACES = [0, 1, 2];
export const STACKS = [0, 1, 2];

/** A Diner game as this seat or spectator sees it, with what it can do now. */
export class Diner {
  constructor(
    readonly live: LiveTable,
    private readonly current: () => View,
    private readonly nameOf: () => Names,
  ) {}

  readonly view = $derived.by(() => this.current());
  readonly names = $derived.by(() => this.nameOf());
  readonly status = $derived.by(() => this.view.status as DinerStatus);
  readonly me = $derived.by(() => this.view.you);
  readonly menu = $derived.by(() => indexMenu(this.live.menu));
  readonly myHand = $derived.by(() => this.zone(`hand.${this.me}`).cards);
  readonly mySection = $derived.by(() => this.zone(`section.${this.me}`).cards);
  readonly myTokens = $derived.by(() =>
    this.me === null ? 0 : (this.status.tokens[this.me] ?? 0),
  );
  readonly myBusy = $derived.by(() =>
    this.me === null ? null : (this.status.busy[this.me] ?? null),
  );
  /** The other seats, from my left on around the table. */
  readonly others = $derived.by(() => around(this.view.players, this.me));

  zone(name: string): Counted {
    const zone = this.view.zones[name];
    return { cards: zone?.cards ?? [], n: zone?.n ?? 0 };
  }

  top(name: string): Card | undefined {
    return this.zone(name).cards.at(-1);
  }

  /** What a seat has earned by serving, in dollars. */
  tips(seat: Seat | null): number {
    return this.zone(`tips.${seat}`).cards.reduce((sum, { table }) => sum + (table?.value ?? 0), 0);
  }

  /** What a seat would go home with if the house closed now, in dollars. */
  score(seat: Seat | null): number {
    return seat === null ? 0 : (this.status.scores[seat] ?? 0);
  }

  entry(target: string): MenuEntry | undefined {
    return this.menu.get(target);
  }

  /** Why `entry` can't be done now, in words; null when it can. */
  reason(entry: MenuEntry): string | null {
    if (this.live.connection !== "online") return t("table.offline");
    return entry.why === null ? null : (explain(entry.why) ?? t("why.other", { code: entry.why }));
  }

  can(target: string): boolean {
    return this.entry(target)?.why === null;
  }

  do(entry: MenuEntry): void {
    this.live.move(entry.move);
  }

  deadline(name: string, seat: Seat | null = null): Deadline | undefined {
    return this.live.deadlines.find((clock) => clock.name === name && clock.seat === seat);
  }

  total(name: string): number {
    return this.live.info?.clocks[name] ?? 5000;
  }
}

function around(players: number, me: Seat | null): Seat[] {
  const first = me === null ? 0 : me + 1;
  const count = me === null ? players : players - 1;
  return Array.from({ length: count }, (_, i) => (first + i) % players);
}
