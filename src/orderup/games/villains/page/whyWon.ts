/** What made the difference between the winner and the next, from the piles that lie open. */
import { whoIs, type Names } from "$lib/game/names";
import type { Seat, View } from "$lib/wire/messages";
import type { Schema } from "./generated/schema";
import { sheet } from "./scoring";
import { t } from "./words";

interface Counted {
  readonly seat: Seat;
  readonly score: number;
  /** Points that heroes have canceled. */
  readonly lost: number;
  /** So many cards have brought points. */
  readonly cards: number;
}

/** Return in one sentence why the winner won: heroes canceled less, more cards counted, or higher ones; null for a shared victory, and where as many points were told apart. */
export function whyWon(view: View<Schema>, names: Names): string | null {
  const [first, second] = Array.from({ length: view.players }, (_, seat) =>
    counted(seat, view),
  ).toSorted((one, other) => other.score - one.score);
  if (!view.status.result || !first || !second || first.score === second.score) return null;
  const values = {
    ...whoIs(first.seat, names),
    ...{ whose: whoIs(second.seat, names).who, second: names.of(second.seat) },
    ...{ lost: first.lost, more: second.lost, n: first.cards, less: second.cards },
  };
  if (second.lost - first.lost >= first.score - second.score) return t("decision.canceled", values);
  return t(first.cards > second.cards ? "decision.cards" : "decision.high", values);
}

function counted(seat: Seat, { zones, status }: View<Schema>): Counted {
  const { groups } = sheet(zones[`pile.${seat}`]?.cards ?? []);
  const counting = groups.filter(({ canceled }) => !canceled);
  return {
    seat,
    score: status.result?.scores[seat] ?? 0,
    lost: status.result?.ties[seat] ?? 0,
    cards: counting.reduce((sum, { cards }) => sum + cards.length, 0),
  };
}
