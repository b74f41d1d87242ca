import type { Coaching } from "$lib/table/gamePage";
import { joinList } from "$lib/i18n/t";
import { draftRounds } from "./cards.svelte";
import { describeChanges, describeWhoLeft } from "./guestChanges";
import {
  bestOrderToTake,
  isDraftUseless,
  loneSmallOrder,
  noGuestsToCome,
  orderForLater,
  orderWithUnseen,
} from "./drafting";
import type { Schema } from "./generated/schema";
import { afterTurns, availableFrom, turnsUntilSeat } from "./hours";
import { turnsUntilFlip } from "./reach";
import { describeStruckCourse, lessonsOfTheTurn, type Lesson } from "./introducing";
import { Lucky } from "./lucky.svelte";
import { kindOf, ToldNews } from "./news";
import { adviceReason, briefReasons, guestToAimAt } from "./reasons";
import {
  bestServing,
  explainOtherGuest,
  MAX_ADVICE_LETTERS,
  nearestServing,
  type GuestByOrder,
} from "./serving";
import { describeLostGuests, describeForNewcomer } from "./telling";
import { describeCertainOutcome, describeStakes, adviceWhileWaiting } from "./waiting";
import { hourName, t } from "./words";

type Said = Coaching<Schema>;
/** What to press, in words, the longest first: the first for which there is room is said. */
interface Advice {
  readonly texts: readonly string[];
  /** The same without a reason. */
  readonly plain?: string;
  readonly move?: Said["move"];
}
type Move = NonNullable<Said["move"]>;

/** Return a function that computes the coach's words at every moment of a first game. */
export function coach(...at: ConstructorParameters<typeof Lucky>): () => Said {
  const lucky = new Lucky(...at);
  let last: Said | null = null;
  const meant: GuestByOrder = new Map();
  const known = new ToldNews();
  return () => (last = lucky.taking && last ? last : coaching(lucky, meant, known));
}

/** While the first orders are taken, what is new is told beside what to press only if both have at most so many letters; otherwise while the others take theirs. */
const MAX_LETTERS = 124;
/** The goal and what to press first have so many letters at most: three lines of a phone that lies on its side. */
const MAX_FIRST_LETTERS = 140;

/** Return the longest advice that has room, and beside it the longest of the news for which there is room. */
function beside(news: readonly string[], { texts, plain }: Advice, most: number) {
  const whole = texts.filter(({ length }) => length <= MAX_ADVICE_LETTERS);
  const [longest = plain ?? texts.at(-1) ?? null] = whole;
  const told = news.find((each) => each.length + (longest?.length ?? 0) <= most);
  return { news: told ?? null, text: longest };
}

/** Return what is taught, and beside it advice for which there is room: it is shortened first. */
function taughtBeside(lessons: readonly string[], { texts, plain }: Advice, most: number) {
  const advised = [...texts, ...(plain === undefined ? [] : [plain])];
  const pairs = advised.flatMap((text) => lessons.map((news) => ({ news, text })));
  return pairs.find(({ news, text }) => news.length + text.length <= most) ?? null;
}

export function coaching(
  lucky: Lucky,
  meant: GuestByOrder = new Map(),
  known = new ToldNews(),
): Said {
  const at = lucky.events.findLastIndex(({ seat, move }) => seat !== null && move.do !== "done");
  const last = lucky.events[at];
  const before = lucky.events[at - 1]?.status;
  const told =
    lostOfMine(lucky) ??
    drawnUnseen(lucky) ??
    (last && last.seat !== lucky.me ? describeForNewcomer(last, lucky.names, before) : null);
  const acts = lucky.events.filter(({ seat }) => seat !== null && seat === lucky.me).length;
  const isFresh = (text: string) => known.isFresh(kindOf(text), acts);
  const isNew = ({ detail }: Lesson) => known.isFresh(detail, acts);
  const advised = advice(lucky, meant, isFresh);
  const { texts, plain, move } = advised;
  if (acts === 0) {
    const goal = goalOf(lucky);
    const first =
      texts.find(({ length }) => goal.length + length < MAX_FIRST_LETTERS) ?? plain ?? texts.at(-1);
    return { beforeFirstMove: true, news: null, text: `${goal} ${first ?? ""}`.trim(), move };
  }
  if (!lucky.myTurn) {
    const lesson = lucky.status.opening > 0 ? lessonsOfTheTurn(lucky).find(isNew) : undefined;
    if (lesson) known.tell(lesson.detail, acts);
    const said = waiting(lesson?.texts[0], told, texts[0] ?? null, move);
    if (said.text !== null && said.text === describeCertainOutcome(lucky))
      known.tell(kindOf(said.text), acts);
    return { beforeFirstMove: false, ...said };
  }
  const most = lucky.status.opening > 0 ? MAX_LETTERS : MAX_ADVICE_LETTERS;
  const lesson = lessonsOfTheTurn(lucky).find(isNew);
  const all = serving(lucky) ? [] : toTeach(lucky, meant, lesson, move);
  for (const { kind, texts: lessons } of all) {
    const taught = known.isFresh(kind, acts) ? taughtBeside(lessons, advised, most) : null;
    if (taught === null) continue;
    known.tell(kind, acts);
    return { beforeFirstMove: false, ...taught, move };
  }
  const said = beside(toTell(told, lucky), advised, most);
  return { beforeFirstMove: false, text: said.text, news: said.news, move };
}

/** When an order is drawn unseen, and when that is wise, or only the first; the advice is shortened for it. */
const UNSEEN = ["coach.unseen", "coach.unseen.short"] as const;

/** Return what goes before all other news on my turn, each told once: that the game is decided, who has left unpaid, or else what an unseen order is, a lesson, and what has changed. */
function toTeach(
  lucky: Lucky,
  meant: GuestByOrder,
  lesson: Lesson | undefined,
  move: Said["move"],
): readonly { readonly kind: string; readonly texts: readonly string[] }[] {
  const decided = describeCertainOutcome(lucky);
  const unseen = (mayDrawUnseen(lucky, move) ? UNSEEN : []).map((key) => ({
    kind: "unseen",
    texts: [t(key)],
  }));
  const taught = [...unseen, ...(lesson ? [{ kind: lesson.detail, texts: lesson.texts }] : [])];
  const asNews = (...told: readonly (string | null)[]) =>
    told.filter((text) => text !== null).map((text) => ({ kind: kindOf(text), texts: [text] }));
  return [
    ...asNews(decided, describeWhoLeft(lucky)),
    ...(decided === null ? taught : []),
    ...asNews(...describeChanges(lucky, meant)),
  ];
}

/** Return what may be told beside the advice of my turn, the weightiest first: near the end what is at stake goes before what somebody takes. */
function toTell(told: string | null, lucky: Lucky): readonly string[] {
  const isTaking = lucky.events.findLast(({ seat }) => seat !== null)?.move.do === "take";
  const atStake = serving(lucky) ? null : describeStakes(lucky);
  const all = [...(isTaking ? [atStake, told] : [told, atStake]), describeStruckCourse(lucky)];
  return all.filter((each) => each !== null);
}

/** Return whether an order is advised that is the only small one in the row: if no other comes up, the second is drawn unseen (L4). */
function mayDrawUnseen(lucky: Lucky, move: Said["move"]): boolean {
  return move?.do === "take" && loneSmallOrder(lucky)?.card === move.card;
}

/** Return what is told to who waits: what is taught on my own turn, when there is time to read it, is not told now, but for the lessons while the first orders are taken. */
function waiting(
  lesson: string | undefined,
  told: string | null,
  rest: string | null,
  move: Said["move"],
) {
  const more = lesson ?? rest;
  const isLong = (told?.length ?? 0) + (more?.length ?? 0) > MAX_ADVICE_LETTERS;
  if (isLong) return { news: null, text: told ?? more };
  return { news: told, text: more, move: lesson === undefined ? move : undefined };
}

/** Return which of my guests have left unpaid when my latest turn ended, until somebody takes an order. */
function lostOfMine({ events, me, mySide }: Lucky): string | null {
  const at = events.findLastIndex(({ seat, move }) => seat !== null && move.do !== "serve");
  const event = events[at];
  if (event?.seat !== me || mySide === null) return null;
  return describeLostGuests(event, mySide, events[at - 1]?.status).join(" ") || null;
}

/** Return which order I have just drawn from the deck, since no second one lay in the row (L4). */
function drawnUnseen({ events, me }: Lucky): string | null {
  const event = events.findLast(({ seat }) => seat !== null);
  if (event?.seat !== me) return null;
  const drawn = event?.cards.find(({ from, to }) => from === "deck" && to === `hand.${me}`);
  return drawn?.order ? t("coach.blind", { who: "you", order: drawn.order.name }) : null;
}

/** Return the goal of the game, in teams with the name of the partner. */
function goalOf(lucky: Lucky): string {
  const partner = lucky.teams && lucky.others.find((seat) => lucky.sideOf(seat) === lucky.mySide);
  return typeof partner === "number"
    ? t("coach.goal.team", { partner: lucky.names.of(partner) })
    : t("coach.goal");
}

const only = (text: string, move?: Advice["move"]): Advice => ({ texts: [text], move });

function advice(lucky: Lucky, meant: GuestByOrder, isFresh: (text: string) => boolean): Advice {
  const { phase, turn, opening } = lucky.status;
  if (phase === "over") return only(t("coach.over"));
  if (phase === "setup") return only(t("coach.soon"));
  if (!lucky.myTurn) {
    const name = lucky.names.of(turn);
    const turns = lucky.events.filter(
      ({ seat, move }) => seat !== null && seat === lucky.me && move.do === "done",
    ).length;
    return only(
      opening > 0
        ? t("coach.later", { name, rounds: draftRounds() })
        : adviceWhileWaiting(lucky, turns, isFresh),
    );
  }
  const can = lucky.menu.filter(({ why }) => why === null);
  if (isDraftUseless(lucky))
    return only(t("coach.decided", whoServesOn(lucky)), lucky.nextToFinish?.move);
  const move = can.length === 1 ? can[0]?.move : undefined;
  const any = forLater(lucky, move);
  const naming = (...[unnamed, keys]: Naming) => named(lucky, meant, unnamed, keys);
  if (phase === "pick")
    return opening > 0
      ? naming(only(t("coach.first")), [
          ...(lucky.myHand.length > 0
            ? (["coach.first.again"] as const)
            : (["coach.first.order", "coach.first.brief"] as const)),
        ])
      : naming(any, ["coach.take.order"]);
  if (phase === "pair")
    return naming(secondForLater(lucky, move), [
      ...(can.length === 1 ? [] : (["coach.pair.order"] as const)),
      "coach.pair.only",
    ]);
  if (!lucky.canServe) return naming(any, ["coach.done.order", "coach.take.order"]); // a press on an order says “Done”, too
  const best = bestServing(lucky);
  if (best && serving(lucky)) return { texts: best.first, move: best.move };
  if (serving(lucky)) return only(t("coach.serve.first"), move);
  const told = best ?? nearestServing(lucky);
  if (!told) return only(t("coach.serve"), move);
  const why = explainOtherGuest(told.move, meant, lucky);
  const whole = why === null ? [] : told.texts.map((text) => `${text} ${why}`);
  return { ...told, texts: [...whole, ...told.texts] };
}

const taking = ({ card }: { readonly card: number }): Move => ({ do: "take", card });

/** Return which order to take where none brings me anything here: one for the guests to come, or any. */
function forLater(lucky: Lucky, only: Move | undefined): Advice {
  const later = orderForLater(lucky);
  const key = noGuestsToCome(lucky) || !later ? "coach.take.none" : "coach.take";
  const move = later ? taking(later) : only;
  return { texts: [t(key, { order: later?.order.name ?? "none" })], move };
}

/** Return the same for the second small order. */
function secondForLater(lucky: Lucky, only: Move | undefined): Advice {
  const later = orderForLater(lucky);
  return later
    ? { texts: [t("coach.pair.only", { order: later.order.name })], move: taking(later) }
    : { texts: [t("coach.pair")], move: only };
}

type Naming = readonly [
  unnamed: Advice,
  keys: readonly (
    | `coach.${"first" | "take" | "pair" | "done"}.order`
    | "coach.pair.only"
    | `coach.first.${"again" | "brief"}`
  )[],
];

/** Return the advice to take an order: which one, if a guest takes one of them, and why, as far as there is room. */
function named(lucky: Lucky, meant: GuestByOrder, ...[unnamed, keys]: Naming): Advice {
  const best = bestOrderToTake(lucky);
  if (!best) return unnamed;
  const guest = guestToAimAt(best.order, lucky.view);
  if (guest !== null) meant.set(best.card, guest);
  const then = afterTurns(lucky.status, lucky.turnsUntilMine);
  const isLater = availableFrom(best.order.course, lucky.status) !== null;
  const served = isLater && availableFrom(best.order.course, then) === null;
  const later = served ? hourName(then.spot) : "none";
  const two = best.order.portions === 1 ? "yes" : "no"; // the second of the pair comes after it (L4)
  const n = lucky.myHand.length;
  const values = { order: best.order.name, n, two, later, why: whyNone(lucky) };
  const move = taking(best);
  const drink = best.order.course === "drink" ? [t("coach.drink")] : [];
  const reasons = [false, true].flatMap(
    (brief) => adviceReason(move, lucky, lucky.names, brief) ?? [],
  );
  const said = keys.map((key) => t(key, values));
  const first = keys.map((key) => t(key, { ...values, later: "none" })); // a reason tells the hour, too
  const whom = briefReasons(best.order, lucky).flatMap((why) => [[why, ...drink].join(" "), why]);
  const whole = [...reasons, ...whom, ...drink];
  const texts = whole.flatMap((why) => first.map((text) => `${text} ${why}`));
  const all = texts.length > 0 ? texts : said;
  const other = orderWithUnseen(lucky);
  const or = other ? ` ${t("coach.take.or", { order: other.order.name })}` : "";
  const both = or === "" ? [] : [...all, ...said].map((text) => `${text}${or}`);
  return { texts: [...both, ...all], plain: said.at(-1) ?? "", move };
}

/** Return the clause that keeps all orders of my hand from all guests, or "other". */
function whyNone(lucky: Lucky): string {
  const [why, ...others] = new Set(
    lucky.myHand.map(({ card, order }) => lucky.barring(lucky.why(card) ?? "other", order)),
  );
  return why !== undefined && others.length === 0 ? why : "other";
}

/** Return who of the others still serves before the clock turns over and the last guests leave. */
function whoServesOn({ others, names, status }: Lucky) {
  const on = others.filter((seat) => turnsUntilSeat(seat, status) < turnsUntilFlip(status));
  return { name: joinList(on.map((seat) => names.of(seat))), n: on.length };
}

/** Return whether I am about to serve for the first time: then the coach speaks of nothing else. */
function serving(lucky: Lucky): boolean {
  const served = lucky.events.some(({ seat, move }) => seat === lucky.me && move.do === "serve");
  return lucky.myTurn && lucky.canServe && !served;
}
