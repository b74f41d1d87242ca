"""Requests of administrators and their answers, over HTTP and between nodes."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from orderup.server.wire.values import State

MAX_NOTE_CHARACTERS = 200
"""Characters of an administrator's note."""
Note = Annotated[str, Meta(max_length=MAX_NOTE_CHARACTERS, pattern=r"^[^\x00]*$")]


class NodeState(Struct, frozen=True):
    """The state of one server. `name` is its node's; empty if it is the only one.

    `free_mb`, `writing_ms` and `lag_ms` are those of `/healthz`; `playing`: the number of running games; `draining`: the node opens no new tables.
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
    """A seat and its occupant."""

    kind: Literal["empty", "person", "bot"]
    name: str | None
    online: bool


class OpenWindow(Struct, frozen=True):
    """A window that is open at a table: its seat, null for a spectator, and its address."""

    seat: int | None
    address: str


class AdminTable(Struct, frozen=True):
    """A table as administrators see it, without any card.

    `node` holds it; `opened_from` is empty after a restart of the server; `idle_s`: the seconds without an open window, null while one is open.
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
    """Matching tables of a cluster, those with most windows first, and how many match in total."""

    tables: list[AdminTable]
    found: int


class BanInfo(Struct, frozen=True):
    """A ban of an address or network, until a Unix time in seconds; null: until somebody lifts it."""

    network: str
    until: int | None
    note: str


class AuditEntry(Struct, frozen=True):
    """An entry of the audit log, an act of an administrator: its Unix time in milliseconds, its address, and the table, network or node that it concerns."""

    at: int
    by: str
    act: str
    of: str
    note: str


class AdminState(Struct, frozen=True):
    """The state of all nodes. `silent`: nodes that are alive and have not answered."""

    nodes: list[NodeState]
    silent: list[str]
    bans: list[BanInfo]
    acts: list[AuditEntry]


class CloseTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/admin/tables/ID/close`: a note that everybody at the table sees."""

    note: Note = ""


class NewBan(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/admin/bans`: the duration in hours, null for ever; only administrators see the note."""

    network: Annotated[str, Meta(max_length=50)]
    hours: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    note: Note = ""


class BanToLift(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/admin/bans/lift`."""

    network: Annotated[str, Meta(max_length=50)]


class SetDraining(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/admin/drain`: `draining` stops a node from opening new tables. `node` is its name; empty: the only one."""

    draining: bool
    node: Annotated[str, Meta(max_length=100)] = ""
