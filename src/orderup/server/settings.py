"""What whoever runs a server may decide."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

PAGE_FOLDER = Path(__file__).with_name("page")
DOCUMENTS_FOLDER = Path(__file__).with_name("docs")


ROUNDS_KEPT = 100
"""Rounds of one table whose journals stay in the database."""


@dataclass(frozen=True)
class Rate:
    """A token bucket: `burst` at once, then `per_second`."""

    per_second: float
    burst: float


@dataclass(frozen=True)
class Settings:
    """How a server is run. Times are in seconds unless they say otherwise."""

    data: Path
    """The directory of the database; made when missing."""
    bus: str | None = None
    """The URL of the bus over which nodes speak; None: they do not."""
    database_url: str | None = None
    """The libpq URL of a PostgreSQL database, which other servers may share; None: a SQLite file in the directory."""
    keys: Path | None = None
    """The directory of the keys that sign journals and seal secrets; None: that of the database."""
    page: Path = PAGE_FOLDER
    """The built page."""
    documents: Path = DOCUMENTS_FOLDER
    """The built site of the documents."""
    origins: tuple[str, ...] = ()
    """Origins (`https://example.org`) that may connect, beside the server's own."""
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses and networks of proxies in front: what they say of whom they forward (`X-Forwarded-For`) is believed."""
    json_log: bool = False
    """Whether the log is lines of JSON (`log_as_json`)."""
    traces: bool = False
    """Whether moves are traced, as OpenTelemetry's variables say (`tracing`)."""
    metrics_readers: tuple[str, ...] = ()
    """Addresses and networks that may read `/metrics`; for all others there is none."""
    worker_sockets: Path | None = None
    """Where the workers of this machine listen for connections of each other; None: this server is no worker."""
    lan_port: int | None = None
    """The port at which this machine's network finds the server; None: it does not."""
    commands: Rate = field(default_factory=lambda: Rate(20, 60))
    """Messages from one connection."""
    offenses: Rate = field(default_factory=lambda: Rate(0.2, 20))
    """Malformed, oversize or hasty messages before a connection is closed."""
    frames: Rate = field(default_factory=lambda: Rate(60, 240))
    """Frames of one WebSocket, pings and fragments too, before it is cut off."""
    bytes: Rate = field(default_factory=lambda: Rate(32_768, 262_144))
    """Bytes of one WebSocket."""
    new_connections: Rate = field(default_factory=lambda: Rate(10, 120))
    """New sockets from one address that is not this machine's: a club that comes all at once, or reloads."""
    new_tables: Rate = field(default_factory=lambda: Rate(0.5, 30))
    """New tables, and card lists, from one address."""
    max_tables_per_address: int = 100
    """Open tables that one address has opened: a club's evening."""
    replays: Rate = field(default_factory=lambda: Rate(1, 30))
    """Finished games to watch again, and journals, for one address."""
    checks: Rate = field(default_factory=lambda: Rate(10, 60))
    """Card lists to check while they are typed, for one address."""
    pictures: Rate = field(default_factory=lambda: Rate(20, 400))
    """Pictures of people's own to look at, for one address: a table has some ten, and browsers keep them."""
    new_pictures: Rate = field(default_factory=lambda: Rate(0.5, 120))
    """Pictures that one address brings: those of a whole list at once, and the page waits with more."""
    prints: Rate = field(default_factory=lambda: Rate(0.1, 10))
    """Card lists to print, for one address."""
    balances: Rate = field(default_factory=lambda: Rate(1 / 60, 6))
    """Card lists to play against the standard one, for one address."""
    research: bool = False
    """Whether games may be used for research when they are over: everybody is told so, and journals of games that begin meanwhile say it."""
    wrong_tokens: Rate = field(default_factory=lambda: Rate(1 / 10, 5))
    """Calls for administrators without the token of the house, from one address."""
    rounds_kept: int = ROUNDS_KEPT
    """Rounds of one table that are kept, the one that is on among them: with each new one the oldest goes."""
    listed_page_size: int = 100
    """Tables in one answer."""
    max_tables: int = 10_000
    """When there are so many, those go first at which nobody has ever played, or sits."""
    max_spectators: int = 200
    """Spectators' connections at one table. The seats' and the host's are not counted."""
    max_connections: int = 120
    """Connections open at one address, that of a household or a club: fewer than would fill a table."""
    hello_timeout: float = 10
    request_timeout: float = 10
    """A whole request, from the connection or from its first byte."""
    write_timeout: float = 120
    """How long a client may leave an answer unread before it is cut off."""
    expire_empty: float = 15 * 60
    """A table at which nobody sits, without any connection."""
    expire_dead: float = 3 * 24 * 3600
    """Any table without any connection."""
    sweep_interval: float = 30
    min_free_disk: int = 200_000_000
    """Bytes that are to stay free on the disk of the database: with fewer the server says that it is in trouble, and opens no new tables."""
    seed: int | None = None
    """What the bots' dice at every table begin with, so that they do the same again; None: always something else. Cards are not dealt by it."""


def default_data_folder(port: int) -> Path:
    """Return the user's data directory for the server at this port, as the platform has it."""
    if chosen := os.environ.get("ORDERUP_DATA"):
        return Path(chosen)
    return user_data_path("orderup", appauthor=False) / f"port-{port}"
