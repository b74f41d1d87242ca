import type { Names } from "$lib/game/names";
import { joinList } from "$lib/i18n/t";
import type { View } from "$lib/wire/messages";
import type { Schema } from "./generated/schema";
import { canceledBy, sheet, type Group } from "./scoring";
import { t } from "./words";

/** Return what my pile would have been worth with one hero more or fewer: how many there are decides what counts (V8). */
export function takeaway(view: View<Schema>, names: Names): string | null {
  const pile = view.zones[`pile.${names.you ?? -1}`]?.cards;
  if (!pile || !view.status.result) return null;
  const { heroes, groups } = sheet(pile);
  const n = heroes.length;
  const now = worth(groups, n);
  const [best = now, by = 0] = [1, -1]
    .filter((by) => n + by >= 0)
    .map((by) => [worth(groups, n + by), by])
    .toSorted(([one = 0], [other = 0]) => other - one)[0] ?? [now];
  if (best > now) return t("takeaway.heroes", { by, n: best - now });
  return n === 0
    ? t("takeaway.none", { n: now - best })
    : t("takeaway.right", { heroes: n, n: now - best, winner: winnerOf(view, names) });
}

/** Return who has won instead of me, or "none" if I have. */
function winnerOf({ status }: View<Schema>, names: Names): string {
  const winners = status.result?.winners ?? [];
  const isMine = names.you !== null && winners.includes(names.you);
  return isMine ? "none" : joinList(winners.map((seat) => names.of(seat)));
}

/** Return the points of these cards below so many heroes. */
const worth = (groups: readonly Group[], heroes: number): number =>
  groups
    .filter(({ number }) => !canceledBy(heroes).includes(number))
    .reduce((sum, { number, cards }) => sum + number * cards.length, 0);
