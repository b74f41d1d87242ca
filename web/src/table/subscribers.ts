import type { EventWithFaces } from "$lib/game/reducer";
import type { Command, Reason, Seat, View } from "$lib/wire/messages";

/** What a component may want to hear of a table besides its state: each call is optional. */
export interface TableSubscriber {
  /** Just before an event changes what is on the screen. */
  before?(event: EventWithFaces): void;
  /** After the screen shows it. */
  after?(event: EventWithFaces): void;
  call?(call: { seat: Seat; call: string; to: Seat }): void;
  refused?(why: Reason, command: Command | null): void;
  dealt?(view: View): void;
  /** I sit here, but under another name than I gave: somebody has that one. */
  renamed?(names: { asked: string; name: string }): void;
  /** Somebody goes on for who had left. */
  newcomer?(who: { seat: Seat; name: string; before: string }): void;
  /** A bot has played for me while I was away. */
  standInMoved?(): void;
  /** These seats have not revealed what they were to add to the shuffle: dealt without it. */
  withheld?(seats: readonly Seat[]): void;
  /** The seat is no longer mine: the host sent me away, or it was lost while I was gone. */
  unseated?(how: "sent_away" | "lost"): void;
}

/** Whoever watches one table. */
export class TableSubscribers {
  #all: readonly TableSubscriber[] = [];

  /** Tells a subscriber from now on; returns how to stop that. */
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
