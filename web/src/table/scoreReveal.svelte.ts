import { motionDuration } from "$lib/ui/motion";
import { sounds } from "$lib/ui/sounds.svelte";
import type { LiveTable } from "./liveTable.svelte";
import { isNewResult } from "./verdict";

/** The longest time for all lines, however many there are. */
const MAX_REVEAL_MS = 4500;

/** A seat or side, and the points of each of its lines. */
export interface ScoreColumn {
  readonly key: number;
  readonly lines: readonly number[];
}

/** Reveals a result line by line: one column after the other, the winner's last. */
export class ScoreReveal {
  /** The number of lines shown so far, over all columns. */
  linesShown = $state(0);

  readonly #columns = $derived.by(() => this.columns());
  readonly #lineCount = $derived(this.#columns.reduce((sum, { lines }) => sum + lines.length, 0));

  constructor(
    private readonly columns: () => readonly ScoreColumn[],
    /** The longest time for a line, in milliseconds. */
    private readonly lineMs: number,
  ) {}

  /** The last line also gets its time before the winner is announced. */
  get running(): boolean {
    return this.linesShown <= this.#lineCount;
  }

  /** Show line after line by itself if the result is new; return a function that stops it. */
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

  /** Return how many lines of a column are shown. */
  shownLines(key: number): number {
    const at = this.#columns.findIndex((each) => each.key === key);
    const before = this.#columns.slice(0, at).reduce((sum, { lines }) => sum + lines.length, 0);
    return Math.max(0, Math.min(this.linesShown - before, this.#columns[at]?.lines.length ?? 0));
  }

  /** Return the index of the latest line of all if it is in this column, else -1. */
  latestLine(key: number): number {
    const latest = this.#columns.findLast((each) => this.shownLines(each.key) > 0);
    return latest?.key === key ? this.shownLines(key) - 1 : -1;
  }

  /** Return the sum of the shown lines of a column. */
  shownSum(key: number): number {
    const lines = this.#columns.find((each) => each.key === key)?.lines ?? [];
    return lines.slice(0, this.shownLines(key)).reduce((sum, value) => sum + value, 0);
  }
}
