"""What the server needs from the rooms below it, by name: importing them takes a second or two, which the page need not wait for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Collection, Mapping
    from types import ModuleType

    from orderup.games import Game
    from orderup.match import Match, MoveRefused
    from orderup.match.clocks import GameClocks
    from orderup.match.seal import HashChain
    from orderup.match.shuffle import SeedContributions
    from orderup.players import Pace
    from orderup.players.decisions import HintRequest, MoveRequest


@dataclass(frozen=True)
class GameEngine:
    """Games, matches and bots, by name."""

    games: tuple[str, ...]
    find: Callable[[str], Game]
    """KeyError: no such game."""
    match: type[Match]
    refused: type[MoveRefused]
    chain: type[HashChain]
    clocks: type[GameClocks]
    contributions: type[SeedContributions]
    tie_break_digest: Callable[[bytes, int, int], bytes]
    levels: Mapping[str, Pace]
    searching_levels: Collection[str]
    """The levels that search, which takes long."""
    standin_level: str
    """The level that plays for people who are away."""
    prepare_decision: Callable[[Match, int, str, random.Random, bool], MoveRequest | None]
    """What a bot thinks about, to be called in any thread: the move it wants to begin, or None to wait. None: its seat cannot act.

    The last argument: whether it may wait although it could act.
    """
    prepare_hint: Callable[[Match, int, random.Random], HintRequest | None]
    """The same for a person who asks for a hint."""
    realtime: ModuleType
    """`orderup.kernel.realtime`: how bots race."""
