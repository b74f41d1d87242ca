"""What goes over the wire, both ways. `docs/protocol.md` says what each message means.

Incoming messages are strict: an unknown field or a value out of range is refused. What a game says (its
views, events and moves) passes through as the plain dictionaries that `orderup.match` makes; their types
here are for readers, for the JSON Schema and for the page.
"""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from msgspec import UNSET, Meta, Struct, UnsetType

CommandId = Annotated[str, Meta(min_length=1, max_length=40)]
Secret = Annotated[str, Meta(min_length=1, max_length=100)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Level = Annotated[str, Meta(min_length=1, max_length=40)]
Players = int
"""How many there may be, the game says."""
Milliseconds = Annotated[int, Meta(ge=0, le=3_600_000)]
Version = Annotated[int, Meta(ge=0)]
OptionValue = bool | int | str
Options = Annotated[dict[str, OptionValue], Meta(max_length=40)]
ClockTimes = Annotated[dict[str, Milliseconds], Meta(max_length=40)]
Move = dict[str, Any]
State = Literal["lobby", "countdown", "playing", "over"]


class Incoming(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Something a client sends."""


class Hello(Incoming, frozen=True, tag="hello"):
    """Who I am, and the last version I have of which round."""

    token: Secret | None = None
    host: Secret | None = None
    round: Version | None = None
    since: Version | None = None


class Ping(Incoming, frozen=True, tag="ping"):
    """Are you there?"""

    n: int


class Sit(Incoming, frozen=True, tag="sit"):
    """Take an empty seat, or, before a game, change to it."""

    id: CommandId
    seat: SeatNumber
    name: Name


class Stand(Incoming, frozen=True, tag="stand"):
    """Leave the seat."""

    id: CommandId


class Ready(Incoming, frozen=True, tag="ready"):
    """Ready to start, or not."""

    id: CommandId
    ready: bool


class Play(Incoming, frozen=True, tag="move"):
    """Make a move of the game."""

    id: CommandId
    move: Move


class Remind(Incoming, frozen=True, tag="remind"):
    """Call "Host!": remind a busy seat of its refill."""

    id: CommandId
    seat: SeatNumber


class Hint(Incoming, frozen=True, tag="hint"):
    """Ask what the strongest bot would do in my place; the answer comes a little later, as `hint`."""

    id: CommandId


class PutBot(Incoming, frozen=True, tag="bot"):
    """Host: put a bot on an empty seat, change its level, or remove it (null)."""

    id: CommandId
    seat: SeatNumber
    level: Level | None


class Kick(Incoming, frozen=True, tag="kick"):
    """Host: free a seat."""

    id: CommandId
    seat: SeatNumber


class Setup(Incoming, frozen=True, tag="setup"):
    """Host, between games: change the table. What is left out stays."""

    id: CommandId
    players: Players | UnsetType = UNSET
    options: Options | UnsetType = UNSET
    clocks: ClockTimes | UnsetType = UNSET
    hints: bool | UnsetType = UNSET
    listed: bool | UnsetType = UNSET


class Rematch(Incoming, frozen=True, tag="rematch"):
    """After a game: back to the lobby of the next round, same people."""

    id: CommandId


class Withdraw(Incoming, frozen=True, tag="withdraw"):
    """Don't carry out the command with this id, unless you have: then tell its answer again."""

    id: CommandId


Command = Sit | Stand | Ready | Play | Remind | Hint | PutBot | Kick | Setup | Rematch | Withdraw
ClientMessage = Hello | Ping | Command


class Pace(Struct, frozen=True):
    """How fast a bot is: mean and spread of its reaction and of its hand's way, in milliseconds."""

    reaction_ms: tuple[float, float]
    hand_ms: tuple[float, float]


class SeatInfo(Struct, frozen=True):
    """What everybody may know of a seat."""

    kind: Literal["empty", "person", "bot"]
    name: str | None
    ready: bool
    online: bool
    level: str | None
    pace: Pace | None
    standin: bool


class TableInfo(Struct, frozen=True):
    """A table's public card."""

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
    seats: list[SeatInfo]
    watchers: int


class You(Struct, frozen=True):
    """Who the receiver of a message is at the table."""

    seat: int | None
    host: bool


class ClockInfo(Struct, frozen=True):
    """What the house will do by itself, and in how many milliseconds (if running)."""

    name: str
    seat: int | None
    ms: int
    running: bool


class Why(Struct, frozen=True, omit_defaults=True):
    """Why not: a rule clause (`D9`), `late`, or a word; and a sentence for people."""

    code: str
    text: str
    by: int | None = None
    card: int | None = None


class MenuEntry(TypedDict):
    """A move one could think of, and the clause that forbids it (null: it is legal)."""

    move: Move
    why: str | None
    wilds: NotRequired[list[list[int]]]


class Card(TypedDict):
    """A card by its handle, with the faces that this audience may see."""

    card: int


Moved = TypedDict("Moved", {"card": int | None, "as": NotRequired[int | None], "from": str, "to": str})
"""A card that goes from zone to zone, with the faces that this audience may see; null: it cannot tell which card."""


class Shown(TypedDict):
    """A card that has come to lie visible on top of a zone, with its visible face."""

    zone: str
    card: int


class Zone(TypedDict):
    """`n` cards (null: nobody may count them), of which the visible ones are listed, the newest last; `top`: only the top is."""

    n: int | None
    top: NotRequired[bool]
    cards: list[Card]


class Say(TypedDict):
    """What was called out."""

    call: str
    plates: NotRequired[list[str]]


class Event(TypedDict):
    """Something that happened in the game, as one audience sees it; `standin`: a bot did it for the seat's person."""

    v: int
    t: int
    seat: int | None
    move: Move
    cards: list[Moved]
    shows: list[Shown]
    zones: dict[str, Zone]
    say: Say | None
    status: dict[str, Any]
    standin: NotRequired[bool]


class View(TypedDict):
    """A whole game as one audience sees it."""

    game: str
    round: int
    v: int
    t: int
    you: int | None
    players: int
    options: dict[str, OptionValue]
    commitment: str
    status: dict[str, Any]
    zones: dict[str, Zone]


class Outgoing(Struct, frozen=True, tag_field="type"):
    """Something the server sends."""


class Welcome(Outgoing, frozen=True, tag="welcome"):
    """The answer to `hello`. `past`: with a whole game, the events that have led to it."""

    table: TableInfo
    you: You
    game: View | None
    past: list[Event]
    menu: list[MenuEntry]
    clocks: list[ClockInfo]


class TableChanged(Outgoing, frozen=True, tag="table"):
    """The table's card has changed."""

    table: TableInfo
    you: You


class Deal(Outgoing, frozen=True, tag="deal"):
    """A game begins, or the receiver's place at it has changed: a fresh view, and the events behind it."""

    game: View
    past: list[Event]
    menu: list[MenuEntry]
    clocks: list[ClockInfo]


class Happened(Outgoing, frozen=True, tag="event"):
    """Something happened in the game."""

    event: Event
    menu: list[MenuEntry]
    clocks: list[ClockInfo]


class Call(Outgoing, frozen=True, tag="call"):
    """A call that moves no card."""

    seat: int
    call: Literal["host"]
    to: int


class Hinted(Outgoing, frozen=True, tag="hint"):
    """What the strongest bot would do in your place after event `v`, from what your seat knows: a move, or null to wait.

    `wins` is the part of the futures it looked at that this seat won after it; `other` and `other_wins` tell of the next best, if any.
    """

    v: int
    move: Move | None
    wins: float
    other: Move | None
    other_wins: float | None
    futures: int


class Seated(Outgoing, frozen=True, tag="seated"):
    """You have the seat; keep the token."""

    id: str
    seat: int
    token: str


class Unseated(Outgoing, frozen=True, tag="unseated"):
    """The host has freed your seat: from now on you watch."""


class Done(Outgoing, frozen=True, tag="done"):
    """The command was carried out."""

    id: str


class Refusal(Outgoing, frozen=True, tag="refused"):
    """The command was not carried out and has changed nothing. No `id` could be read: null."""

    id: str | None
    why: Why


class Pong(Outgoing, frozen=True, tag="pong"):
    """Yes, I am here."""

    n: int


class Bye(Outgoing, frozen=True, tag="bye"):
    """The server closes the connection."""

    why: Why


ServerMessage = (
    Welcome | TableChanged | Deal | Happened | Call | Hinted | Seated | Unseated | Done | Refusal | Pong | Bye
)


class Recorded(Struct, frozen=True):
    """A finished game as one audience saw it (`eyes`), or with every card open: the view after the deal, and all events.

    `people`: the seats for which somebody has acted; bots have played the others.
    """

    round: int
    game: str
    players: int
    names: list[str]
    people: list[int]
    options: dict[str, OptionValue]
    view: View
    events: list[Event]
    result: dict[str, Any]
    commitment: str
    seed: str


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/tables`. `bots` has a level or null for every seat."""

    game: Annotated[str, Meta(max_length=40)]
    players: Players | None = None
    options: Options = {}
    clocks: ClockTimes = {}
    bots: Annotated[list[Level | None], Meta(max_length=40)] | None = None
    hints: bool = False
    listed: bool = False


class Opened(Struct, frozen=True):
    """The new table's id, and the secret that makes its holder the host."""

    table: str
    host: str


class SeatKey(Struct, frozen=True, forbid_unknown_fields=True):
    """A table, and the secret token of a seat there."""

    table: Annotated[str, Meta(max_length=20)]
    token: Secret


class SeatKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/seats`."""

    keys: Annotated[list[SeatKey], Meta(max_length=50)]


class HeldSeat(Struct, frozen=True):
    """A seat that one of the keys still opens."""

    table: TableInfo
    seat: int


class OptionInfo(Struct, frozen=True):
    """The values an option may have, and the one it has unless said otherwise."""

    values: list[OptionValue]
    default: OptionValue


class GameInfo(Struct, frozen=True):
    """A game on the menu. `clocks` are the defaults, in milliseconds."""

    slug: str
    name: str
    rules: int
    players: list[int]
    options: dict[str, OptionInfo]
    clocks: dict[str, int]
    levels: dict[str, Pace]
