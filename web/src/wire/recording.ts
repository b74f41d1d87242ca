import type { RecordedGame } from "./generated/wire";
import type { GameEvent, View } from "./messages";

/** A finished game as one audience saw it. */
export type Recording = Omit<RecordedGame, "view" | "events"> & {
  readonly view: View;
  readonly events: readonly GameEvent[];
};

/** The viewpoint of a recording: a seat's number, a spectator's, or one that sees all cards. */
export type Eyes = "open" | "spectator" | `${number}`;
