/** What made the difference between the winner and the next, from the piles that lie open. */
import { whoIs, type Names } from "$lib/game/names";
import type { Seat, View } from "$lib/wire/messages";
import type { Schema } from "./generated/schema";
import { sheet, type Group } from "./scoring";
import { t } from "./words";

interface Counted {
  readonly seat: Seat;
  readonly score: number;
  /** Points that heroes have canceled. */
  readonly lost: number;
  /** The points of each number that have counted. */
  readonly counting: ReadonlyMap<number, number>;
  /** The numbers that heroes have canceled there. */
  readonly canceled: ReadonlySet<number>;
}

/** Return in one sentence why the winner won: by how much, and that heroes canceled less, or which number counted more; null for a shared victory, and where as many points were told apart. */
export function whyWon(view: View<Schema>, names: Names): string | null {
  const [first, second] = Array.from({ length: view.players }, (_, seat) =>
    counted(seat, view),
  ).toSorted((one, other) => other.score - one.score);
  if (!view.status.result || !first || !second || first.score === second.score) return null;
  const values = {
    ...whoIs(first.seat, names),
    ...{ whose: whoIs(second.seat, names).who, second: names.of(second.seat) },
    by: first.score - second.score,
  };
  if (second.lost - first.lost >= values.by)
    return t("decision.canceled", { ...values, lost: first.lost, more: second.lost });
  const less = (number: number) => second.counting.get(number) ?? 0;
  const [most] = [...first.counting]
    .map(([number, n]) => ({ number, n, less: less(number) }))
    .toSorted((one, other) => other.n - other.less - (one.n - one.less));
  const gone = String(second.canceled.has(most?.number ?? 0));
  return most ? t("decision.number", { ...values, ...most, gone }) : null;
}

function counted(seat: Seat, { zones, status }: View<Schema>): Counted {
  const { groups } = sheet(zones[`pile.${seat}`]?.cards ?? []);
  const points = ({ number, cards }: Group) => [number, number * cards.length] as const;
  const kept = groups.filter(({ canceled }) => !canceled);
  return {
    seat,
    score: status.result?.scores[seat] ?? 0,
    lost: status.result?.ties[seat] ?? 0,
    counting: new Map(kept.map(points)),
    canceled: new Set(groups.flatMap(({ number, canceled }) => (canceled ? [number] : []))),
  };
}
