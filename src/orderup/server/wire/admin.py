"""What administrators are told and ask for, over HTTP and between nodes."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from orderup.server.wire.values import State

MAX_NOTE_LENGTH = 200
"""Characters of what an administrator says to something."""
Note = Annotated[str, Meta(max_length=MAX_NOTE_LENGTH, pattern=r"^[^\x00]*$")]


class NodeState(Struct, frozen=True):
    """How one server does. `name` is its node's; empty if it is the only one.

    `free_mb`, `writing_ms` and `lag_ms` are those of `/healthz`; `playing`: the tables at which a game is on; `draining`: it opens no new tables.
    """

    name: str
    version: str
    up_s: int
    status: str
    trouble: list[str]
    free_mb: int | None
    writing_ms: int
    lag_ms: int
    tables: int
    playing: int
    windows: int
    draining: bool


class AdminSeat(Struct, frozen=True):
    """A seat, and who has it."""

    kind: Literal["empty", "person", "bot"]
    name: str | None
    online: bool


class OpenWindow(Struct, frozen=True):
    """A window that is open at a table: the seat whose it is, null if it watches, and the address that it comes from."""

    seat: int | None
    address: str


class AdminTable(Struct, frozen=True):
    """A table as administrators see it. No card is in it.

    `node` has it; `opened_from` is empty after a restart of the server; `idle_s`: for how long no window has been open, null while one is.
    """

    node: str
    id: str
    game: str
    state: State
    round: int
    listed: bool
    opened_from: str
    idle_s: int | None
    seats: list[AdminSeat]
    windows: list[OpenWindow]


class AdminTables(Struct, frozen=True):
    """Some of the tables of a house, those with most windows first, and how many there are like them."""

    tables: list[AdminTable]
    found: int


class BanInfo(Struct, frozen=True):
    """An address or network from which nobody may play, until a Unix time in seconds; null: until somebody lifts it."""

    network: str
    until: int | None
    note: str


class Act(Struct, frozen=True):
    """Something that an administrator has done: at which Unix time in milliseconds, from which address, and to which table, network or node."""

    at: int
    by: str
    act: str
    of: str
    note: str


class AdminState(Struct, frozen=True):
    """How the house does. `silent`: nodes that are alive and have not answered."""

    nodes: list[NodeState]
    silent: list[str]
    bans: list[BanInfo]
    acts: list[Act]


class CloseTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/admin/tables/ID/close`: what everybody there is told beside that it was closed."""

    note: Note = ""


class NewBan(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/admin/bans`: for how many hours, null for ever; the note is for administrators only."""

    network: Annotated[str, Meta(max_length=50)]
    hours: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    note: Note = ""


class BanToLift(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/admin/bans/lift`."""

    network: Annotated[str, Meta(max_length=50)]


class SetDraining(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/admin/drain`: whether a node opens no new tables from now on, or does again. `node` is its name; empty: the only one."""

    draining: bool
    node: Annotated[str, Meta(max_length=100)] = ""
