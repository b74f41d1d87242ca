"""The log as lines of JSON, for machines that read it. Each line names the table or the request in which it was written.

Like all of the log, the lines hold no tokens, seeds, cards or names.
"""

import logging
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

CURRENT_TABLE: Final[ContextVar[str | None]] = ContextVar("table", default=None)
"""The table that the current task belongs to."""
CURRENT_REQUEST: Final[ContextVar[str | None]] = ContextVar("request", default=None)
"""The HTTP call or socket that the current task serves: a number that this process has given it."""

ABANDONED_CONNECTION_ERROR: Final = "unexpected connection_lost() call"
"""The text of the error that asyncpg forgets in a future when it is canceled just after it has connected. The connection is closed all the same."""

_encode = msgspec.json.Encoder().encode


class JsonFormatter(logging.Formatter):
    """Formats a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line: time (UTC), level, logger and text; and the table, the request and the error, if there are any."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "text": record.getMessage(),
        }
        where = {"table": CURRENT_TABLE.get(), "request": CURRENT_REQUEST.get()}
        line |= {name: value for name, value in where.items() if value is not None}
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["trace"] = traceback.format_exception(*record.exc_info)
        return _encode(line).decode()


def _is_worth_reading(record: logging.LogRecord) -> bool:
    error = record.exc_info and record.exc_info[1]
    return not (isinstance(error, ConnectionError) and str(error) == ABANDONED_CONNECTION_ERROR)


def log_as_json() -> None:
    """Write everything that this process logs, from warnings up, to standard error as lines of JSON."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter())
    handler.addFilter(_is_worth_reading)
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
