import type { Component } from "svelte";
import type { Names } from "$lib/game/names";
import type { SeatPosition } from "$lib/game/seatPosition";
import type { EventWithFaces } from "$lib/game/reducer";
import type { CardSubstituter } from "$lib/game/cardSubstitution";
import type { LiveTable } from "$lib/table/liveTable.svelte";
import type { Sound } from "$lib/ui/soundbox";
import type { CardList, GameSchema, Seat, View } from "$lib/wire/messages";

/** A line of the legend of keyboard shortcuts. */
export interface KeyLegendLine {
  readonly keys: string;
  readonly text: string;
}

/** The coach's words to somebody who plays a game for the first time. */
export interface Coaching<S extends GameSchema = GameSchema> {
  /** What somebody else has just done, in words. */
  readonly news: string | null;
  /** True until the seat has made its first move: the text explains the goal. */
  readonly beforeFirstMove: boolean;
  /** The goal and what to press first; later what can be done now. */
  readonly text: string | null;
  /** The move that the text is about, if it is about one. */
  readonly move?: S["Move"] | undefined;
}

/** All that a game's folder provides to the page: `games/<game>/page/index.ts`. */
export interface GamePage<S extends GameSchema = GameSchema> {
  /** The table, full screen between the page's bars. */
  readonly Table: Component<{ live: LiveTable; view: View<S>; names: Names }>;
  /** Milliseconds for which the table stays in sight after its last move, before the result; by default none. */
  readonly resultDelayMs?: number;
  /** A component that shows the result of every seat after the game. */
  readonly Result: Component<{ live: LiveTable; view: View<S>; names: Names }>;
  /** The game's picture on the home page. */
  readonly Emblem: Component;
  /** The game's reference, the last screen of "How to play"; at a table it gets the options, if it uses them. */
  readonly Help: Component<{ options?: View["options"] }> | Component;
  /** A card as it lies on the table, each side that it has, from the faces of its row in the studio. */
  readonly CardSides?: Component<{ faces: Partial<S["Faces"]> }>;
  /** Show cards as in this list from now on; null: as in the standard list. */
  setCardList?(list: CardList["list"] | null): void;
  /** Substitutes the cards of a list that is not the standard one in the introduction and the films; without this they show the standard cards. */
  readonly cardSubstituter?: CardSubstituter;
  /** Return the team of a seat, counted from 0, at a table of so many players; null: everybody plays alone. Without this there are no teams. */
  teamOf?(seat: Seat, players: number): number | null;
  /** The legend of its table's keyboard shortcuts; by default it has none of its own. */
  readonly keys?: readonly KeyLegendLine[];
  /** Return an event in words, or null if there is nothing to say. */
  describe(event: EventWithFaces<S>, names: Names): string | null;
  /** Return a friendly sentence to a seat for which the server acted because the seat did nothing. */
  autoMoveNotice?(event: EventWithFaces<S>, names: Names): string | null;
  /** Return the sound of an event; by default cards sound like cards, and calls like a bell. */
  sound?(event: EventWithFaces<S>, names: Names): Sound | null;
  /** Return the title of the chapter that ends with this event ("Ann serves the $7 table"), or null if none does; without this a recording has no chapters. */
  chapterTitle?(event: EventWithFaces<S>, names: Names): string | null;
  /** Return a move of this view as advice: "Draw the salad"; null if the champion never advises such a move. */
  adviceText(move: S["Move"], view: View<S>, names: Names): string | null;
  /** Return why advice is good, in a sentence about what lies on the table; a null move advises to wait. */
  adviceReason?(move: S["Move"] | null, at: SeatPosition<S>, names: Names): string | null;
  /** Return a function that computes the coach's words at every moment of a first game, while there is no hint. */
  coach?(live: LiveTable, view: () => View<S>, names: () => Names): () => Coaching<S>;
  /** Return the move to advise in a first game instead of one of the champion's that would look like a mistake there; null to keep the champion's. */
  newcomerMove?(move: S["Move"], at: SeatPosition<S>, names: Names): S["Move"] | null;
  /** Return whether the only move that is possible decides nothing, and a choice follows: whoever asks for advice there makes it, and is advised on the choice. */
  leadsToChoice?(move: S["Move"], at: SeatPosition<S>): boolean;
  /** Return why a move is forbidden, in words. */
  explain(code: string): string | null;
  /** Return the sentence with which one seat reminds another of what it has to do; without this there are no reminders. */
  reminderText?(seat: Seat, to: Seat, names: Names): string;
  /** Return who or what ended the game, shown above the result; by default the game's own word for the end. */
  endText?(view: View<S>, names: Names): string | null;
  /** Return who won, and with how much, in one sentence. */
  resultText(view: View<S>, names: Names): string | null;
  /** Return what this seat can take from the game for the next one, in a sentence from the final table and the events. */
  takeaway?(view: View<S>, names: Names, events: readonly EventWithFaces<S>[]): string | null;
}
