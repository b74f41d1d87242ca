"""When a command was given. Whoever holds the socket tells whoever holds the table: by durations, and by what the table itself has said, so that no two clocks are compared."""

from typing import NamedTuple


class CommandTiming(NamedTuple):
    """All in milliseconds."""

    sent_at: float
    """When the newest event had been sent to this client, as the table had told its transport."""
    elapsed: float
    """Since then, until the command came in."""
    round_trip: float
    """The usual way to this client and back, as the server measures it."""
    slack: float
    """By how much this one round trip may have differed from the usual."""
    implied: float | None
    """How long this one took, by the client's own word."""
