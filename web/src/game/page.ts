import type { Component } from "svelte";
import type { Witnessed } from "$lib/game/reducer";
import type { LiveTable } from "$lib/table/live.svelte";
import type { Move, Seat, View } from "$lib/wire/messages";

/** Who a seat is, in the words of a sentence: "you", a name, or the house. */
export interface Names {
  readonly you: Seat | null;
  of(seat: Seat | null): string;
}

/** A line of the legend of keys. */
export interface KeyLine {
  readonly keys: string;
  readonly text: string;
}

/** What a game's folder brings to the page: `games/<game>/page/index.ts`. */
export interface GamePage {
  /** The table, full screen between the page's bars. */
  readonly Table: Component<{ live: LiveTable; view: View; names: Names }>;
  /** What became of every seat, after the game. */
  readonly Result: Component<{ live: LiveTable; view: View; names: Names }>;
  /** What the game looks like, at the entrance. */
  readonly Emblem: Component;
  /** How to play, in a dialog; at a table, with its options. */
  readonly Help: Component<{ options?: View["options"] }>;
  /** The keys of its table; none if there are none of its own. */
  readonly keys?: readonly KeyLine[];
  /** An event in words, or null if there is nothing to say. */
  describe(event: Witnessed, names: Names): string | null;
  /** A move that can be made in this view, as advice: "Draw the salad"; null if the champion advises on none of its kind. */
  propose(move: Move, view: View, names: Names): string | null;
  /** Why a move is forbidden, in words. */
  explain(code: string): string | null;
  /** Who won, and with how much, in one sentence. */
  summary(view: View, names: Names): string | null;
}

const PAGES = import.meta.glob<GamePage>("../../../src/orderup/games/*/page/index.ts");

/** Loads the page of a game; one that has none of its own gets the plain table. */
export async function loadGame(slug: string): Promise<GamePage> {
  const path = Object.keys(PAGES).find((key) => key.includes(`/games/${slug}/page/`));
  return (path && (await PAGES[path]?.())) || import("$lib/table/plain");
}
