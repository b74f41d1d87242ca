"""The bodies of HTTP requests and responses."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from orderup.lab.balance.findings import Findings
from orderup.server.wire.game_messages import Event, View
from orderup.server.wire.table_info import Pace, TableInfo
from orderup.server.wire.values import (
    TABLE_ID_PATTERN,
    ClockDurations,
    HexDigest,
    Level,
    Options,
    OptionValue,
    PlayerCount,
    Secret,
)

MAX_CARD_LIST_CHARACTERS = 15_000
"""Characters of a card list's file."""


class CardList(Struct, frozen=True):
    """A stored card list, in the form that is hashed and journaled."""

    game: str
    name: str
    sha256: str
    list: dict[str, Any]


class RecordedGame(Struct, frozen=True):
    """A finished game as one audience saw it (`eyes`), or with every card open: the view after the deal, and all events.

    `people`: the seats for which a person has acted; bots have played the others. `deck`: the card list, if it is not the standard one.
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
    deck: CardList | None = None


class NewDeck(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/decks`: a card list as the text of its file."""

    game: Annotated[str, Meta(max_length=40)]
    name: Annotated[str, Meta(max_length=60)]
    text: Annotated[str, Meta(max_length=MAX_CARD_LIST_CHARACTERS)]


class NewDeckVariant(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/decks/numbers`: parameters of the rules, by name, for the cards of a stored list; null: of the list that comes with the game."""

    game: Annotated[str, Meta(max_length=40)]
    deck: HexDigest | None
    parameters: Annotated[dict[Annotated[str, Meta(max_length=40)], int], Meta(max_length=20)]


class DeckReport(Struct, frozen=True):
    """The report on a card list: the hash under which it is stored, or `faults` that make it unplayable, each with line and card.

    `warnings` are departures from the rulebook, `notes` from our reconstruction of the cards. `options`: those in which games with this list differ from
    others, if by default they do not.
    """

    deck: str | None
    name: str
    faults: list[str]
    warnings: list[str]
    notes: list[str]
    options: Options = {}


class DeckRemark(Struct, frozen=True):
    """A remark on a card list, and the line of its text that it concerns, if any."""

    text: str
    line: int | None


class SpreadsheetCard(Struct, frozen=True):
    """The card in a line of a table: its drawable sides, as in the game's schema."""

    line: int
    faces: dict[str, Any]


class DeckCheckReport(Struct, frozen=True):
    """The report on a card list that is not stored.

    `faults` make it unplayable; `warnings` are departures from the rulebook, `notes` from our reconstruction of the cards.
    For a table from a spreadsheet there are its `cards` as well, and the part of the `list` that names the things drawn on them.
    """

    faults: list[DeckRemark]
    warnings: list[DeckRemark]
    notes: list[DeckRemark]
    cards: list[SpreadsheetCard]
    list: dict[str, Any]


class PictureHash(Struct, frozen=True):
    """A stored picture: the hash by which card lists name it, at `GET /api/pictures/SHA256`."""

    sha256: str


class DeckSheet(Struct, frozen=True):
    """A card list as a table: `rows` of cells. The titles come first, after rows for parameters that differ from the rulebook, each with its value.

    `sha256` is null for the list that comes with the game.
    """

    game: str
    name: str
    sha256: str | None
    rows: list[list[str]]


class BalanceProgress(Struct, frozen=True):
    """The progress of a card list's balance run against the standard one.

    `none`: nobody has asked for it, or that was too long ago; `unavailable`: this server cannot do it. `before`: the number of lists that come first.
    `done` goes from 0 to 1, and `left_ms` is the remaining time of the games, null before they begin. `findings` are set in state `done`.
    """

    state: Literal["none", "unavailable", "waiting", "preparing", "playing", "done", "failed"]
    before: int = 0
    done: float = 0.0
    left_ms: int | None = None
    findings: Findings | None = None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/tables`. `bots` has a level or null for every seat; `deck` is the hash of a stored card list (null: the standard one)."""

    game: Annotated[str, Meta(max_length=40)]
    players: PlayerCount | None = None
    options: Options = {}
    clocks: ClockDurations = {}
    bots: Annotated[list[Level | None], Meta(max_length=40)] | None = None
    hints: bool = False
    listed: bool = False
    deck: HexDigest | None = None


class OpenedTable(Struct, frozen=True):
    """The new table's id, and the secret that makes its holder the host."""

    table: str
    host: str


class SeatKey(Struct, frozen=True, forbid_unknown_fields=True):
    """A table, and the secret token of a seat there."""

    table: Annotated[str, Meta(max_length=20, pattern=TABLE_ID_PATTERN)]
    token: Secret


class SeatKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/seats`."""

    keys: Annotated[list[SeatKey], Meta(max_length=50)]


class HeldSeat(Struct, frozen=True):
    """A seat that one of the keys still opens."""

    table: TableInfo
    seat: int


class HeldSeats(Struct, frozen=True):
    """The seats that keys still open, in the order of the keys. `trouble`: tables that cannot be read now, so that their keys cannot be checked.

    A key of a table that is in neither list no longer opens a seat.
    """

    held: list[HeldSeat]
    trouble: list[str]


class OptionInfo(Struct, frozen=True):
    """The possible values of an option, and its default."""

    values: list[OptionValue]
    default: OptionValue


class ParameterInfo(Struct, frozen=True):
    """A parameter of the rules that a card list may change, from `least` to `most`. `default` is the rulebook's, and `text` describes it."""

    least: int
    most: int
    default: int
    text: str


class GameInfo(Struct, frozen=True):
    """A game on the menu. `about` is a sentence about it, or empty; `clocks` are the defaults, in milliseconds; `sheet`: its card list can be edited as a table.

    `pictured`: the title of the table's column with the subjects of players' own pictures; null in a game whose cards take none. `unpictured`: the word in that column that stands for all subjects, and has no picture; null: there is none.
    """

    slug: str
    name: str
    about: str
    rules: int
    players: list[int]
    options: dict[str, OptionInfo]
    clocks: dict[str, int]
    levels: dict[str, Pace]
    sheet: bool
    parameters: dict[str, ParameterInfo] = {}
    pictured: str | None = None
    unpictured: str | None = None
