"""When a command was given, as durations: so whoever holds the socket can tell whoever holds the table, and no two clocks are compared."""

from typing import NamedTuple


class Timing(NamedTuple):
    """Milliseconds, but `v`."""

    v: int
    """The newest event that had been sent to this client."""
    elapsed: float
    """Since it was sent until the command came in."""
    round_trip: float
    """The usual way to this client and back, as the server measures it."""
    slack: float
    """By how much this one way there and back may have differed from the usual."""
    implied: float | None
    """How long this one took, by the client's own word."""
