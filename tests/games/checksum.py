"""One number a game for many random plays of it, the same however the rules are run: `python -m tests.games.checksum`.

It covers every number of players and option, and every verb.
"""

import hashlib
from typing import Any

import numpy as np

from orderup.conformance.playing import cases
from orderup.games import GAMES, find
from orderup.kernel import MAX_PLAYERS, SPECTATOR, entry_points
from orderup.kernel.dice import dice, random_below
from orderup.kernel.masks import empty_mask, moves_in
from orderup.match.shuffle import seed_from_int, stream_key

EVERY = 5
"""Of so many cases one is played; in uncompiled Python a game takes a second."""


def digest(states: Any) -> bytes:
    """The fields of a record, without the padding between them."""
    return b"".join(np.asarray(states[name]).tobytes() for name in states.dtype.names)


def play(name: str, players: int, options: dict[str, Any], seed: int, note: Any) -> None:
    """Play one game at random, noting everything that the verbs say."""
    game = find(name)
    states = game.undealt_states(players, options, game.standard_deck())
    entry_points.deal(states, stream_key(seed_from_int(seed)))
    rng, mask = dice(seed), empty_mask()
    seen, scores = np.zeros(game.observation_size, np.uint8), np.zeros((MAX_PLAYERS, 2), np.int32)
    moves = 0
    while not entry_points.over(states):
        movers = int(entry_points.movers(states))
        seats = [seat for seat in range(MAX_PLAYERS + 1) if movers >> seat & 1]
        seat = seats[random_below(rng, len(seats))]
        legal = entry_points.legal(states, seat, mask)
        move = moves_in(mask)[random_below(rng, legal)]
        note(
            f"{movers} {legal} {move} {entry_points.why_illegal(states, seat, move)} {entry_points.automatic_move(states)}".encode()
        )
        entry_points.play(states, seat, move)
        moves += 1
        if moves % 40 == 0:
            _imagine(states, seat if seat < players else SPECTATOR, rng, seen, note)
    entry_points.scores(states, scores)
    note(scores.tobytes() + digest(states))


def _imagine(states: Any, audience: int, rng: Any, seen: Any, note: Any) -> None:
    world = states.copy()
    entry_points.redeal(world, audience, rng)
    entry_points.observe(world, audience, seen)
    note(digest(world) + seen.tobytes())


def checksum(game: str) -> str:
    """SHA-256 over all plays of a game."""
    whole = hashlib.sha256()
    for seed, (name, players, options) in enumerate(cases()[::EVERY]):
        if name == game:
            play(name, players, options, seed, whole.update)
    return whole.hexdigest()


if __name__ == "__main__":
    for game in GAMES:
        print(checksum(game))
