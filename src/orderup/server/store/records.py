"""The rows of the store, and the writes that change them."""

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
    """Unix time, in seconds, of the last activity."""
    host: bytes | None
    """The digest of the host's secret; None: it is no longer valid."""
    setup: str
    """JSON: players, options, clocks."""
    seats: str
    """JSON: one entry per seat."""

    @property
    def is_unplayed(self) -> bool:
        """Whether no game has ever begun at the table, so that it has no journal."""
        return self.state == "lobby" and self.round == 1


@dataclass(frozen=True)
class SaveTable:
    """Insert or update a table's row."""

    row: TableRow


@dataclass(frozen=True)
class BeginGame:
    """Begin the journal of a round."""

    table: str
    round: int
    seed: bytes
    header: str
    names: str
    """JSON: the names at the table when the cards were dealt."""
    contributions: str | None
    """JSON: each seat's contribution to the seed, hexadecimal or null; None: the seats were not asked."""


class AddLine(NamedTuple):
    """Add an event to a journal, with the id of the command that caused it. The fields are those of the row."""

    table: str
    round: int
    v: int
    seat: int
    command: str | None
    line: str


class MoveOrigins(NamedTuple):
    """The moves of a round that people or bots have made, as far as its journal records it."""

    human_seats: tuple[int, ...]
    """The seats for which people's commands have made moves; bots have played the others."""
    standin_events: frozenset[int]
    """The events (`v`) that a bot made on one of those seats."""


@dataclass(frozen=True)
class EndGame:
    """End a journal."""

    table: str
    round: int
    footer: str
    """The lines of the journal after its events."""


@dataclass(frozen=True)
class DropTable:
    """Delete a table and its games."""

    table: str


class StoredDeck(NamedTuple):
    """A card list as it is stored."""

    sha256: str
    game: str
    name: str
    added: int
    """Unix time, in seconds, when it was brought last."""
    data: str
    """JSON: the card list in the form that is hashed."""


@dataclass(frozen=True)
class AddDeck:
    """Store a card list and the hashes of the pictures that it names, or note that it was added again."""

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
    """Store a picture, or note that it was added again."""

    picture: StoredPicture


@dataclass(frozen=True)
class DropUnused:
    """Delete the card lists that no table uses, and the pictures that no list names, unless somebody has added them since `before` (Unix time, in seconds)."""

    before: int


class Ban(NamedTuple):
    """A ban of an address or network, as it is stored."""

    network: str
    until: int | None
    """Unix time, in seconds; None: until somebody lifts it."""
    note: str


@dataclass(frozen=True)
class AddBan:
    """Add a ban, or change an existing one."""

    ban: Ban


@dataclass(frozen=True)
class LiftBan:
    """Delete the ban of an address or network."""

    network: str


class AdminAct(NamedTuple):
    """An act of an administrator, as it is stored."""

    id: str
    at: int
    """Unix time, in milliseconds."""
    by: str
    """The address of the administrator."""
    act: str
    """`close`, `ban`, `lift`, `drain`, or `resume`, which ends `drain`."""
    of: str
    """The table, network or node that the act concerns."""
    note: str


@dataclass(frozen=True)
class AddAdminAct:
    """Record an act of an administrator, and delete the acts before `forget_before` (Unix time, in milliseconds)."""

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
    """A game as it is stored, with everything that is needed to go on."""

    round: int
    seed: bytes
    header: str
    names: str
    contributions: str | None
    footer: str | None
    lines: tuple[AddLine, ...]

    def is_same_as(self, other: "StoredGame") -> bool:
        """Whether both are the same game, regardless of their progress."""
        return replace(self, footer=None, lines=()) == replace(other, footer=None, lines=())
