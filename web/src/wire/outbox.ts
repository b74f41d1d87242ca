import type { Command } from "./messages";

export interface Outgoing {
  readonly id: string;
  readonly command: Command;
  /** When it was written, in milliseconds of the page's own clock. */
  readonly at: number;
}

/** A move that lay this long unsent no longer means what its player meant. */
const STALE_MOVE_MS = 6000;

/** Commands without an answer yet. After a reconnect they are sent again, or withdrawn: the same id is one action. */
export class Outbox {
  #outgoing = new Map<string, Outgoing>();

  add(outgoing: Outgoing): void {
    this.#outgoing.set(outgoing.id, outgoing);
  }

  /** The answered command, or null if it was none of ours (a second tab's, say). */
  settle(id: string): Outgoing | null {
    const outgoing = this.#outgoing.get(id) ?? null;
    this.#outgoing.delete(id);
    return outgoing;
  }

  /** What to send again, and what to withdraw, after a new connection. Whether it had been carried out, the answer says. */
  sort(now: number): { again: Outgoing[]; stale: Outgoing[] } {
    const again: Outgoing[] = [];
    const stale: Outgoing[] = [];
    for (const outgoing of this.#outgoing.values()) {
      const old = outgoing.command.type === "move" && now - outgoing.at > STALE_MOVE_MS;
      (old ? stale : again).push(outgoing);
    }
    return { again, stale };
  }
}
