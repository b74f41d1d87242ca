"""The timing of a command. The node with the socket sends it to the node with the table. It has only durations and the table's own times, so no two clocks are compared."""

from typing import NamedTuple


class CommandTiming(NamedTuple):
    """The timing of one command, in milliseconds."""

    sent_at: float
    """When the newest event had been sent to this client, in the table's time."""
    elapsed_ms: float
    """From then until the command arrived."""
    round_trip_ms: float
    """The usual round trip of this client, as the server measures it."""
    slack_ms: float
    """The most by which this round trip may differ from the usual one."""
    claimed_round_trip_ms: float | None
    """The round trip of this command, by the client's clock; None: unknown."""
