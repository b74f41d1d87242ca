import type { Coaching } from "$lib/game/page";
import { inTurn } from "$lib/table/first";
import { draftRounds } from "./cards.svelte";
import type { Schema } from "./generated/schema";
import { introduction } from "./introducing";
import { Lucky } from "./lucky.svelte";
import { news } from "./telling";
import { t } from "./words";

type Said = Coaching<Schema>;

const WAITING = ["coach.wait", "coach.full", "coach.end"] as const;

/** What is said at every moment of a first game. */
export function coach(...at: ConstructorParameters<typeof Lucky>): () => Said {
  const lucky = new Lucky(...at);
  return () => coaching(lucky);
}

export function coaching(lucky: Lucky): Said {
  const acted = lucky.events.some(({ seat }) => seat !== null && seat === lucky.me);
  const last = lucky.events.findLast(({ seat, move }) => seat !== null && move.do !== "done");
  const told = last && last.seat !== lucky.me ? news(last, lucky.names) : null;
  const { text, move } = advice(lucky);
  if (!acted) {
    const goal = [t("coach.goal"), text ?? ""].join(" ").trim();
    return { begins: true, news: null, text: goal, move };
  }
  const fresh = serving(lucky) ? null : introduction(lucky);
  if (fresh === null || text === null) return { begins: false, news: told, text, move };
  return lucky.myTurn
    ? { begins: false, news: fresh, text, move }
    : { begins: false, news: told, text: fresh };
}

function advice(lucky: Lucky): Pick<Said, "text" | "move"> {
  const { phase, turn, opening } = lucky.status;
  if (phase === "over") return { text: null };
  if (phase === "setup") return { text: t("coach.soon") };
  if (!lucky.myTurn) {
    const name = lucky.names.of(turn);
    const turns = lucky.events.filter(
      ({ seat, move }) => seat !== null && seat === lucky.me && move.do === "done",
    ).length;
    return {
      text: t(opening > 0 ? "coach.later" : inTurn(WAITING, turns), {
        name,
        rounds: draftRounds(),
      }),
    };
  }
  const can = lucky.menu.filter(({ why }) => why === null);
  const move = can.length === 1 ? can[0]?.move : undefined;
  if (phase === "pick") return { text: t(opening > 0 ? "coach.first" : "coach.take"), move };
  if (phase === "pair") return { text: t("coach.pair"), move };
  if (!lucky.canServe) return { text: t("coach.done") }; // a press on an order says “Done”, too
  return { text: t(serving(lucky) ? "coach.serve.first" : "coach.serve"), move };
}

/** Am I about to serve for the first time? That alone is told then. */
function serving(lucky: Lucky): boolean {
  const served = lucky.events.some(({ seat, move }) => seat === lucky.me && move.do === "serve");
  return lucky.myTurn && lucky.canServe && !served;
}
