import type { Names } from "$lib/game/names";
import type { View } from "$lib/wire/messages";
import type { Schema, ZoneName } from "./generated/schema";
import { t } from "./words";

/** Return what tables that I seated and did not serve have cost me (D15), or which of those that I served brought most. */
export function takeaway(view: View<Schema>, names: Names): string | null {
  const { you } = names;
  if (you === null || !view.status.result) return null;
  const values = (zone: ZoneName): number[] =>
    (view.zones[zone]?.cards ?? []).map(({ table }) => table?.value ?? 0);
  const waiting = values(`section.${you}`);
  const served = values(`tips.${you}`);
  const cost = waiting.reduce((sum, value) => sum + value, 0);
  if (cost > 0) return t("takeaway.waiting", { n: waiting.length, cost });
  return served.length > 0 ? t("takeaway.served", { most: Math.max(...served) }) : null;
}
