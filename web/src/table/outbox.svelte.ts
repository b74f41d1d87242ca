import { SvelteMap } from "svelte/reactivity";
import { freshId } from "$lib/wire/ids";
import type { Command, Move } from "$lib/wire/messages";

/** A command on its way. */
export interface Pending {
  readonly id: string;
  readonly command: Command;
  /** When it was given, in milliseconds of the page's own clock. */
  readonly at: number;
  /** The round in which it was given, and the event after which. */
  readonly round: number;
  readonly afterEvent: number;
}

/** A move that lay this long unsent no longer means what its player meant. */
const STALE_MOVE_MS = 6000;

/** Commands without an answer yet. After a reconnect they are sent again, or withdrawn: the same id is one action. */
export class Outbox {
  #pending = new SvelteMap<string, Pending>();

  add(command: Command, at: number, round: number, afterEvent: number): Pending {
    const pending = { id: freshId(), command, at, round, afterEvent };
    this.#pending.set(pending.id, pending);
    return pending;
  }

  /** The answered command, or null if it was none of ours (a second tab's, say). */
  settle(id: string): Pending | null {
    const pending = this.#pending.get(id) ?? null;
    this.#pending.delete(id);
    return pending;
  }

  ofType(type: Command["type"]): Pending[] {
    return [...this.#pending.values()].filter(({ command }) => command.type === type);
  }

  hasMove(move: Move): boolean {
    const text = JSON.stringify(move);
    return [...this.#pending.values()].some(
      ({ command }) => command.type === "move" && JSON.stringify(command.move) === text,
    );
  }

  /** What to send again, and what to withdraw, after a new connection. Whether it had been carried out, the answer says. */
  sort(now: number): { again: Pending[]; stale: Pending[] } {
    const isStale = ({ command, at }: Pending) =>
      command.type === "move" && now - at > STALE_MOVE_MS;
    const pending = [...this.#pending.values()];
    return { again: pending.filter((each) => !isStale(each)), stale: pending.filter(isStale) };
  }
}
