import type { Seat } from "$lib/wire/messages";

/** The names of the seats as they stand in a sentence: "you", a name, or the house. */
export interface Names {
  readonly you: Seat | null;
  of(seat: Seat | null): string;
}

/** Return the values of a message that distinguishes "you" from others, and from the house. */
export const whoIs = (seat: Seat | null, names: Names): { who: string; name: string } => ({
  who: seat === null ? "house" : seat === names.you ? "you" : "other",
  name: names.of(seat),
});
