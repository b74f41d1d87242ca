import type { Coaching } from "$lib/table/gamePage";
import type { Seat } from "$lib/wire/messages";
import { isWild } from "./cards.svelte";
import { Diner, STACKS } from "./diner.svelte";
import type { Move, Schema } from "./generated/schema";
import { isEnding, leads, platesLeft } from "./ending";
import { drawing, firstTables, ideas, serving, type Goal, type Idea } from "./ideas";
import { Lessons } from "./lessons";
import { waitingTables } from "./lounge";
import { LastingNews, Steady } from "./steady.svelte";
import { describeBriefly, plateName, t, wildName } from "./words";

/** So many letters fit in all, and so many a lesson may need. */
const MAX_LETTERS = 220;
const LESSON_LETTERS = 100;

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

/** Advice that contains all of these words explains what a lesson would. */
const EXPLAINED = [
  [() => ["✓"], "coach.tick"],
  [() => ["★", wildName()], "coach.wild"],
] as const;

/** Return a function that computes the coach's words at every moment of a first game: one thing at a time, each when it can first be done. */
export function coach(...at: ConstructorParameters<typeof Diner>): () => Said {
  const diner = new Diner(...at);
  const [steady, lessons, lasting] = [new Steady(), new Lessons(), new LastingNews()];
  return () => coaching(diner, steady, lessons, lasting);
}

export function coaching(
  diner: Diner,
  steady = new Steady(),
  lessons = new Lessons(),
  lasting = new LastingNews(),
): Said {
  const advised = advice(diner, steady, lessons);
  for (const [words, lesson] of EXPLAINED)
    if (words().every((word) => advised.text?.includes(word))) lessons.tell(lesson);
  if (mine(diner) >= 0) {
    const room = MAX_LETTERS - (advised.text?.length ?? 0);
    return { beforeFirstMove: false, news: lastingNews(diner, lessons, lasting, room), ...advised };
  }
  const goal = steady.change === null ? t("coach.goal") : ""; // it has been read
  const text = [goal, advised.text ?? ""].join(" ").trim();
  return { beforeFirstMove: true, news: null, ...advised, text };
}

/** Return the index of the event in which I first did this, or anything; -1 if I have not yet. */
const mine = ({ events, me }: Diner, kind?: Move["do"]): number =>
  events.findIndex(
    ({ seat, move }) => seat !== null && seat === me && (kind ?? move.do) === move.do,
  );

/** Return the news until it can have been read; nothing while I have to fill a gap. */
function lastingNews(
  diner: Diner,
  lessons: Lessons,
  lasting: LastingNews,
  room: number,
): string | null {
  if (diner.myBusy) return null;
  const told = lasting.hold(news(diner, lessons, room), acts(diner).length);
  return (told?.length ?? 0) <= room ? told : null;
}

/** Return what has just been done, or, until I act again, that the end is near; acts of others only once I have served a table myself. What is to be explained goes before what others do. */
function news(diner: Diner, lessons: Lessons, room: number): string | null {
  const { events, names, me } = diner;
  const last = events.findLast(
    (event) => event.seat === me || describeBriefly(event, names) !== null,
  );
  if (last?.seat === me && last.move.do === "serve")
    return describeBriefly(last, names, events.indexOf(last) === mine(diner, "serve"));
  if (diner.status.phase === "open" && !diner.can("close") && endingIsNew(diner))
    return t("coach.ending", { n: platesLeft(diner.view) });
  const explained =
    isWaiting(diner) || room < LESSON_LETTERS ? null : lessons.explain(diner, acts(diner).length);
  if (explained !== null) return explained;
  if (!last || (last.seat !== me && mine(diner, "serve") < 0)) return null;
  return describeBriefly(last, names);
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
      return { text: null };
    case "open":
      break;
    case "break_due":
    case "break_called":
    case "break_over":
      return diner.myBusy ? refilling(diner, steady) : { text: t("coach.break") };
    case "closed":
      return { text: t("coach.closed") };
    default:
      return { text: null };
  }
  if (diner.myBusy) return refilling(diner, steady);
  if (diner.can("close")) return closing(diner);
  if (isWaiting(diner))
    return { text: lessons.explain(diner, acts(diner).length) ?? standing(diner) };
  const found = [...(mine(diner, "seat") < 0 ? firstTables(diner) : []), ...ideas(diner)];
  const why = (before: Goal, idea: Idea) => whyChanged(diner, before, idea, found);
  const chosen = steady.choose(found, acts(diner).length, performance.now(), why);
  if (!chosen) return { text: null };
  return {
    ...chosen,
    text: [steady.change, chosen.text, chosen.why].filter((each) => each).join(" "),
  };
}

/** Return why advice is no longer for the table that it was for: that is gone, lacks more than another one, or no stack shows a plate for it. */
function whyChanged(
  diner: Diner,
  before: Goal,
  { goal, move }: Idea,
  found: readonly Idea[],
): string | null {
  const { mySection, view } = diner;
  const { card, value, place } = before;
  const isOwn = mySection.some((each) => each.card === card);
  const isThere = isOwn || waitingTables(view).some((each) => each.card === card);
  const told = { value, place, own: String(isOwn) };
  const isServed = diner.at("tips", diner.me).cards.some((each) => each.card === card);
  if (isServed || (goal?.isMine && !isOwn && isThere)) return null; // mine go first
  if (!isThere) return before.isMine ? null : t("coach.changed", { ...told, why: "gone" });
  const still = found.find((each) => each.goal?.card === card)?.goal;
  if (still && goal && goal.lacks < still.lacks)
    return t("coach.changed", { ...told, why: "more" });
  return !still && move?.do === "draw" ? t("coach.changed", { ...told, why: "none" }) : null;
}

/** True if I can do nothing before a token comes to me. */
const isWaiting = (diner: Diner): boolean =>
  diner.status.phase === "open" && diner.myTokens === 0 && !diner.myBusy && !diner.can("close");

const acts = ({ events, me }: Diner) => events.filter(({ seat }) => seat !== null && seat === me);

/** Return the advice to fill a gap: any stack will do, best one with a plate that I do not need, then one whose plate another stack shows, too; a wild plate last. */
function refilling(diner: Diner, steady: Steady): Advice {
  const done = acts(diner);
  const last = done.at(-1)?.move.do;
  const isNew = done.filter(({ move }) => move.do === last).length === 1;
  const after = isNew && (last === "seat" || last === "counter") ? last : "other";
  const stacks = STACKS.filter((each) => diner.can(`refill ${each}`));
  const isHasty = isEnding(diner.view) && leads(diner.view);
  const height = (each: number) => (isHasty ? (diner.at("kitchen", each).n ?? 0) : 0);
  const order = (one: number, other: number) =>
    worthOf(diner, one) - worthOf(diner, other) || height(one) - height(other);
  const sorted = stacks.toSorted(order);
  const asGood = sorted.filter((each) => order(each, sorted[0] ?? each) === 0);
  const stack = steady.chooseStack(asGood, done.length);
  const plate =
    stack === undefined ? "unknown" : (diner.top(`kitchen.${stack}`)?.plate ?? "unknown");
  const shown = new Set(stacks.map((each) => diner.top(`kitchen.${each}`)?.plate));
  const best =
    stack === undefined || shown.size < 2 ? "any" : (REFILLS[worthOf(diner, stack)] ?? "any");
  return {
    text: t("coach.refill", { after, best, plate: plateName(plate) }),
    move: diner.entry(`refill ${stack}`)?.move,
  };
}

/** Return what I have earned so far, and the best of the others; or that I owe more than that. */
function standing(diner: Diner): string {
  const best = leader(diner, (seat) => diner.tips(seat));
  const [own, theirs] = [diner.tips(diner.me), diner.tips(best)];
  const owed = diner.owed(diner.me);
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
  const owed = diner.owed(diner.me);
  if (ahead) return { text: t("coach.close.lead", { owed }), move: diner.entry("close")?.move };
  const [wanted] = drawing(diner);
  if (wanted) return wanted;
  return { text: t(owed > 0 ? "coach.close.owed" : "coach.close.none", { owed }) };
}
