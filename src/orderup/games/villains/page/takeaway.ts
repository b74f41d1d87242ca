import type { Names } from "$lib/game/names";
import type { View } from "$lib/wire/messages";
import type { Schema } from "./generated/schema";
import { canceledBy, sheet, type Group } from "./scoring";
import { whyWon } from "./whyWon";
import { t } from "./words";

/** Return what a hero more or fewer would have changed for whoever has lost by no more than that (V8); to all others, why the winner won. */
export function takeaway(view: View<Schema>, names: Names): string | null {
  return missedByHeroes(view, names) ?? whyWon(view, names);
}

/** Return what the number of my heroes cost me, if that alone kept me from winning. */
function missedByHeroes({ zones, status }: View<Schema>, { you }: Names): string | null {
  const { result } = status;
  const pile = zones[`pile.${you ?? -1}`]?.cards;
  if (!result || you === null || !pile || result.winners.includes(you)) return null;
  const { heroes, groups } = sheet(pile);
  const now = worth(groups, heroes.length);
  const [best] = [1, -1]
    .filter((by) => heroes.length + by >= 0)
    .map((by) => ({ by, n: worth(groups, heroes.length + by) - now }))
    .toSorted((one, other) => other.n - one.n);
  const behind = Math.max(...result.scores) - (result.scores[you] ?? 0);
  return best && best.n > 0 && best.n >= behind ? t("takeaway.heroes", { ...best }) : null;
}

/** Return the points of these cards below so many heroes. */
const worth = (groups: readonly Group[], heroes: number): number =>
  groups
    .filter(({ number }) => !canceledBy(heroes).includes(number))
    .reduce((sum, { number, cards }) => sum + number * cards.length, 0);
