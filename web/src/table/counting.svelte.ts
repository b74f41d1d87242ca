import { motionDuration } from "$lib/ui/motion";
import { sounds } from "$lib/ui/sounds.svelte";
import type { LiveTable } from "./liveTable.svelte";
import { isFresh } from "./verdict";

/** However many lines there are, they are counted by then. */
const MOST_MS = 4500;

/** A seat or side, and what each line of it brings. */
export interface Account {
  readonly key: number;
  readonly lines: readonly number[];
}

/** A result is counted line by line: one account after the other, the winner's last. */
export class Counting {
  /** So many lines are counted by now. */
  now = $state(0);

  readonly #accounts = $derived.by(() => this.accounts());
  readonly #all = $derived(this.#accounts.reduce((sum, { lines }) => sum + lines.length, 0));

  constructor(
    private readonly accounts: () => readonly Account[],
    /** How long a line is looked at, at most. */
    private readonly lineMs: number,
  ) {}

  /** The last line is looked at, too, before it is said who has won. */
  get on(): boolean {
    return this.now <= this.#all;
  }

  /** Counts on by itself, where the result is new; returns how to stop. */
  start(live: LiveTable): () => void {
    if (!isFresh(live) || motionDuration(this.lineMs) === 0) this.finish();
    const pace = setInterval(
      () => {
        if (!this.on) return clearInterval(pace);
        this.now += 1;
        if (this.on) sounds.play("card");
      },
      Math.min(this.lineMs, MOST_MS / this.#all),
    );
    return () => clearInterval(pace);
  }

  finish(): void {
    this.now = this.#all + 1;
  }

  /** How many lines of an account are counted. */
  linesOf(key: number): number {
    const at = this.#accounts.findIndex((each) => each.key === key);
    const before = this.#accounts.slice(0, at).reduce((sum, { lines }) => sum + lines.length, 0);
    return Math.max(0, Math.min(this.now - before, this.#accounts[at]?.lines.length ?? 0));
  }

  /** Where among its lines the latest of all stands, or -1. */
  latestOf(key: number): number {
    const latest = this.#accounts.findLast((each) => this.linesOf(each.key) > 0);
    return latest?.key === key ? this.linesOf(key) - 1 : -1;
  }

  /** What the counted lines of an account come to. */
  sumOf(key: number): number {
    const lines = this.#accounts.find((each) => each.key === key)?.lines ?? [];
    return lines.slice(0, this.linesOf(key)).reduce((sum, value) => sum + value, 0);
  }
}
