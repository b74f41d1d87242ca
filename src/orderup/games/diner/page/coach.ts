import type { Coaching } from "$lib/table/gamePage";
import type { Seat } from "$lib/wire/messages";
import { isWild } from "./cards.svelte";
import { Diner, STACKS } from "./diner.svelte";
import type { Move, Schema } from "./generated/schema";
import { isEnding, leads, platesLeft } from "./ending";
import { drawing, firstTables, ideas, owes, serving } from "./ideas";
import { Lessons } from "./lessons";
import { Steady } from "./steady.svelte";
import { brief, plateName, t } from "./words";

type Said = Coaching<Schema>;
type Advice = Pick<Said, "text" | "move">;

/** Return how much I would miss the top plate of a stack, in comparison with others. */
function worthOf(diner: Diner, stack: number): number {
  const top = (each: number) => diner.top(`kitchen.${each}`)?.plate ?? "";
  if (isWild(top(stack))) return 3;
  if (!glows(diner, stack)) return 0;
  return STACKS.some((each) => each !== stack && top(each) === top(stack)) ? 1 : 2;
}

/** Why a plate is best turned over, by what it is worth to me. */
const REFILLS = ["free", "twin"] as const;

const glows = (diner: Diner, stack: number): boolean =>
  diner.needed.has(diner.top(`kitchen.${stack}`)?.plate ?? "");

/** In words they stand for the ticks on the tables, and explain them. */
const SIGNS = { "✓": "coach.tick", "★": "coach.wild" } as const;

/** Return a function that computes the coach's words at every moment of a first game: one thing at a time, each when it can first be done. */
export function coach(...at: ConstructorParameters<typeof Diner>): () => Said {
  const diner = new Diner(...at);
  const [steady, lessons] = [new Steady(), new Lessons()];
  return () => coaching(diner, steady, lessons);
}

export function coaching(diner: Diner, steady = new Steady(), lessons = new Lessons()): Said {
  const advised = advice(diner, steady, lessons);
  for (const [sign, lesson] of Object.entries(SIGNS))
    if (advised.text?.includes(sign)) lessons.tell(lesson);
  if (mine(diner) >= 0) return { beforeFirstMove: false, news: news(diner, lessons), ...advised };
  const text = [t("coach.goal"), advised.text ?? ""].join(" ").trim();
  return { beforeFirstMove: true, news: null, ...advised, text };
}

/** Return the index of the event in which I first did this, or anything; -1 if I have not yet. */
const mine = ({ events, me }: Diner, kind?: Move["do"]): number =>
  events.findIndex(
    ({ seat, move }) => seat !== null && seat === me && (kind ?? move.do) === move.do,
  );

/** Return what has just been done, or, until I act again, that the end is near; acts of others only once I have served a table myself, and nothing while I have to fill a gap. What is to be explained goes before what others do. */
function news(diner: Diner, lessons: Lessons): string | null {
  const { events, names, me, myBusy } = diner;
  if (myBusy) return null;
  const last = events.findLast((event) => event.seat === me || brief(event, names) !== null);
  if (last?.seat === me && last.move.do === "serve")
    return brief(last, names, events.indexOf(last) === mine(diner, "serve"));
  if (diner.status.phase === "open" && !diner.can("close") && endingIsNew(diner))
    return t("coach.ending", { n: platesLeft(diner.view) });
  const explained = isWaiting(diner) ? null : lessons.explain(diner, acts(diner).length);
  if (explained !== null) return explained;
  if (!last || (last.seat !== me && mine(diner, "serve") < 0)) return null;
  return brief(last, names);
}

/** Return whether the stacks have become so low by my last act, or since then. */
function endingIsNew(diner: Diner): boolean {
  const { events, me } = diner;
  const since = events.slice(events.findLastIndex(({ seat }) => seat === me));
  return isEnding(diner.view) && !isEnding(diner.view, since);
}

function advice(diner: Diner, steady: Steady, lessons: Lessons): Advice {
  switch (diner.status.phase) {
    case "setup":
      return { text: t("coach.soon") };
    case "open":
      break;
    case "break_due":
    case "break_called":
    case "break_over":
      return diner.myBusy ? refilling(diner) : { text: t("coach.break") };
    case "closed":
      return { text: t("coach.closed") };
    default:
      return { text: null };
  }
  if (diner.myBusy) return refilling(diner);
  if (diner.can("close")) return closing(diner);
  if (isWaiting(diner))
    return { text: lessons.explain(diner, acts(diner).length) ?? standing(diner) };
  const found = [...(mine(diner, "seat") < 0 ? firstTables(diner) : []), ...ideas(diner)];
  return steady.choose(found, acts(diner).length) ?? { text: null };
}

/** True if I can do nothing before a token comes to me. */
const isWaiting = (diner: Diner): boolean =>
  diner.status.phase === "open" && diner.myTokens === 0 && !diner.myBusy && !diner.can("close");

const acts = ({ events, me }: Diner) => events.filter(({ seat }) => seat !== null && seat === me);

/** Return the advice to fill a gap: any stack will do, best one with a plate that I do not need, then one whose plate another stack shows, too; a wild plate last. */
function refilling(diner: Diner): Advice {
  const done = acts(diner);
  const last = done.at(-1)?.move.do;
  const isNew = done.filter(({ move }) => move.do === last).length === 1;
  const after = isNew && (last === "seat" || last === "counter") ? last : "other";
  const stacks = STACKS.filter((each) => diner.can(`refill ${each}`));
  const isHasty = isEnding(diner.view) && leads(diner.view);
  const height = (each: number) => (isHasty ? (diner.at("kitchen", each).n ?? 0) : 0);
  const [stack] = stacks.toSorted(
    (one, other) => worthOf(diner, one) - worthOf(diner, other) || height(one) - height(other),
  );
  const plate =
    stack === undefined ? "unknown" : (diner.top(`kitchen.${stack}`)?.plate ?? "unknown");
  const shown = new Set(stacks.map((each) => diner.top(`kitchen.${each}`)?.plate));
  const best =
    stack === undefined || shown.size < 2 ? "any" : (REFILLS[worthOf(diner, stack)] ?? "any");
  return {
    text: t("coach.refill", {
      ...{ after, best, plate: plateName(plate) },
      tables: diner.mySection.length,
    }),
    move: diner.entry(`refill ${stack}`)?.move,
  };
}

/** Return what I have earned so far, and the best of the others; or that I owe more than that. */
function standing(diner: Diner): string {
  const best = leader(diner, (seat) => diner.tips(seat));
  const [own, theirs] = [diner.tips(diner.me), diner.tips(best)];
  const owed = owes(diner);
  const lead = own === theirs ? "none" : own > theirs ? "mine" : "theirs";
  const then = owed > own ? "owed" : lead;
  return t("coach.stands", { own, theirs, owed, then, name: diner.names.of(best) });
}

function leader({ others }: Diner, worth: (seat: Seat) => number): Seat | null {
  return others.toSorted((one, other) => worth(other) - worth(one))[0] ?? null;
}

/** Return who would win if the game ended at once, and what is still worth doing. */
function closing(diner: Diner): Advice {
  const best = leader(diner, (seat) => diner.score(seat));
  const own = diner.score(diner.me);
  const theirs = diner.score(best);
  const stands = t("coach.close", { own, theirs, name: diner.names.of(best) });
  const { text, move } = worthwhile(diner, own > theirs);
  return { text: `${stands} ${text ?? ""}`, move };
}

function worthwhile(diner: Diner, ahead: boolean): Advice {
  const ready = serving(diner);
  if (ready) return { ...ready, text: t("coach.close.serve") };
  const owed = owes(diner);
  if (ahead) return { text: t("coach.close.lead", { owed }), move: diner.entry("close")?.move };
  const [wanted] = drawing(diner);
  if (wanted) return wanted;
  return { text: t(owed > 0 ? "coach.close.owed" : "coach.close.none", { owed }) };
}
