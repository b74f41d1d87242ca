import type { Diner } from "./diner.svelte";
import { ticksBeside, ticksOfOwn, type Tick } from "./holdings";
import { waitingTables } from "./lounge";
import { t } from "./words";

const EXPLAINED = { held: "coach.tick", in_use: "coach.tick.gray" } as const;
type Mark = keyof typeof EXPLAINED;

/** Explains the ticks on tables once, each as soon as it is in sight: until I act again. */
export class Marks {
  /** After how many acts of mine each was first told. */
  readonly #told = new Map<Mark, number>();

  /** Remember that a mark has been explained by other words. */
  tell(mark: Mark): void {
    this.#told.set(mark, -1);
  }

  /** Return what a mark means that is in sight and has not been explained yet, after so many acts of mine. */
  explain(diner: Diner, acts: number): string | null {
    const seen = inSight(diner);
    for (const mark of Object.keys(EXPLAINED) as Mark[]) {
      if (!seen.has(mark)) continue;
      if (!this.#told.has(mark)) this.#told.set(mark, acts);
      if (this.#told.get(mark) === acts) return t(EXPLAINED[mark]);
    }
    return null;
  }
}

/** Return which marks lie on the tables of the Lounge, and on mine. */
const inSight = (diner: Diner): ReadonlySet<Tick> =>
  new Set([
    ...waitingTables(diner.view).flatMap(({ table }) =>
      ticksBeside(diner.myTables, table, diner.myHand),
    ),
    ...diner.shares.flatMap(({ card }) => ticksOfOwn(card, diner.shares, diner.myHand)),
  ]);
