"""Imports the rules and the bots, and plays a little, so that the first real game meets no delay."""

import random

from orderup.games import GAMES, find
from orderup.house.engine import Rules
from orderup.match import HOUSE, Match, Refused
from orderup.players import LEVELS, choose

MOVES = 8


def rules() -> Rules:
    """Return the rules, compiled and loaded."""
    made = Rules(tuple(GAMES), find, Match, Refused, LEVELS, choose)
    for name in made.names:
        _play_a_little(made, name)
    return made


def _play_a_little(made: Rules, name: str) -> None:
    game = made.find(name)
    players = max(game.players)
    options = {key: option.default for key, option in game.options.items()}
    match = made.match.start(name, players, options, bytes(32), ["warm"] * players)
    match.apply(HOUSE, {"do": "open"}, 0)
    rng = random.Random(0)
    for turn in range(MOVES):
        seat = turn % players
        match.view(seat)
        match.menu(seat)
        move = made.choose(match, seat, made.standin, rng)
        if move is not None:
            match.render(match.apply(seat, move, turn), seat)
