import { findCard } from "$lib/game/find";
import type { Names } from "$lib/game/names";
import type { Position } from "$lib/game/position";
import type { View } from "$lib/wire/messages";
import type { Foresight, Move, OrderFace, Schema, Standing } from "./generated/schema";
import { against } from "./menu";
import { sided } from "./telling";
import { courseName, money, t, wishName } from "./words";

/** Why advice is good: what the guest would then pay and to whom, as the menu foresees it, or what an order is wanted for. */
export function reason(move: Move, at: Position<Schema>, names: Names): string | null {
  switch (move.do) {
    case "serve":
      return serving(move, at, names);
    case "take": {
      const order = findCard(at.view, move.card)?.order;
      return order ? taking(order, at.view) : null;
    }
    case "done":
      return stopping(at, names);
    default:
      return null;
  }
}

function serving(
  { card, guest }: { card: number; guest: number },
  { view, menu }: Position<Schema>,
  names: Names,
): string | null {
  const entry = menu.find(({ move }) => same(move, card, guest));
  const now = view.status.guests.find((standing) => standing?.card === guest);
  const name = findCard(view, guest)?.guest?.name;
  if (!entry?.then || !now || name === undefined) return null;
  const values = { guest: name, sum: money(entry.then.tip + entry.then.bonus) };
  if (!isOurs(entry.then.lead, view, names)) return closer(entry.then, view, name);
  if (entry.then.pays) return t("reason.serve.pays", values);
  if (!isOurs(now.lead, view, names)) return t("reason.serve.lead", values);
  return entry.then.tip + entry.then.bonus > now.tip + now.bonus
    ? t("reason.serve.more", { ...values, before: money(now.tip + now.bonus) })
    : t("reason.serve.ahead", values);
}

const same = (move: Move, card: number, guest: number): boolean =>
  move.do === "serve" && move.card === card && move.guest === guest;

function closer({ pays, lead, shares }: Foresight, view: View<Schema>, guest: string) {
  const mine = shares[view.status.sides[view.you ?? 0] ?? 0] ?? 0;
  return pays ? null : t("reason.serve.closer", { guest, mine, theirs: shares[lead] ?? 0 });
}

const isOurs = (side: number | null, { status }: View<Schema>, names: Names): boolean =>
  side !== null && sided(side, status, names).who !== "other";

/** A guest at the table who still takes this course, and has not had it: the most courses pay the most. */
function taking({ course }: OrderFace, view: View<Schema>): string | null {
  if (course === "drink") return t("reason.take.drink");
  const wanting = view.status.guests
    .filter((standing) => standing !== null)
    .filter(({ refused }) => !refused.includes(course))
    .filter(({ portions }) => (portions[course] ?? 0) === 0)
    .sort((one, other) => room(one) - room(other));
  const face = wanting[0] && findCard(view, wanting[0].card)?.guest;
  if (!face) return null;
  const wish = face.preference?.wish === "dessert_1" && course === "dessert" && wishName(face);
  const values = { guest: face.name, course: courseName(course) };
  return wish ? t("reason.take.wish", { ...values, wish }) : t("reason.take.course", values);
}

/** Bars that are still free: who is nearly full pays soonest. */
const room = ({ bars, filled }: Standing): number => bars - filled;

/** There is something that could be served, but somebody else would gain by it. */
function stopping({ view, menu }: Position<Schema>, names: Names): string | null {
  const servings = menu.filter(({ move }) => move.do === "serve");
  if (against(servings) !== null) return null;
  const gains = servings.some(({ then }) => then && isOurs(then.lead, view, names));
  return gains ? null : t("reason.done.others");
}
