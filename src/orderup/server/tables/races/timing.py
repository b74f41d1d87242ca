"""The timing of a command. The node with the socket sends it to the node with the table. It has only durations and the table's own times, so no two clocks are compared."""

from typing import NamedTuple


class CommandTiming(NamedTuple):
    """The timing of one command, in milliseconds."""

    sent_at: float
    """When the newest event had been sent to this client, in the table's time."""
    elapsed: float
    """From then until the command arrived."""
    round_trip: float
    """The usual round trip of this client, as the server measures it."""
    slack: float
    """The most by which this round trip may differ from the usual one."""
    claimed_round_trip: float | None
    """The round trip of this command, by the client's clock; None: unknown."""
