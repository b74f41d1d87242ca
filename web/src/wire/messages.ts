/** The messages of docs/protocol.md. What a game says is typed further than the schema can: faces, views, moves. */
import type * as wire from "./generated/wire";

export type { ClockInfo, GameInfo, Pace, SeatInfo, TableInfo, Why, You } from "./generated/wire";
export type { HeldSeat, NewTable, Opened, SeatKey } from "./generated/wire";

export type Seat = number;
export type OptionValue = string | boolean | number;

/** What a card shows to this audience. Each game's page adds its faces to this interface. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- it is filled by declaration merging
export interface Faces {}

export interface Card extends Faces {
  readonly card: number;
}

export interface Zone {
  /** How many cards lie here, seen or not; null where the rules forbid counting. */
  readonly n: number | null;
  /** Of a stack only the top is visible. */
  readonly top?: boolean;
  /** Those this audience sees; the top or the newest last. */
  readonly cards: readonly Card[];
}

export type Zones = Readonly<Record<string, Zone>>;

export interface View<Status = unknown> extends Omit<wire.View, "status" | "zones"> {
  readonly status: Status;
  readonly zones: Zones;
}

export interface Movement extends Faces {
  /** Null: this audience cannot tell which card. */
  readonly card: number | null;
  /** The card's new handle, if it gets one; null: this audience loses it from sight. */
  readonly as?: number | null;
  readonly from: string;
  readonly to: string;
}

export interface Shown extends Card {
  readonly zone: string;
}

export interface Move {
  readonly do: string;
  readonly [part: string]: unknown;
}

export interface GameEvent<Status = unknown> {
  readonly v: number;
  readonly t: number;
  readonly seat: Seat | null;
  readonly move: Move;
  readonly cards: readonly Movement[];
  readonly shows: readonly Shown[];
  readonly zones: Zones;
  readonly say: Say | null;
  readonly status: Status;
  /** A bot did it for the seat's person. */
  readonly standin?: boolean;
}

/** What was called out. Each game's page adds what its calls tell. */
export interface Say {
  readonly call: string;
}

/** What a seat could think of doing now; `why` is null, or the clause that forbids it. Each game's page adds its own fields. */
export interface MenuEntry {
  readonly move: Move;
  readonly why: string | null;
}

type Refined<M extends { type: string }> = M extends { type: "event" }
  ? Omit<M, "event" | "menu"> & { event: GameEvent; menu: readonly MenuEntry[] }
  : M extends { type: "welcome" }
    ? Omit<M, "game" | "past" | "menu"> & {
        game: View | null;
        past: readonly GameEvent[];
        menu: readonly MenuEntry[];
      }
    : M extends { type: "deal" }
      ? Omit<M, "game" | "past" | "menu"> & {
          game: View;
          past: readonly GameEvent[];
          menu: readonly MenuEntry[];
        }
      : M extends { type: "hint" }
        ? Omit<M, "move" | "other"> & { move: Move | null; other: Move | null }
        : M;

export type ServerMessage = Refined<wire.ServerMessage>;

/** What the strongest bot would do in my place. */
export type Hint = Omit<Extract<ServerMessage, { type: "hint" }>, "type">;

type Unnumbered<C> = C extends { type: "move" }
  ? { type: "move"; move: Move }
  : C extends { id: string }
    ? Omit<C, "id">
    : never;

/** A command without its id, which the connection makes. */
export type Command = Unnumbered<wire.ClientMessage>;
export type Setup = Omit<Extract<Command, { type: "setup" }>, "type">;
export type Hello = Omit<wire.Hello, "type">;
