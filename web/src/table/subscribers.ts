import type { EventWithFaces } from "$lib/game/reducer";
import type { Command, Reason, Seat, View } from "$lib/wire/messages";

/** The callbacks of a component that follows a table's events; each is optional. */
export interface TableSubscriber {
  /** Called just before an event changes the screen. */
  before?(event: EventWithFaces): void;
  /** Called after the screen shows it. */
  after?(event: EventWithFaces): void;
  call?(call: { seat: Seat; call: string; to: Seat }): void;
  refused?(why: Reason, command: Command | null): void;
  dealt?(view: View): void;
  /** I have sat down, but under another name than I asked for, which is taken. */
  renamed?(names: { asked: string; name: string }): void;
  /** Somebody has taken the seat of a player who had left. */
  newcomer?(who: { seat: Seat; name: string; before: string }): void;
  /** A bot has made my move while I was away. */
  standInMoved?(): void;
  /** These seats have not revealed their contribution to the shuffle: the cards are dealt without it. */
  withheld?(seats: readonly Seat[]): void;
  /** I have lost my seat: the host sent me away, or it was lost while I was gone. */
  unseated?(how: "sent_away" | "lost"): void;
}

/** The subscribers of one table. */
export class TableSubscribers {
  #all: readonly TableSubscriber[] = [];

  /** Add a subscriber; return a function that removes it. */
  add(subscriber: TableSubscriber): () => void {
    this.#all = [...this.#all, subscriber];
    return () => {
      this.#all = this.#all.filter((other) => other !== subscriber);
    };
  }

  notify(word: (subscriber: TableSubscriber) => void): void {
    this.#all.forEach(word);
  }
}
