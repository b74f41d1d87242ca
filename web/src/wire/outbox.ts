import type { Command } from "./messages";

export interface Letter {
  readonly id: string;
  readonly command: Command;
  /** When it was written, in milliseconds of the page's own clock. */
  readonly at: number;
}

/** A move that lay this long unsent no longer means what its player meant. */
const STALE_MOVE_MS = 6000;

/** Commands without an answer yet. After a reconnect they are sent again, or withdrawn: the same id is one action. */
export class Outbox {
  #letters = new Map<string, Letter>();

  add(letter: Letter): void {
    this.#letters.set(letter.id, letter);
  }

  /** The answered command, or null if it was none of ours (a second tab's, say). */
  settle(id: string): Letter | null {
    const letter = this.#letters.get(id) ?? null;
    this.#letters.delete(id);
    return letter;
  }

  /** What to send again, and what to withdraw, after a new connection. Whether it had been carried out, the answer says. */
  sort(now: number): { again: Letter[]; stale: Letter[] } {
    const again: Letter[] = [];
    const stale: Letter[] = [];
    for (const letter of this.#letters.values()) {
      const old = letter.command.type === "move" && now - letter.at > STALE_MOVE_MS;
      (old ? stale : again).push(letter);
    }
    return { again, stale };
  }
}
