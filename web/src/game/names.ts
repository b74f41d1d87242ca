import type { Seat } from "$lib/wire/messages";

/** Who a seat is, in the words of a sentence: "you", a name, or the house. */
export interface Names {
  readonly you: Seat | null;
  of(seat: Seat | null): string;
}
