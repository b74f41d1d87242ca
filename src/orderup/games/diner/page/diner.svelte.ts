import { GameView } from "$lib/table/gameView.svelte";
import type { Seat } from "$lib/wire/messages";
import { Asked } from "./asked.svelte";
import { Changed } from "./changed.svelte";
import type { MenuEntry, Schema } from "./generated/schema";
import { lacking, shareOut } from "./holdings";
import { indexMenu } from "./menu";
import { explain } from "./why";

export const LOUNGE_PLACES = [0, 1, 2];
export const STACKS = [0, 1, 2];
/** A Diner game as this seat or spectator sees it, with what can be done now. */
export class Diner extends GameView<Schema> {
  readonly offers = $derived.by(() => indexMenu(this.menu));
  readonly myHand = $derived.by(() => this.at("hand", this.me).cards);
  readonly mySection = $derived.by(() => this.at("section", this.me).cards);
  /** My tables, with the plates of my hand that each can count on. */
  readonly shares = $derived.by(() => shareOut(this.mySection, this.myHand));
  readonly myTables = $derived.by(() => this.shares.map(({ table }) => table));
  readonly myTokens = $derived.by(() =>
    this.me === null ? 0 : (this.status.tokens[this.me] ?? 0),
  );
  /** How many tokens there are. */
  readonly tokensInPlay = $derived.by(() => this.status.tokens.reduce((sum, n) => sum + n, 0));
  readonly myBusy = $derived.by(() =>
    this.me === null ? null : (this.status.busy[this.me] ?? null),
  );

  readonly asked = new Asked();
  readonly changed = new Changed();
  /** True if the stacks run out twice: the first time is only the Break. */
  readonly hasBreak = $derived.by(() => this.status.break_to_come || this.status.breaks > 0);

  /** The plates that my tables still lack. */
  readonly needed = $derived.by(() => lacking(this.shares));
  /** True if nobody else can do anything before I do. */
  readonly awaited = $derived.by(
    () =>
      this.me !== null &&
      this.status.phase === "open" &&
      this.live.mayAct &&
      this.status.tokens.every((n, seat) => (seat === this.me ? n > 0 : n === 0)),
  );

  /** Return what a seat has earned by serving, in dollars. */
  tips(seat: Seat | null): number {
    return this.at("tips", seat).cards.reduce((sum, { table }) => sum + (table?.value ?? 0), 0);
  }

  /** Return what the tables of a seat cost it if it does not serve them, in dollars. */
  owed(seat: Seat | null): number {
    return this.at("section", seat).cards.reduce((sum, { table }) => sum + (table?.value ?? 0), 0);
  }

  /** Return the score of a seat if the house closed now, in dollars. */
  score(seat: Seat | null): number {
    return seat === null ? 0 : (this.status.scores[seat] ?? 0);
  }

  entry(target: string): MenuEntry | undefined {
    return this.offers.get(target);
  }

  /** Return why `entry` can't be done now, in words; null when it can. */
  reason(entry: MenuEntry): string | null {
    return this.whyNot(entry.why);
  }

  can(target: string): boolean {
    return this.entry(target)?.why === null;
  }

  override do(entry: MenuEntry): void {
    this.asked.forget();
    super.do(entry);
  }

  protected override explain(code: string): string | null {
    return explain(code);
  }
}
