/** What made the difference between the winner and the next, from what all have seen. */
import { findCard } from "$lib/game/find";
import type { Names } from "$lib/game/names";
import type { View } from "$lib/wire/messages";
import type { Schema, SettledGuest } from "./generated/schema";
import type { Side } from "./lucky.svelte";
import { sideInWords } from "./telling";
import { formatCents, t } from "./words";

interface Earned {
  readonly side: Side;
  readonly guests: readonly SettledGuest[];
  /** Cents, of them so many for wishes. */
  readonly sum: number;
  readonly wishes: number;
}

/** Return in one sentence why the winner won: by wishes, by more guests, by a single guest, or by higher tips; null for a shared victory. */
export function whyWon(view: View<Schema>, names: Names): string | null {
  const { colors, result } = view.status;
  const [first, second] = colors
    .map((_, side) => earned(side, view))
    .toSorted((one, other) => other.sum - one.sum);
  if (!result || !first || !second || first.sum === second.sum) return null;
  const by = first.sum - second.sum;
  const values = {
    ...sideInWords(first.side, view.status, names),
    other: sideInWords(second.side, view.status, names).who,
    second: sideInWords(second.side, view.status, names).name,
    by: formatCents(by),
  };
  if (first.wishes - second.wishes >= by)
    return t("decision.wishes", { ...values, ...inMoney(first.wishes, second.wishes) });
  if (first.guests.length > second.guests.length)
    return t("decision.guests", {
      ...values,
      n: first.guests.length,
      less: second.guests.length,
    });
  const [best] = first.guests.toSorted((one, each) => paid(each) - paid(one));
  const guest = best && findCard(view, best.card)?.guest?.name;
  return best && guest && paid(best) > by
    ? t("decision.guest", { ...values, guest, sum: formatCents(paid(best)) })
    : t("decision.tips", values);
}

const paid = ({ tip, bonus }: SettledGuest): number => tip + bonus;

const inMoney = (more: number, less: number) => ({
  more: formatCents(more),
  less: formatCents(less),
});

function earned(side: Side, { status }: View<Schema>): Earned {
  const guests = status.settled.filter((each) => each.side === side);
  return {
    side,
    guests,
    sum: guests.reduce((sum, each) => sum + paid(each), 0),
    wishes: guests.reduce((sum, { bonus }) => sum + bonus, 0),
  };
}
