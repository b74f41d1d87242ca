"""What the server sends on a table's socket. `docs/protocol.md` says what each message means."""

from typing import Literal

from msgspec import Struct

from orderup.server.wire.game_messages import Event, MenuEntry, Takeover, View
from orderup.server.wire.table_info import ClockInfo, Reason, TableInfo, You
from orderup.server.wire.values import Move


class FromServer(Struct, frozen=True, tag_field="type"):
    """Something the server sends."""


class Welcome(FromServer, frozen=True, tag="welcome"):
    """The answer to `hello`. With a whole game, `past` are the events that have led to it, and `seated` who has taken over a seat since."""

    table: TableInfo
    you: You
    game: View | None
    past: list[Event]
    seated: list[Takeover]
    menu: list[MenuEntry]
    clocks: list[ClockInfo]


class TableInfoChanged(FromServer, frozen=True, tag="table"):
    """The table's card has changed."""

    table: TableInfo
    you: You


class Shuffle(FromServer, frozen=True, tag="shuffle"):
    """Everybody is bound now: the house to its seed, and seats to what they add (null: nothing). Whose commitment it is, reveal."""

    commitment: str
    commitments: list[str | None]


class MissingReveals(FromServer, frozen=True, tag="withheld"):
    """These seats have not revealed what they had committed to; the cards are dealt without it."""

    seats: list[int]


class FreshView(FromServer, frozen=True, tag="deal"):
    """A game begins, or the receiver's place at it has changed: a fresh view, the events behind it, and who has taken over a seat since."""

    game: View
    past: list[Event]
    seated: list[Takeover]
    menu: list[MenuEntry]
    clocks: list[ClockInfo]


class EventMessage(FromServer, frozen=True, tag="event"):
    """Something happened in the game."""

    event: Event
    menu: list[MenuEntry]
    clocks: list[ClockInfo]


class Call(FromServer, frozen=True, tag="call"):
    """A call that moves no card."""

    seat: int
    call: Literal["host"]
    to: int


class HintMessage(FromServer, frozen=True, tag="hint"):
    """What the strongest bot would do in your place after event `v`, from what your seat knows: a move, or null to wait.

    `wins` is the part of the futures it looked at that this seat won after it; `other` and `other_wins` tell of the next best, if any.
    """

    v: int
    move: Move | None
    wins: float
    other: Move | None
    other_wins: float | None
    futures: int


class Seated(FromServer, frozen=True, tag="seated"):
    """You have the seat; keep the token."""

    id: str
    seat: int
    token: str


class Newcomer(FromServer, frozen=True, tag="newcomer"):
    """Somebody has sat down, in the middle of a game, on a seat that `before` had left."""

    seat: int
    name: str
    before: str


class Unseated(FromServer, frozen=True, tag="unseated"):
    """The host has freed your seat: from now on you watch."""


class Done(FromServer, frozen=True, tag="done"):
    """The command was carried out."""

    id: str


class Refusal(FromServer, frozen=True, tag="refused"):
    """The command was not carried out and has changed nothing. No `id` could be read: null."""

    id: str | None
    why: Reason


class Pong(FromServer, frozen=True, tag="pong"):
    """Yes, I am here."""

    n: int


class Stalled(FromServer, frozen=True, tag="stalled"):
    """The house waits for its disk: what was sent counts, and is shown, as soon as it is stored. `over`: it has been."""

    over: bool


class Bye(FromServer, frozen=True, tag="bye"):
    """The server closes the connection."""

    why: Reason


ServerMessage = (
    Welcome
    | TableInfoChanged
    | Shuffle
    | MissingReveals
    | FreshView
    | EventMessage
    | Call
    | HintMessage
    | Seated
    | Newcomer
    | Unseated
    | Done
    | Refusal
    | Pong
    | Stalled
    | Bye
)
