import { SvelteMap } from "svelte/reactivity";
import { isSameMove } from "$lib/game/moves";
import { freshId } from "$lib/wire/ids";
import type { Command, Move } from "$lib/wire/messages";

/** A command without an answer yet. */
export interface PendingCommand {
  readonly id: string;
  readonly command: Command;
  /** When it was given, in milliseconds of the page's own clock. */
  readonly at: number;
  /** The round in which it was given, and the number of the event before it. */
  readonly round: number;
  readonly afterEvent: number;
}

/** A move that was unsent for this long no longer means what its player meant. */
const STALE_MOVE_MS = 6000;

/** Keeps the commands without an answer. After a reconnect they are sent again, or withdrawn: the same id is one action. */
export class Outbox {
  #pending = new SvelteMap<string, PendingCommand>();

  add(command: Command, at: number, round: number, afterEvent: number): PendingCommand {
    const pending = { id: freshId(), command, at, round, afterEvent };
    this.#pending.set(pending.id, pending);
    return pending;
  }

  /** Remove and return the answered command; null if it was none of ours (a second tab's, for example). */
  settle(id: string): PendingCommand | null {
    const pending = this.#pending.get(id) ?? null;
    this.#pending.delete(id);
    return pending;
  }

  ofType(type: Command["type"]): PendingCommand[] {
    return [...this.#pending.values()].filter(({ command }) => command.type === type);
  }

  hasMove(move: Move): boolean {
    return [...this.#pending.values()].some(
      ({ command }) => command.type === "move" && isSameMove(command.move, move),
    );
  }

  /** Split the commands into those to send again after a reconnect and stale ones to withdraw. The answer shows whether a command was carried out. */
  splitStale(now: number): { resend: PendingCommand[]; stale: PendingCommand[] } {
    const isStale = ({ command, at }: PendingCommand) =>
      command.type === "move" && now - at > STALE_MOVE_MS;
    const pending = [...this.#pending.values()];
    return { resend: pending.filter((each) => !isStale(each)), stale: pending.filter(isStale) };
  }
}
