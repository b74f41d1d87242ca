import { isWild } from "./cards.svelte";
import type { Goal, Idea } from "./ideas";

/** An idea is not replaced by another one while a newcomer reads it, in milliseconds. */
const readMs = (idea: Idea | undefined): number => Math.max(5000, 80 * (idea?.text.length ?? 0));

/** Return why an idea is for another table than the one before; null where that needs no word. */
type WhyChanged = (before: Goal, idea: Idea) => string | null;

const isFor = ({ goal }: Idea, { card }: Goal): boolean => goal?.card === card;

/** Return whether an idea is worth as much as the best one: the same kind of act, for a table that lacks as few plates. */
const isAsGood = (one: Idea, best: Idea): boolean =>
  one.move?.do === best.move?.do &&
  one.goal?.lacks === best.goal?.lacks &&
  one.goal?.isMine === best.goal?.isMine;

const isForWild = ({ pictured }: Idea): boolean => pictured?.plates.some(isWild) ?? false;

/** Return whether one draw is for a table of mine, or of a wild plate, and the other is for a table to come: nobody should be told another while its stack glows, or until somebody else has it. */
const isOutdone = (kept: Idea, best: Idea | undefined): boolean =>
  kept.move?.do === "draw" &&
  best?.move?.do === "draw" &&
  !kept.goal?.isMine &&
  (best.goal?.isMine === true || (isForWild(best) && !isForWild(kept)));

/** Keeps to an idea while it is read and still good; then whoever has asked is told a better one. */
export class Steady {
  #told: Idea | undefined;
  #acts = -1;
  #since = -Infinity;
  /** The table that the latest idea about one was for. */
  #goal: Goal | undefined;
  #change: string | null = null;
  #stack: { readonly acts: number; readonly stack: number } | null = null;
  /** Counts the ideas that have been read while there was a better one. */
  #read = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Return the best of the ideas after so many acts of mine, or the one told last unless it is outdone, or one that is as good for the same table. */
  choose(
    found: readonly Idea[],
    acts: number,
    now = performance.now(),
    whyChanged: WhyChanged = () => null,
  ): Idea | undefined {
    void this.#read; // asked again once it has been read
    clearTimeout(this.#timer);
    const best = this.#loyal(found);
    const reading = acts === this.#acts && now - this.#since < readMs(this.#told);
    const told = reading ? found.find(({ text }) => text === this.#told?.text) : undefined;
    const kept = told && !isOutdone(told, best) ? told : undefined;
    if (!kept) this.#tell(best, acts, now, whyChanged);
    else if (kept !== best)
      this.#timer = setTimeout(() => this.#read++, readMs(kept) - (now - this.#since));
    return kept ?? best;
  }

  /** Why the idea told now is for another table than the one before. */
  get change(): string | null {
    return this.#change;
  }

  /** Return the stack that was advised after as many acts of mine, if it is one of these, which are equally good; else the first. */
  chooseStack(stacks: readonly number[], acts: number): number | undefined {
    const before = this.#stack?.acts === acts ? this.#stack.stack : undefined;
    const stack = before !== undefined && stacks.includes(before) ? before : stacks[0];
    this.#stack = stack === undefined ? null : { acts, stack };
    return stack;
  }

  #loyal(found: readonly Idea[]): Idea | undefined {
    const [best] = found;
    const goal = this.#goal;
    return (
      (goal && best && found.find((each) => isFor(each, goal) && isAsGood(each, best))) ?? best
    );
  }

  #tell(idea: Idea | undefined, acts: number, now: number, whyChanged: WhyChanged): void {
    const isChange = this.#goal && idea?.goal && !isFor(idea, this.#goal);
    this.#change = this.#goal && idea && isChange ? whyChanged(this.#goal, idea) : null;
    this.#goal = idea?.goal ?? this.#goal;
    [this.#told, this.#acts, this.#since] = [idea, acts, now];
  }
}

/** So long a line of news stands at least before another one takes its place, in milliseconds: the advice beside it is read, too. */
const newsMs = (text: string): number => Math.max(6000, 100 * text.length);

/** Keeps a line of news until it can have been read. */
export class LastingNews {
  #told: string | null = null;
  #acts = -1;
  #since = -Infinity;
  #read = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Return the latest news, or what stood before as long as that is read; after another act of mine nothing is kept. */
  hold(latest: string | null, acts: number, now = performance.now()): string | null {
    void this.#read; // asked again once it has been read
    clearTimeout(this.#timer);
    const rest = newsMs(this.#told ?? "") - (now - this.#since);
    if (latest === this.#told && acts === this.#acts) return latest;
    if (this.#told !== null && acts === this.#acts && rest > 0) {
      this.#timer = setTimeout(() => this.#read++, rest);
      return this.#told;
    }
    [this.#told, this.#acts, this.#since] = [latest, acts, now];
    return latest;
  }
}
