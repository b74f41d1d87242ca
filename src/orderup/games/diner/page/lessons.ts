import type { Seat } from "$lib/wire/messages";
import { isWild } from "./cards.svelte";
import { STACKS, type Diner } from "./diner.svelte";
import { ticksBeside, ticksOfOwnTable, type Tick } from "./holdings";
import { noTableSuits } from "./ideas";
import { waitingTables } from "./lounge";
import { t, wildName, type MessageKey } from "./words";

interface Lesson {
  readonly say: MessageKey;
  /** True if it is for a player who waits; others are told as soon as they are in sight. */
  readonly waiting?: true;
  readonly useful?: (diner: Diner, acts: number) => boolean;
  /** Whose act it is about. */
  readonly about?: (diner: Diner) => Seat | null;
}

/** After so many acts, a table seated and its gap filled, what they cost is explained, even to who has not run out of tokens. */
const ACTS_BEFORE_TOKENS = 2;

/** What is explained in a first game, beside what to do: what comes first goes first. */
const LESSONS: readonly Lesson[] = [
  { say: "coach.wait", waiting: true },
  { say: "coach.wait", useful: (_, acts) => acts >= ACTS_BEFORE_TOKENS },
  { say: "coach.sent", useful: (diner) => whoSentAway(diner) !== null, about: whoSentAway },
  { say: "coach.tick", useful: (diner) => marks(diner).has("held") },
  { say: "coach.wild", useful: seesWild },
  { say: "coach.lock", useful: (diner) => marks(diner).has("in_use") },
  { say: "coach.counter", useful: noTableSuits },
  { say: "coach.glow", waiting: true, useful: glows },
  { say: "coach.owed", waiting: true, useful: ({ mySection }) => mySection.length > 0 },
  { say: "coach.remind", waiting: true, useful: isOtherBusy },
  { say: "coach.look", waiting: true },
];

/** So long it takes to read a lesson, in milliseconds. */
const LESSON_MS = 5000;

/** Explains each thing once, one at a time: until I act again, so that it can be read to its end. */
export class Lessons {
  /** After how many acts of mine each was told. */
  readonly #told = new Map<MessageKey, number>();
  /** When the latest was first told. */
  #since = -Infinity;

  /** Remember that something has been explained by other words. */
  tell(say: MessageKey): void {
    if (!this.#told.has(say)) this.#told.set(say, -1);
  }

  /** Return what is explained after so many acts of mine; null if there is nothing to explain, or no more. Who has read it while waiting is not told it again beside advice. */
  explain(diner: Diner, acts: number, now = performance.now()): string | null {
    const isNew = ({ say, waiting, useful }: Lesson): boolean =>
      !this.#told.has(say) && (!waiting || diner.myTokens === 0) && (useful?.(diner, acts) ?? true);
    const current = LESSONS.find(({ say }) => this.#told.get(say) === acts);
    if (current?.waiting && diner.myTokens > 0 && now - this.#since > LESSON_MS) return null;
    const lesson = current ?? LESSONS.find(isNew);
    if (!lesson) return null;
    if (!current) this.#since = now;
    this.#told.set(lesson.say, acts);
    const who = lesson.about?.(diner) ?? null;
    const name = diner.names.of(who);
    return t(lesson.say, { wild: wildName(), name, tokens: diner.tokensInPlay });
  }
}

/** Return which marks lie on the tables of the Lounge, and on mine. */
const marks = (diner: Diner): ReadonlySet<Tick> =>
  new Set([
    ...waitingTables(diner.view).flatMap(({ table }) =>
      ticksBeside(diner.myTables, table, diner.myHand),
    ),
    ...diner.shares.flatMap(({ card }) => ticksOfOwnTable(card, diner.shares, diner.myHand)),
  ]);

function seesWild(diner: Diner): boolean {
  const tops = STACKS.map((stack) => diner.top(`kitchen.${stack}`));
  return [...diner.myHand, ...tops].some((card) => isWild(card?.plate ?? ""));
}

function glows(diner: Diner): boolean {
  return STACKS.some((stack) => diner.needed.has(diner.top(`kitchen.${stack}`)?.plate ?? ""));
}

/** Return who of the others was the first to send a table away; null if nobody has. */
function whoSentAway({ events, me }: Diner): Seat | null {
  const sends = events.find(({ seat, move }) => seat !== me && move.do === "counter");
  return sends?.seat ?? null;
}

/** Return whether somebody else has a gap to fill, and can be reminded of it. */
function isOtherBusy({ status, me }: Diner): boolean {
  return status.busy.some((busy, seat) => busy !== null && seat !== me);
}
