import type { Coaching } from "$lib/game/page";
import { inTurn } from "$lib/table/first";
import { Diner } from "./diner.svelte";
import type { Schema } from "./generated/schema";
import { idea, serving } from "./ideas";
import { brief, t, wildName } from "./words";

type Said = Coaching<Schema>;

/** So many events it takes to read what is said to who waits. */
const A_WHILE = 4;
const WAITING = ["coach.wait", "coach.glow", "coach.owed", "coach.look", "coach.wild"] as const;

/** What is said at every moment of a first game. */
export function coach(...at: ConstructorParameters<typeof Diner>): () => Said {
  const diner = new Diner(...at);
  return () => coaching(diner);
}

export function coaching(diner: Diner): Said {
  const acted = diner.events.some(({ seat }) => seat !== null && seat === diner.me);
  if (acted) return { begins: false, news: news(diner), ...advice(diner) };
  const first = diner.status.phase === "setup" ? { text: t("coach.first") } : advice(diner);
  const text = [t("coach.goal"), first.text ?? ""].join(" ").trim();
  return { begins: true, news: null, ...first, text };
}

/** What has just been done; nothing while I have to fill a gap, for what that is about is my own table. */
function news({ events, names, me, myBusy }: Diner): string | null {
  if (myBusy) return null;
  const last = events.findLast((event) => event.seat === me || brief(event, names) !== null);
  return last ? brief(last, names) : null;
}

/** What has happened since I first did something. */
const since = ({ events, me }: Diner): number =>
  events.length - events.findIndex(({ seat }) => seat !== null && seat === me);

/** Who would win if the game ended at once, and what follows from it. */
function closing(diner: Diner): Pick<Said, "text" | "move"> {
  const [best] = diner.others.toSorted((one, other) => diner.score(other) - diner.score(one));
  const own = diner.score(diner.me);
  const theirs = diner.score(best ?? null);
  const ready = serving(diner);
  const then = ready ? "serve" : own > theirs ? "close" : "wait";
  const text = t("coach.close", { own, theirs, name: diner.names.of(best ?? null), then });
  return { text, move: ready?.move };
}

function advice(diner: Diner): Pick<Said, "text" | "move"> {
  if (diner.myBusy) {
    const mine = diner.events.findLast(({ seat }) => seat !== null && seat === diner.me);
    return { text: t("coach.refill", { after: mine?.move.do ?? "" }) };
  }
  if (diner.status.phase !== "open") return { text: null };
  if (diner.can("close")) return closing(diner);
  if (diner.myTokens === 0)
    return { text: t(inTurn(WAITING, Math.floor(since(diner) / A_WHILE)), { wild: wildName() }) };
  return idea(diner) ?? { text: null };
}
