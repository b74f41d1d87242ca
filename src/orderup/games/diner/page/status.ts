import type { Seat } from "$lib/wire/messages";

/** Diner's status, as docs/protocol.md describes it. */
export interface DinerStatus {
  readonly phase:
    "setup" | "open" | "break_due" | "break_called" | "break_over" | "check" | "closed";
  readonly dealer: Seat;
  readonly tokens: readonly number[];
  readonly busy: readonly (Busy | null)[];
  readonly caller: Seat | "house" | null;
  readonly take: Seat | null;
  readonly agree: readonly Seat[];
  /** Running scores in dollars. */
  readonly scores: readonly number[];
  readonly breaks: number;
  readonly closable: boolean;
  readonly result: DinerResult | null;
}

export interface Busy {
  readonly doing: "seat" | "counter";
  readonly place: number;
}

export interface DinerResult {
  readonly scores: readonly number[];
  readonly ties: readonly number[];
  readonly winners: readonly Seat[];
  readonly by: Seat | "house";
}
