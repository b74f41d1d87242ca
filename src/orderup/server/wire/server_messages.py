"""The messages that the server sends on a table's socket. `docs/protocol.md` describes each."""

from typing import Literal

from msgspec import Struct

from orderup.server.wire.game_messages import Event, MenuEntry, Takeover, View
from orderup.server.wire.table_info import ClockInfo, Reason, TableInfo, You
from orderup.server.wire.values import Move


class FromServer(Struct, frozen=True, tag_field="type"):
    """A message that the server sends."""


class Welcome(FromServer, frozen=True, tag="welcome"):
    """The answer to `hello`. With a whole game, `past` are the events before it, and `seated` the people who have taken over seats since."""

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
    """All commitments: the server's to its seed, and the seats' to their contributions (null: none). Each seat with a commitment must now reveal."""

    commitment: str
    commitments: list[str | None]


class MissingReveals(FromServer, frozen=True, tag="withheld"):
    """The seats that have not revealed their contributions; the cards are dealt without these."""

    seats: list[int]


class FreshView(FromServer, frozen=True, tag="deal"):
    """A fresh view, since a game begins or the receiver's place at it has changed; with the events before it, and the people who have taken over seats since."""

    game: View
    past: list[Event]
    seated: list[Takeover]
    menu: list[MenuEntry]
    clocks: list[ClockInfo]


class EventMessage(FromServer, frozen=True, tag="event"):
    """A new event of the game."""

    event: Event
    menu: list[MenuEntry]
    clocks: list[ClockInfo]


class Reminder(FromServer, frozen=True, tag="call"):
    """The call of a seat to another for whose move the game waits. It moves no card."""

    seat: int
    call: Literal["host"]
    to: int


class HintMessage(FromServer, frozen=True, tag="hint"):
    """The move of the strongest bot in your place after event `v`, from what your seat knows; null: to wait.

    `wins` is the fraction of the searched futures that this seat won after it; `other` and `other_wins` are the next best move, if any.
    """

    v: int
    move: Move | None
    wins: float
    other: Move | None
    other_wins: float | None
    futures: int


class Seated(FromServer, frozen=True, tag="seated"):
    """The seat that the receiver now has; the client keeps the token."""

    id: str
    seat: int
    token: str


class SeatTakenOver(FromServer, frozen=True, tag="newcomer"):
    """A person who has sat down, in the middle of a game, on a seat that `before` had left."""

    seat: int
    name: str
    before: str


class Unseated(FromServer, frozen=True, tag="unseated"):
    """The host has freed the receiver's seat: from now on they watch."""


class CommandDone(FromServer, frozen=True, tag="done"):
    """The command was carried out."""

    id: str


class Refusal(FromServer, frozen=True, tag="refused"):
    """The command was not carried out and has changed nothing. `id` is null if none could be read."""

    id: str | None
    why: Reason


class Pong(FromServer, frozen=True, tag="pong"):
    """The answer to `ping`."""

    n: int


class Stalled(FromServer, frozen=True, tag="stalled"):
    """The server waits for its disk. Commands take effect, and are shown, as soon as they are stored. `over`: the wait has ended."""

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
    | Reminder
    | HintMessage
    | Seated
    | SeatTakenOver
    | Unseated
    | CommandDone
    | Refusal
    | Pong
    | Stalled
    | Bye
)
