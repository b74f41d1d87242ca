/** In a first game: which order to serve to whom, while it can put me ahead there, or raise what I would be paid. */
import { findCard } from "$lib/game/find";
import type { Foresight, MenuEntry, Move, OrderFace, Standing } from "./generated/schema";
import { COURSES, ordersIn, type Lucky } from "./lucky.svelte";
import { money, t, type Key } from "./words";

/** What comes of it for me, the best first. */
const GAINS = ["pays", "lead", "more"] as const;
type Gain = (typeof GAINS)[number];

const SAID: Readonly<Record<Gain, Key>> = {
  pays: "coach.serve.pays",
  lead: "coach.serve.lead",
  more: "coach.serve.more",
};

interface Serving {
  readonly gain: Gain;
  readonly order: OrderFace;
  readonly guest: string;
  readonly sum: number;
  readonly move: Move;
}

/** How a serving is told: once it is known how, and the first of all. */
export interface Told {
  readonly text: string;
  readonly first: string;
  readonly move: Move;
}

export function bestServing(lucky: Lucky): Told | null {
  const [best] = lucky.menu.flatMap((entry) => servingOf(lucky, entry)).sort(better);
  if (!best) return null;
  const { gain, order, guest, sum, move } = best;
  const values = { order: order.name, guest, sum: money(sum) };
  return { text: t(SAID[gain], values), first: t("coach.serve.first.order", values), move };
}

function servingOf(lucky: Lucky, { move, why, then }: MenuEntry): Serving[] {
  if (move.do !== "serve" || why !== null || !then) return [];
  const standing = lucky.status.guests.find((each) => each?.card === move.guest);
  const order = ordersIn(lucky.at("hand", lucky.me)).find(({ card }) => card === move.card)?.order;
  const guest = findCard(lucky.view, move.guest)?.guest?.name;
  const gain = standing && gainOf(then, standing, lucky.mySide);
  if (!gain || !order || guest === undefined) return [];
  return [{ gain, order, guest, sum: then.tip + then.bonus, move }];
}

function gainOf(then: Foresight, now: Standing, mine: number | null): Gain | null {
  if (then.lead !== mine) return null;
  if (then.pays) return "pays";
  if (now.lead !== mine) return "lead";
  return then.tip + then.bonus > now.tip + now.bonus ? "more" : null;
}

/** Of two that bring the same, an earlier course leaves more to follow; a large order is harder to overtake. */
const better = (one: Serving, other: Serving): number =>
  GAINS.indexOf(one.gain) - GAINS.indexOf(other.gain) ||
  (one.gain === "pays" ? other.sum - one.sum : 0) ||
  COURSES.indexOf(one.order.course) - COURSES.indexOf(other.order.course) ||
  other.order.portions - one.order.portions ||
  other.sum - one.sum;
