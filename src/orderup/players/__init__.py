"""Bots: they get what their seat knows and nothing else, act in words like people, and take human time."""

from orderup.players.choosing import choose
from orderup.players.levels import LEVELS
from orderup.players.pace import Pace

__all__ = ["LEVELS", "Pace", "choose"]
