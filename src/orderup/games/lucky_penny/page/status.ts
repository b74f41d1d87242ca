import type { Seat } from "$lib/wire/messages";
import type { Course } from "./faces";

/** A player, or a team of two. */
export type Side = number;

/** Lucky Penny's status, as docs/protocol.md describes it; money in cents. */
export interface LuckyStatus {
  readonly phase: "setup" | "serve" | "pick" | "pair" | "over";
  readonly turn: Seat | null;
  readonly first: Seat;
  /** Drafts of the opening that are still to come. */
  readonly opening: number;
  /** By seat. */
  readonly sides: readonly Side[];
  /** By side. */
  readonly colors: readonly string[];
  readonly spot: number;
  /** By spot: what the kitchen refuses. */
  readonly clock: readonly (readonly Course[])[];
  /** By place. */
  readonly guests: readonly (Standing | null)[];
  readonly settled: readonly Settled[];
  readonly shuffles: number;
  /** By seat; partners have the same. */
  readonly scores: readonly number[];
  readonly result: { readonly scores: readonly number[]; readonly winners: readonly Seat[] } | null;
}

/** How things are with a guest at the table. */
export interface Standing {
  readonly card: number;
  readonly bars: number;
  readonly filled: number;
  /** By order: the seat that served it. */
  readonly servers: readonly Seat[];
  /** By side: portions. */
  readonly shares: readonly number[];
  readonly portions: Readonly<Record<Course, number>>;
  /** Was the guest here when the clock turned over? */
  readonly marker: boolean;
  /** Was the guest served in this turn? */
  readonly served: boolean;
  readonly lead: Side | null;
  /** What the guest would give now. */
  readonly tip: number;
  readonly bonus: number;
  readonly refused: readonly Course[];
}

/** What became of a guest: `side` is null if they left without paying. */
export interface Settled {
  readonly card: number;
  readonly side: Side | null;
  readonly tip: number;
  readonly bonus: number;
}
