import type { Seat, View } from "$lib/wire/messages";

/** Villains' status, as docs/protocol.md describes it. */
export interface VillainsStatus {
  readonly phase: "setup" | "choosing" | "playing" | "over";
  readonly turn: Seat | null;
  readonly starter: Seat;
  readonly villains: readonly (string | null)[];
  /** Heroes per pile, where they may be counted (V7). */
  readonly heroes: readonly number[] | null;
  readonly result: VillainsResult | null;
}

export interface VillainsResult {
  readonly scores: readonly number[];
  /** Points canceled by heroes: they break ties. */
  readonly ties: readonly number[];
  readonly winners: readonly Seat[];
}

export const statusOf = (view: View): VillainsStatus => view.status as VillainsStatus;
