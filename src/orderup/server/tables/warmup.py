"""Imports the rules and the bots, and plays a little of a game, so that its first real one meets no delay."""

import random

from orderup.games import GAMES, find
from orderup.kernel import realtime
from orderup.match import HOUSE, Match, MoveRefused
from orderup.match.clocks import GameClocks
from orderup.match.seal import HashChain
from orderup.match.shuffle import SeedContributions, tie_break_digest
from orderup.players import LEVELS, SEARCH_BUDGETS, STAND_IN_LEVEL, prepare_hint_request, prepare_move_request
from orderup.server.tables.engine import GameEngine

MOVES = 8


def assemble_engine() -> GameEngine:
    """Return the engine that all games share. Every game is registered now: the compiler must not meet a new one while it works."""
    for name in GAMES:
        find(name)
    return GameEngine(
        games=tuple(GAMES),
        find=find,
        match=Match,
        refused=MoveRefused,
        chain=HashChain,
        clocks=GameClocks,
        contributions=SeedContributions,
        tie_break_digest=tie_break_digest,
        levels=LEVELS,
        searching_levels=SEARCH_BUDGETS,
        standin_level=STAND_IN_LEVEL,
        prepare_decision=prepare_move_request,
        prepare_hint=prepare_hint_request,
        realtime=realtime,
    )


def play_some_moves(made: GameEngine, name: str) -> None:
    """Compile or load what a match of one game needs, by playing it."""
    match = _begin(made, name)
    rng = random.Random(0)
    for turn in range(MOVES):
        seat = turn % match.players
        match.view(seat)
        offered = [entry["move"] for entry in match.menu(seat) if entry["why"] is None]
        if offered:
            match.render(match.apply(seat, rng.choice(offered), turn), seat)


def let_bots_move(made: GameEngine, name: str) -> None:
    """Compile or load what bots need beside that."""
    match = _begin(made, name)
    rng = random.Random(0)
    for seat in range(match.players):
        decide = made.prepare_decision(match, seat, made.standin_level, rng, True)
        if decide is not None:
            decide()


def _begin(made: GameEngine, name: str) -> Match:
    game = made.find(name)
    players = max(game.players)
    options = {key: option.default for key, option in game.options.items()}
    match = made.match.start(name, players, options, bytes(32), ["warm"] * players)
    if match.opening_move is not None:
        match.apply(HOUSE, match.opening_move, 0)
    return match
