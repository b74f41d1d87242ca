"""The public information about a table."""

from typing import Literal

from msgspec import Struct

from orderup.server.wire.values import OptionValue, State


class Pace(Struct, frozen=True):
    """The speed of a bot: mean and spread of its reaction and of its hand's movement, in milliseconds."""

    reaction_ms: tuple[float, float]
    hand_ms: tuple[float, float]


class SeatInfo(Struct, frozen=True):
    """The public information about a seat. `wins` and `shared`: the games at this table that its occupant has won, alone and with others."""

    kind: Literal["empty", "person", "bot"]
    name: str | None
    ready: bool
    online: bool
    level: str | None
    pace: Pace | None
    standin: bool
    wins: int = 0
    shared: int = 0
    avatar: str | None = None


class TakeoverRequestInfo(Struct, frozen=True):
    """A newcomer's request for a seat that was left in the middle of a game. `asked`: the seats that have not answered yet."""

    request: int
    seat: int
    name: str
    asked: list[int]


class DeckInfo(Struct, frozen=True, omit_defaults=True):
    """A card list that somebody has added: the hash of its content, its name, and its parameters of the rules that differ from the rulebook."""

    sha256: str
    name: str
    parameters: dict[str, int] = {}


class TableInfo(Struct, frozen=True):
    """A table's public card. `research`: the current game, or else the next one, may be used for research when it is over."""

    id: str
    game: str
    players: int
    options: dict[str, OptionValue]
    clocks: dict[str, int]
    hints: bool
    listed: bool
    state: State
    round: int
    starts_in: int | None
    host: int | None
    deputy: int | None
    seats: list[SeatInfo]
    requests: list[TakeoverRequestInfo]
    watchers: int
    deck: DeckInfo | None = None
    research: bool = False


class ClockInfo(Struct, frozen=True):
    """A clock: what the house will do by itself, and in how many milliseconds (if running)."""

    name: str
    seat: int | None
    ms: int
    running: bool


class Reason(Struct, frozen=True, omit_defaults=True):
    """The reason of a refusal: a rule clause (`D9`), `late`, or another code; and a sentence for people."""

    code: str
    text: str
    by: int | None = None
    card: int | None = None


class ClosedSeat(Struct, frozen=True):
    """A seat that somebody has left in this game, and why the receiver may not have it."""

    seat: int
    why: Reason


class You(Struct, frozen=True, omit_defaults=True):
    """The receiver of a message, as a person at the table.

    `left`: the seat that they have left in this game, and may take again; `closed`: the seats that they may not take.
    """

    seat: int | None
    host: bool
    deputy: bool = False
    left: int | None = None
    closed: tuple[ClosedSeat, ...] = ()
