"""What is written down: the rows of the store, and the writes that change them."""

from dataclasses import dataclass, replace
from typing import NamedTuple


@dataclass(frozen=True)
class TableRow:
    """A table as it is stored. Secrets appear as digests only."""

    id: str
    game: str
    state: str
    round: int
    listed: bool
    touched: int
    """Unix time, in seconds, of the last sign of life."""
    host: bytes | None
    """Digest of the host's secret; None when it no longer counts."""
    setup: str
    """JSON: players, options, clocks."""
    seats: str
    """JSON: one entry per seat."""

    @property
    def is_unplayed(self) -> bool:
        """Whether no game has ever begun at it, so that there is no journal of it."""
        return self.state == "lobby" and self.round == 1


@dataclass(frozen=True)
class SaveTable:
    """Write a table's row, new or changed."""

    row: TableRow


@dataclass(frozen=True)
class BeginGame:
    """Open the journal of a round."""

    table: str
    round: int
    seed: bytes
    header: str
    names: str
    """JSON: the names at the table, as given to the deal."""
    contributions: str | None
    """JSON: what each seat has added to the seed, hexadecimal or null; None if they were not asked."""


class AddLine(NamedTuple):
    """Add an event to a journal, with the id of the command that caused it: a row as it is stored."""

    table: str
    round: int
    v: int
    seat: int
    command: str | None
    line: str


class MoveOrigins(NamedTuple):
    """Who made the moves of a round, people or bots, as far as its journal knows."""

    people: tuple[int, ...]
    """The seats that somebody's commands have played for; bots have played the others."""
    standins: frozenset[int]
    """The events (`v`) that a bot made on one of those seats."""


@dataclass(frozen=True)
class EndGame:
    """Close a journal."""

    table: str
    round: int
    footer: str
    """Its lines after the events."""


@dataclass(frozen=True)
class DropTable:
    """Forget a table and its games."""

    table: str


class StoredDeck(NamedTuple):
    """A card list as it is stored."""

    sha256: str
    game: str
    name: str
    added: int
    """Unix time, in seconds, when it was brought last."""
    data: str
    """JSON: the list in the form that is hashed."""


@dataclass(frozen=True)
class AddDeck:
    """Keep a card list, or note that it was brought again, and which pictures it names, by their hashes."""

    deck: StoredDeck
    pictures: tuple[str, ...] = ()


class StoredPicture(NamedTuple):
    """A picture as it is stored."""

    sha256: str
    added: int
    """Unix time, in seconds, when it was brought last."""
    data: bytes
    """A PNG file."""


@dataclass(frozen=True)
class AddPicture:
    """Keep a picture, or note that it was brought again."""

    picture: StoredPicture


@dataclass(frozen=True)
class DropUnused:
    """Forget the card lists that no table plays with, and the pictures that no list names, that nobody has brought since `before` (Unix time, in seconds)."""

    before: int


class Ban(NamedTuple):
    """An address or network from which nobody may play here, as it is stored."""

    network: str
    until: int | None
    """Unix time, in seconds; None: until somebody lifts it."""
    note: str


@dataclass(frozen=True)
class AddBan:
    """Keep somebody out, or change for how long."""

    ban: Ban


@dataclass(frozen=True)
class LiftBan:
    """Let an address or network in again."""

    network: str


class AdminAct(NamedTuple):
    """Something that an administrator has done, as it is stored."""

    id: str
    at: int
    """Unix time, in milliseconds."""
    by: str
    """The address from which it was asked for."""
    act: str
    """`close`, `ban`, `lift` or `drain`, or its end, `resume`."""
    of: str
    """The table, network or node that it was done to."""
    note: str


@dataclass(frozen=True)
class AddAdminAct:
    """Write down what an administrator has done, and forget what was done before `forget_before` (Unix time, in milliseconds)."""

    done: AdminAct
    forget_before: int


Write = (
    SaveTable
    | BeginGame
    | AddLine
    | EndGame
    | DropTable
    | AddDeck
    | AddPicture
    | DropUnused
    | AddBan
    | LiftBan
    | AddAdminAct
)


@dataclass(frozen=True)
class StoredGame:
    """A journal as it was found: enough to play on."""

    round: int
    seed: bytes
    header: str
    names: str
    contributions: str | None
    footer: str | None
    lines: tuple[AddLine, ...]

    def is_same_as(self, other: "StoredGame") -> bool:
        """Whether it is the same game, however far each of the two is."""
        return replace(self, footer=None, lines=()) == replace(other, footer=None, lines=())
