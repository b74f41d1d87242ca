"""One game as it is played: seats, moves in, events out, journal, replay, fair shuffle. No I/O."""

from orderup.kernel import HOUSE, SPECTATOR
from orderup.kernel.old_names import forward_old_names
from orderup.kernel.words import Clock, MoveRefusedError
from orderup.match.event import Event
from orderup.match.match import Match
from orderup.match.position import Position

__all__ = ["HOUSE", "SPECTATOR", "Clock", "Event", "Match", "MoveRefusedError", "Position"]

__getattr__ = forward_old_names(__name__, MoveRefused="MoveRefusedError", Refused="MoveRefusedError")
