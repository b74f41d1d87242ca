/** The messages of docs/protocol.md. Each game's own schema defines its part of them. */
import type * as wire from "./generated/wire";

export type {
  AdminState,
  AdminTable,
  AdminTables,
  BalanceProgress,
  SetDraining,
  NewBan,
  NodeState,
  CardFinding,
  ClockInfo,
  CardList,
  DeckCheckReport,
  DeckReport,
  DeckSheet,
  Finding,
  Findings,
  GameInfo,
  MeanWithInterval,
  NewDeck,
  NewDeckVariant,
  PictureHash,
  SeatInfo,
  TakeoverRequestInfo,
  TableInfo,
  Takeover,
  Reason,
  You,
} from "./generated/wire";
export type { HeldSeat, HeldSeats, NewTable, OpenedTable, SeatKey } from "./generated/wire";

export type Seat = number;
export type OptionValue = string | boolean | number;

/** The types of a game's part of the messages. Each game's own are made from its schema; without a schema little is known of them. */
export interface GameSchema {
  readonly Move: Move;
  readonly Faces: Faces;
  readonly Status: unknown;
  readonly MenuEntry: MenuEntry;
  readonly Say: Say;
  readonly ZoneName: string;
}

export interface Move {
  readonly do: string;
}

/** The faces that a card shows to this audience. */
export type Faces = object;

/** A call that everybody hears. */
export interface Say {
  readonly call: string;
}

/** A move that a seat may consider now; `why` is null, or the clause that forbids it. */
export interface MenuEntry {
  readonly move: Move;
  readonly why: string | null;
}

export type Card<S extends GameSchema = GameSchema> = S["Faces"] & {
  readonly card: number;
};

export interface Zone<S extends GameSchema = GameSchema> {
  /** How many cards lie here, seen or not; null where the rules forbid counting. */
  readonly n: number | null;
  /** True for a stack, of which only the top is visible. */
  readonly top?: boolean;
  /** The cards that this audience sees; the top or the newest last. */
  readonly cards: readonly Card<S>[];
}

export type Zones<S extends GameSchema = GameSchema> = Readonly<Record<S["ZoneName"], Zone<S>>>;

export interface View<S extends GameSchema = GameSchema> extends Omit<
  wire.View,
  "status" | "zones"
> {
  readonly status: S["Status"];
  readonly zones: Zones<S>;
}

export type Movement<S extends GameSchema = GameSchema> = S["Faces"] & {
  /** Null: this audience cannot tell which card. */
  readonly card: number | null;
  /** The card's new handle, if it gets one; null: this audience loses it from sight. */
  readonly as?: number | null;
  readonly from: S["ZoneName"];
  readonly to: S["ZoneName"];
};

export type ShownCard<S extends GameSchema = GameSchema> = Card<S> & {
  readonly zone: S["ZoneName"];
};

export interface GameEvent<S extends GameSchema = GameSchema> {
  readonly v: number;
  readonly t: number;
  readonly seat: Seat | null;
  readonly move: S["Move"];
  readonly cards: readonly Movement<S>[];
  readonly shows: readonly ShownCard<S>[];
  /** The zones whose content is replaced. */
  readonly zones: Readonly<Record<string, Zone<S>>>;
  readonly say: S["Say"] | null;
  readonly status: S["Status"];
  /** True if a bot made the move for the seat's person. */
  readonly standin?: boolean;
  /** Why this player was first, where several wanted one card. */
  readonly race?: wire.Race;
  /** The takeovers of seats since the event before. */
  readonly seated?: readonly wire.Takeover[];
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

/** The move of the strongest bot in my place. */
export type Hint = Omit<Extract<ServerMessage, { type: "hint" }>, "type">;

type WithoutId<C> = C extends { type: "move" }
  ? Omit<C, "id" | "move"> & { move: Move }
  : C extends { id: string }
    ? Omit<C, "id">
    : never;

/** A command without its id, which the connection makes. */
export type Command = WithoutId<wire.ClientMessage>;
export type Hello = Omit<wire.Hello, "type">;
