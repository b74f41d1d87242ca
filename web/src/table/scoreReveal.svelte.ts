import { motionDuration } from "$lib/ui/motion";
import { sounds } from "$lib/ui/sounds.svelte";
import type { LiveTable } from "./liveTable.svelte";
import { isNewResult } from "./verdict";

/** However many lines there are, they are counted by then. */
const MAX_REVEAL_MS = 4500;

/** A seat or side, and what each line of it brings. */
export interface ScoreColumn {
  readonly key: number;
  readonly lines: readonly number[];
}

/** A result is counted line by line: one account after the other, the winner's last. */
export class ScoreReveal {
  /** So many lines are counted by now. */
  linesShown = $state(0);

  readonly #columns = $derived.by(() => this.columns());
  readonly #lineCount = $derived(this.#columns.reduce((sum, { lines }) => sum + lines.length, 0));

  constructor(
    private readonly columns: () => readonly ScoreColumn[],
    /** How long a line is looked at, at most. */
    private readonly lineMs: number,
  ) {}

  /** The last line is looked at, too, before it is said who has won. */
  get running(): boolean {
    return this.linesShown <= this.#lineCount;
  }

  /** Counts on by itself, where the result is new; returns how to stop. */
  start(live: LiveTable): () => void {
    if (!isNewResult(live) || motionDuration(this.lineMs) === 0) this.finish();
    const pace = setInterval(
      () => {
        if (!this.running) return clearInterval(pace);
        this.linesShown += 1;
        if (this.running) sounds.play("card");
      },
      Math.min(this.lineMs, MAX_REVEAL_MS / this.#lineCount),
    );
    return () => clearInterval(pace);
  }

  finish(): void {
    this.linesShown = this.#lineCount + 1;
  }

  /** How many lines of an account are counted. */
  shownLines(key: number): number {
    const at = this.#columns.findIndex((each) => each.key === key);
    const before = this.#columns.slice(0, at).reduce((sum, { lines }) => sum + lines.length, 0);
    return Math.max(0, Math.min(this.linesShown - before, this.#columns[at]?.lines.length ?? 0));
  }

  /** Where among its lines the latest of all stands, or -1. */
  latestLine(key: number): number {
    const latest = this.#columns.findLast((each) => this.shownLines(each.key) > 0);
    return latest?.key === key ? this.shownLines(key) - 1 : -1;
  }

  /** What the counted lines of an account come to. */
  shownSum(key: number): number {
    const lines = this.#columns.find((each) => each.key === key)?.lines ?? [];
    return lines.slice(0, this.shownLines(key)).reduce((sum, value) => sum + value, 0);
  }
}
