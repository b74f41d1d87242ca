"""The interface of the server to rules and bots, without imports: importing them takes a second or two, and the page need not wait."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Collection, Mapping
    from types import ModuleType

    from orderup.games import Game
    from orderup.match import Match, MoveRefusedError
    from orderup.match.clocks import GameClocks
    from orderup.match.seal import HashChain
    from orderup.match.shuffle import SeedContributions
    from orderup.players import Pace
    from orderup.players.decisions import HintRequest, MoveRequest


@dataclass(frozen=True)
class GameEngine:
    """Games, matches and bots, by name."""

    game_names: tuple[str, ...]
    find_game: Callable[[str], Game]
    """Returns a game by name. Raises KeyError if there is none."""
    match_class: type[Match]
    move_refused_class: type[MoveRefusedError]
    hash_chain_class: type[HashChain]
    clocks_class: type[GameClocks]
    contributions_class: type[SeedContributions]
    tie_break_digest: Callable[[bytes, int, int], bytes]
    levels: Mapping[str, Pace]
    """The pace of each level, where a turn has one act."""
    searching_levels: Collection[str]
    """The levels that search; that takes long."""
    standin_level: str
    """The level of bots that play for people who are away."""
    prepare_decision: Callable[[Match, int, str, random.Random, bool], MoveRequest | None]
    """Returns a decision, which can be called in any thread and returns the bot's move, or None to wait. None: its seat cannot act.

    The last argument says whether it may wait although it could act.
    """
    prepare_hint: Callable[[Match, int, random.Random], HintRequest | None]
    """The same for a person who asks for a hint."""
    realtime: ModuleType
    """`orderup.kernel.realtime`, the model of bots' reactions and movements."""

    def paces_in(self, game: Game) -> dict[str, Pace]:
        """Return the pace of each level in a game."""
        return {level: pace.divided(game.acts_per_turn) for level, pace in self.levels.items()}
