import type { Coaching } from "$lib/game/page";
import { pickInTurn } from "$lib/table/firstGame";
import { draftRounds } from "./cards.svelte";
import type { Schema } from "./generated/schema";
import { introduction } from "./introducing";
import { Lucky, ordersIn, ROW, type OrderCard } from "./lucky.svelte";
import { bestServing, nearestServing } from "./serving";
import { news } from "./telling";
import { courseNames, t } from "./words";

type Said = Coaching<Schema>;
type Advice = Pick<Said, "text" | "move">;

const WAITING = ["coach.wait", "coach.full", "coach.end"] as const;

/** Return a function that computes the coach's words at every moment of a first game. */
export function coach(...at: ConstructorParameters<typeof Lucky>): () => Said {
  const lucky = new Lucky(...at);
  let last: Said | null = null;
  return () => (last = lucky.taking && last ? last : coaching(lucky));
}

export function coaching(lucky: Lucky): Said {
  const acted = lucky.events.some(({ seat }) => seat !== null && seat === lucky.me);
  const last = lucky.events.findLast(({ seat, move }) => seat !== null && move.do !== "done");
  const told = last && last.seat !== lucky.me ? news(last, lucky.names) : null;
  const { text, move } = advice(lucky);
  if (!acted) {
    const goal = [goalOf(lucky), text ?? ""].join(" ").trim();
    return { beforeFirstMove: true, news: null, text: goal, move };
  }
  const fresh = serving(lucky) ? null : introduction(lucky);
  if (fresh === null || text === null) return { beforeFirstMove: false, news: told, text, move };
  return lucky.myTurn
    ? { beforeFirstMove: false, news: fresh, text, move }
    : { beforeFirstMove: false, news: told, text: fresh };
}

/** Return the goal of the game, in teams with the name of the partner. */
function goalOf(lucky: Lucky): string {
  const partner = lucky.teams && lucky.others.find((seat) => lucky.sideOf(seat) === lucky.mySide);
  return typeof partner === "number"
    ? t("coach.goal.team", { partner: lucky.names.of(partner) })
    : t("coach.goal");
}

function advice(lucky: Lucky): Advice {
  const { phase, turn, opening } = lucky.status;
  if (phase === "over") return { text: t("coach.over") };
  if (phase === "setup") return { text: t("coach.soon") };
  if (!lucky.myTurn) {
    const name = lucky.names.of(turn);
    const turns = lucky.events.filter(
      ({ seat, move }) => seat !== null && seat === lucky.me && move.do === "done",
    ).length;
    return {
      text: t(opening > 0 ? "coach.later" : pickInTurn(WAITING, turns), {
        name,
        rounds: draftRounds(),
      }),
    };
  }
  const can = lucky.menu.filter(({ why }) => why === null);
  const move = can.length === 1 ? can[0]?.move : undefined;
  if (phase === "pick" && opening === 0) return { text: t("coach.take"), move };
  if (phase === "pick") return naming(lucky, { text: t("coach.first") }, "coach.first.order");
  if (phase === "pair")
    return naming(
      lucky,
      { text: t("coach.pair"), move },
      can.length === 1 ? "coach.pair.only" : "coach.pair.order",
    );
  const n = lucky.myHand.length;
  if (!lucky.canServe) return naming(lucky, { text: t("coach.done", { n }) }, "coach.done.order"); // a press on an order says “Done”, too
  const best = bestServing(lucky);
  if (best) return { text: serving(lucky) ? best.first : best.text, move: best.move };
  if (serving(lucky)) return { text: t("coach.serve.first"), move };
  return { text: nearestServing(lucky) ?? t("coach.serve"), move };
}

/** Return the advice to take an order: which one, if one is wanted now. */
function naming(
  lucky: Lucky,
  unnamed: Advice,
  key: "coach.first.order" | "coach.pair.only" | "coach.pair.order" | "coach.done.order",
): Advice {
  const best = wanted(lucky);
  if (!best) return unnamed;
  const { name, course } = best.order;
  const n = lucky.myHand.length;
  const text = t(key, { order: name, courses: courseNames([course]), n });
  return { text, move: { do: "take", card: best.card } };
}

/** Return the largest order that can be taken and that a guest would take at this hour. */
function wanted(lucky: Lucky): OrderCard | undefined {
  const refused = ({ order }: OrderCard) =>
    lucky.status.guests.every((guest) => !guest || guest.refused.includes(order.course));
  return ROW.flatMap((place) => ordersIn(lucky.at("row", place)).slice(-1))
    .filter((each) => (lucky.idle || lucky.can(`take ${each.card}`)) && !refused(each))
    .toSorted((one, other) => other.order.portions - one.order.portions)[0];
}

/** Return whether I am about to serve for the first time: then the coach speaks of nothing else. */
function serving(lucky: Lucky): boolean {
  const served = lucky.events.some(({ seat, move }) => seat === lucky.me && move.do === "serve");
  return lucky.myTurn && lucky.canServe && !served;
}
