"""The settings of a server, which its operator may change."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

PAGE_FOLDER = Path(__file__).with_name("page")
DOCUMENTS_FOLDER = Path(__file__).with_name("docs")


DEFAULT_ROUNDS_KEPT = 100
"""The rounds of one table whose journals stay in the database."""


@dataclass(frozen=True)
class Rate:
    """The rate of a token bucket: `burst` at once, then `per_second`."""

    per_second: float
    burst: float


@dataclass(frozen=True)
class Settings:
    """All settings of a server. Times are in seconds unless a comment names another unit."""

    data: Path
    """The directory of the database; made when missing."""
    bus: str | None = None
    """The URL of the bus that connects the nodes; None: there is no bus."""
    database_url: str | None = None
    """The libpq URL of a PostgreSQL database, which other servers may share; None: the database is a SQLite file in `data`."""
    keys: Path | None = None
    """The directory of the keys that sign journals and encrypt secrets; None: it is `data`."""
    page: Path = PAGE_FOLDER
    """The built page."""
    documents: Path = DOCUMENTS_FOLDER
    """The built site of the documents."""
    origins: tuple[str, ...] = ()
    """Origins (`https://example.org`) that may connect besides the server's own."""
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses and networks of trusted proxies. The server believes their `X-Forwarded-For` headers."""
    json_log: bool = False
    """Whether the log is written as lines of JSON (`log_as_json`)."""
    traces: bool = False
    """Whether moves are traced, as OpenTelemetry's environment variables configure it (`tracing`)."""
    metrics_readers: tuple[str, ...] = ()
    """Addresses and networks that may read `/metrics`; all others get a 404."""
    worker_sockets: Path | None = None
    """The folder of the sockets over which the workers of this machine hand connections to each other; None: this server is no worker."""
    lan_port: int | None = None
    """The port at which this machine's network can reach the server; None: it cannot."""
    commands: Rate = field(default_factory=lambda: Rate(20, 60))
    """Limit for messages from one connection."""
    offenses: Rate = field(default_factory=lambda: Rate(0.2, 20))
    """Limit for malformed, oversize or hasty messages, after which a connection is closed."""
    frames: Rate = field(default_factory=lambda: Rate(60, 240))
    """Limit for frames of one WebSocket, including pings and fragments, after which it is aborted."""
    bytes: Rate = field(default_factory=lambda: Rate(32_768, 262_144))
    """Limit for bytes from one WebSocket."""
    new_connections: Rate = field(default_factory=lambda: Rate(10, 120))
    """Limit for new sockets from one address other than this machine's. It allows a club that arrives or reloads all at once."""
    new_tables: Rate = field(default_factory=lambda: Rate(0.5, 30))
    """Limit for new tables, and for new card lists, from one address."""
    max_tables_per_address: int = 100
    """Open tables that one address may have opened: enough for a club's evening."""
    replays: Rate = field(default_factory=lambda: Rate(1, 30))
    """Limit for replays and journals of finished games, for one address."""
    checks: Rate = field(default_factory=lambda: Rate(10, 60))
    """Limit for checks of card lists while they are typed, for one address."""
    pictures: Rate = field(default_factory=lambda: Rate(20, 400))
    """Limit for downloads of players' own pictures, for one address: a table shows some ten, and browsers cache them."""
    new_pictures: Rate = field(default_factory=lambda: Rate(0.5, 120))
    """Limit for uploads of pictures from one address: those of a whole list at once. The page delays further ones."""
    prints: Rate = field(default_factory=lambda: Rate(0.1, 10))
    """Limit for card lists to print, for one address."""
    balances: Rate = field(default_factory=lambda: Rate(1 / 60, 6))
    """Limit for balance runs of card lists against the standard one, for one address."""
    research: bool = False
    """Whether games may be used for research when they are over. Players see it, and the journals of games that begin meanwhile contain it."""
    wrong_tokens: Rate = field(default_factory=lambda: Rate(1 / 10, 5))
    """Limit for administrators' calls without the right token, from one address."""
    rounds_kept: int = DEFAULT_ROUNDS_KEPT
    """Rounds of one table that are kept, including the current one. Each new round drops the oldest."""
    listed_page_size: int = 100
    """Listed tables in one answer."""
    max_tables: int = 10_000
    """Open tables. At this limit, tables where nobody has ever played, or sits, are dropped first."""
    max_spectators: int = 200
    """Spectators' connections at one table. The connections of seats and of the host are not counted."""
    max_connections: int = 120
    """Open connections from one address, such as a household or a club: fewer than would fill a table."""
    hello_timeout: float = 10
    request_timeout: float = 10
    """The time for a whole request, from the connection or from its first byte."""
    write_timeout: float = 120
    """The time for which a client may leave an answer unread before its connection is aborted."""
    expire_empty: float = 15 * 60
    """The time after which a table expires at which nobody sits and that has no connection."""
    expire_dead: float = 3 * 24 * 3600
    """The time after which any table without a connection expires."""
    sweep_interval: float = 30
    min_free_disk: int = 200_000_000
    """Free bytes that the disk of the database must have. With fewer, the server reports trouble and opens no new tables."""
    seed: int | None = None
    """The seed of the bots' randomness at every table, so that they can be reproduced; None: it is random. Cards are not dealt from it."""


def default_data_folder(port: int) -> Path:
    """Return the platform's user data directory for the server at this port."""
    if chosen := os.environ.get("ORDERUP_DATA"):
        return Path(chosen)
    return user_data_path("orderup", appauthor=False) / f"port-{port}"
