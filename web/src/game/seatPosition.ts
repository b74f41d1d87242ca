import type { GameSchema, View } from "$lib/wire/messages";

/** The view and the menu of one seat at one moment. */
export interface SeatPosition<S extends GameSchema = GameSchema> {
  readonly view: View<S>;
  readonly menu: readonly S["MenuEntry"][];
  /** The advice that I followed with my latest move, if I did. */
  readonly followed?: FollowedAdvice<S> | null;
}

/** Advice that was followed, the position that it was about, and the words that stood beside it. */
export interface FollowedAdvice<S extends GameSchema = GameSchema> extends SeatPosition<S> {
  readonly move: S["Move"];
  readonly told: string;
}
