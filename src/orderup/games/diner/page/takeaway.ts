import type { Names } from "$lib/game/names";
import type { View } from "$lib/wire/messages";
import type { Schema, ZoneName } from "./generated/schema";
import { t } from "./words";

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

/** Return what tables that I seated and did not serve have cost me (D15) and the best of the others, or which of those that I served brought most. */
export function takeaway(view: View<Schema>, names: Names): string | null {
  const { you } = names;
  const { result } = view.status;
  if (you === null || !result) return null;
  const values = (zone: ZoneName): number[] =>
    (view.zones[zone]?.cards ?? []).map(({ table }) => table?.value ?? 0);
  const waiting = values(`section.${you}`);
  const served = values(`tips.${you}`);
  const cost = sum(waiting);
  const [rival = 0] = result.scores
    .map((_, seat) => seat)
    .filter((seat) => seat !== you)
    .toSorted((one, other) => (result.scores[other] ?? 0) - (result.scores[one] ?? 0));
  const others = { name: names.of(rival), theirs: sum(values(`section.${rival}`)) };
  if (cost > 0) return t("takeaway.waiting", { ...others, n: waiting.length, cost });
  return served.length > 0 ? t("takeaway.served", { ...others, most: Math.max(...served) }) : null;
}
