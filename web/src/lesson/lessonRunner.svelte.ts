import { LiveTable } from "$lib/table/liveTable.svelte";
import { offlineTableInfo } from "$lib/table/offlineTableInfo";
import type { Command } from "$lib/wire/messages";
import { NO_SOCKET } from "$lib/wire/socket";
import type { Lesson, Step } from "./lesson";

/** Milliseconds between two events of the other seats. */
const EVENT_INTERVAL_MS = 1100;
const SAME_TRY_MS = 300;

/** Runs a lesson on a `LiveTable` in the place of the server: waits for the move that comes next, and lets the others make theirs. */
export class LessonRunner {
  readonly live: LiveTable;
  /** The index of the current step; after the last move it stays at the last step. */
  stepIndex = $state(0);
  /** How often the pupil has tried something else at this step. */
  wrongTries = $state(0);
  busy = $state(false);
  #wrongTryAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly lesson: Lesson) {
    this.live = new LiveTable(`lesson in ${lesson.game}`, () => ({
      ...NO_SOCKET,
      send: (id, command) => this.#onCommand(id, command),
    }));
    this.live.onConnection("online");
    this.live.onMessage({
      type: "welcome",
      table: offlineTableInfo({
        id: "lesson",
        game: lesson.game,
        options: lesson.view.options,
        round: 1,
        names: lesson.names,
        people: [...lesson.names.keys()],
      }),
      you: { seat: 0, host: false },
      game: { ...lesson.view, round: 1 },
      past: [],
      seated: [],
      menu: this.step.menu,
      clocks: [],
    });
    this.live.pointedMove = this.step.move;
  }

  /** Count a wrong press, or a wrong move; both of one press are one try. */
  countWrongTry(): void {
    const now = performance.now();
    if (this.busy || now - this.#wrongTryAt < SAME_TRY_MS) return;
    this.#wrongTryAt = now;
    this.wrongTries += 1;
  }

  get step(): Step {
    const step = this.lesson.steps[this.stepIndex];
    if (!step) throw new Error(`the lesson has no step ${this.stepIndex}`);
    return step;
  }

  get steps(): readonly Step[] {
    return this.lesson.steps;
  }

  get length(): number {
    return this.lesson.steps.length;
  }

  get over(): boolean {
    return this.stepIndex === this.length - 1 && this.step.move === null;
  }

  /** Go on, or make the move that is waited for. */
  advance(): void {
    if (this.busy || this.over) return;
    this.busy = true;
    this.live.pointedMove = null;
    this.#playEvents(0);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #onCommand(id: string, command: Command): void {
    queueMicrotask(() => {
      this.live.onMessage({ type: "done", id });
      if (command.type === "move" && same(command.move, this.step.move)) this.advance();
      else this.countWrongTry();
    });
  }

  #playEvents(index: number): void {
    const { events } = this.step;
    const event = events[index];
    if (!event) return this.#nextStep();
    const last = index === events.length - 1;
    const menu = last ? (this.lesson.steps[this.stepIndex + 1]?.menu ?? []) : [];
    this.live.onMessage({ type: "event", event, menu: [...menu], clocks: [] });
    if (last) return this.#nextStep();
    this.#timer = setTimeout(() => this.#playEvents(index + 1), EVENT_INTERVAL_MS);
  }

  #nextStep(): void {
    this.stepIndex = Math.min(this.stepIndex + 1, this.length - 1);
    this.wrongTries = 0;
    this.busy = false;
    this.live.pointedMove = this.step.move;
  }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
