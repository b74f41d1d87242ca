"""One game as it is played: seats, moves in, events out, journal, replay, fair shuffle. No I/O."""

from orderup.kernel import HOUSE, SPECTATOR
from orderup.kernel.old_names import renamed
from orderup.kernel.words import Clock, MoveRefusedError
from orderup.match.event import Event
from orderup.match.match import Match
from orderup.match.position import Position

__all__ = ["HOUSE", "SPECTATOR", "Clock", "Event", "Match", "MoveRefusedError", "Position"]

__getattr__ = renamed(__name__, MoveRefused="MoveRefusedError", Refused="MoveRefusedError")
