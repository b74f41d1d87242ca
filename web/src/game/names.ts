import type { Seat } from "$lib/wire/messages";

/** The names of the seats as they stand in a sentence: "you", a name, or the house. */
export interface Names {
  readonly you: Seat | null;
  of(seat: Seat | null): string;
}
