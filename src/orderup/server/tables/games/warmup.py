"""Imports the rules and the bots, and plays a few moves of a game, so that its first real one meets no delay."""

import random

from orderup.games import GAMES, find
from orderup.kernel import realtime
from orderup.match import HOUSE, Match, MoveRefusedError
from orderup.match.clocks import GameClocks
from orderup.match.seal import HashChain
from orderup.match.shuffle import SeedContributions, tie_break_digest
from orderup.players import LEVEL_PACES, SEARCH_BUDGETS, STAND_IN_LEVEL, prepare_hint_request, prepare_move_request
from orderup.server.tables.games.engine import GameEngine

NUM_WARMUP_MOVES = 8
"""Turns in which somebody moves, if they can, to warm up a game."""


def assemble_engine() -> GameEngine:
    """Return the engine that all games share. All games are registered now, since the compiler must not meet a new one while it works."""
    for name in GAMES:
        find(name)
    return GameEngine(
        game_names=tuple(GAMES),
        find_game=find,
        match_class=Match,
        move_refused_class=MoveRefusedError,
        hash_chain_class=HashChain,
        clocks_class=GameClocks,
        contributions_class=SeedContributions,
        tie_break_digest=tie_break_digest,
        levels=LEVEL_PACES,
        searching_levels=SEARCH_BUDGETS,
        standin_level=STAND_IN_LEVEL,
        prepare_decision=prepare_move_request,
        prepare_hint=prepare_hint_request,
        realtime=realtime,
    )


def play_some_moves(engine: GameEngine, name: str) -> None:
    """Compile or load the code of a match of one game, by playing it."""
    match = _begin(engine, name)
    rng = random.Random(0)
    for turn in range(NUM_WARMUP_MOVES):
        seat = turn % match.players
        match.view(seat)
        offered = [entry["move"] for entry in match.menu(seat) if entry["why"] is None]
        if offered:
            match.render(match.apply(seat, rng.choice(offered), turn), seat)


def let_bots_move(engine: GameEngine, name: str) -> None:
    """Compile or load the code of its bots."""
    match = _begin(engine, name)
    rng = random.Random(0)
    for seat in range(match.players):
        decide = engine.prepare_decision(match, seat, engine.standin_level, rng, True)
        if decide is not None:
            decide()


def _begin(engine: GameEngine, name: str) -> Match:
    game = engine.find_game(name)
    players = max(game.players)
    options = {key: option.default for key, option in game.options.items()}
    match = engine.match_class.start(name, players, options, bytes(32), ["warm"] * players)
    if match.opening_move is not None:
        match.apply(HOUSE, match.opening_move, 0)
    return match
