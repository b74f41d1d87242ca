import type { Seat } from "$lib/wire/messages";

interface Result {
  readonly scores: readonly number[];
  readonly winners: readonly Seat[];
}

/** Return the seats, winners first, then by score, then by the tie-break values in `ties`. */
export function ranking({ scores, winners }: Result, ties: readonly number[] = []): Seat[] {
  const rank = (seat: Seat) => [
    winners.includes(seat) ? 1 : 0,
    winners.includes(seat) ? 0 : (scores[seat] ?? 0),
    winners.includes(seat) ? 0 : (ties[seat] ?? 0),
  ];
  const later = (a: Seat, b: Seat) => {
    const [one, other] = [rank(a), rank(b)];
    const at = one.findIndex((value, i) => value !== other[i]);
    return at === -1 ? 0 : (other[at] ?? 0) - (one[at] ?? 0);
  };
  return scores.map((_, seat) => seat).sort(later);
}
