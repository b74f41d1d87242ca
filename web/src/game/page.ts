import type { Component } from "svelte";
import type { Names } from "$lib/game/names";
import type { SeatPosition } from "$lib/game/seatPosition";
import type { EventWithFaces } from "$lib/game/reducer";
import type { CardSubstituter } from "$lib/lesson/cardSubstitution";
import type { LiveTable } from "$lib/table/liveTable.svelte";
import type { Sound } from "$lib/ui/soundbox";
import type { CardList, GameSchema, Seat, View } from "$lib/wire/messages";

/** A line of the legend of keys. */
export interface KeyLegendLine {
  readonly keys: string;
  readonly text: string;
}

/** What is said to who plays a game for the first time. */
export interface Coaching<S extends GameSchema = GameSchema> {
  /** What somebody else has just done. */
  readonly news: string | null;
  /** Nothing has been done yet: the text is about the goal. */
  readonly beforeFirstMove: boolean;
  /** The goal and what to press first; later what can be done now. */
  readonly text: string | null;
  /** The move that it speaks of, if it is about one. */
  readonly move?: S["Move"] | undefined;
}

/** What a game's folder brings to the page: `games/<game>/page/index.ts`. */
export interface GamePage<S extends GameSchema = GameSchema> {
  /** The table, full screen between the page's bars. */
  readonly Table: Component<{ live: LiveTable; view: View<S>; names: Names }>;
  /** How long the table stays in sight after its last move, in milliseconds; by default not at all. */
  readonly resultDelayMs?: number;
  /** What became of every seat, after the game. */
  readonly Result: Component<{ live: LiveTable; view: View<S>; names: Names }>;
  /** What the game looks like, at the entrance. */
  readonly Emblem: Component;
  /** What one looks up, the last screen of "How to play"; at a table it gets the options, if it has a use for them. */
  readonly Help: Component<{ options?: View["options"] }> | Component;
  /** A card as it lies on the table, each side that it has, from the faces of its row in the studio. */
  readonly CardSides?: Component<{ faces: Partial<S["Faces"]> }>;
  /** From now on a table is shown that plays with this card list; null: with the standard one. */
  setCardList?(list: CardList["list"] | null): void;
  /** How its introduction is told with a card list that is not the standard one; without this it is told with the standard cards. */
  readonly cardSubstituter?: CardSubstituter;
  /** Which team a seat plays for, counted from 0, at a table of so many; null: everybody plays alone. Without this there are no teams. */
  teamOf?(seat: Seat, players: number): number | null;
  /** The keys of its table; none if there are none of its own. */
  readonly keys?: readonly KeyLegendLine[];
  /** An event in words, or null if there is nothing to say. */
  describe(event: EventWithFaces<S>, names: Names): string | null;
  /** What is said to a seat for which the house has acted, since it did nothing itself. */
  autoMoveNotice?(event: EventWithFaces<S>, names: Names): string | null;
  /** What an event sounds like; by default cards like cards, and what is called like a bell. */
  sound?(event: EventWithFaces<S>, names: Names): Sound | null;
  /** What a recording is divided by: the title of the chapter that ends with this event ("Ann serves the $7 table"), or null if none does; without this it has none. */
  chapterTitle?(event: EventWithFaces<S>, names: Names): string | null;
  /** A move that can be made in this view, as advice: "Draw the salad"; null if the champion advises on none of its kind. */
  adviceText(move: S["Move"], view: View<S>, names: Names): string | null;
  /** Why advice is good, in a sentence from what lies on the table; no move is to wait. */
  adviceReason?(move: S["Move"] | null, at: SeatPosition<S>, names: Names): string | null;
  /** What is said at every moment of a first game, while there is no hint. */
  coach?(live: LiveTable, view: () => View<S>, names: () => Names): () => Coaching<S>;
  /** What is advised in a first game in place of a move that the champion has found, which would look like a mistake there; null if that may be said. */
  newcomerMove?(move: S["Move"], at: SeatPosition<S>, names: Names): S["Move"] | null;
  /** Why a move is forbidden, in words. */
  explain(code: string): string | null;
  /** What is said when a seat reminds another of what it has to do; nothing if that can not happen. */
  reminderText?(seat: Seat, to: Seat, names: Names): string;
  /** Who or what ended the game, above the result; by default the game's own word for the end. */
  endText?(view: View<S>, names: Names): string | null;
  /** Who won, and with how much, in one sentence. */
  resultText(view: View<S>, names: Names): string | null;
}
