"""Nothing that an audience is shown, may do or is told next depends on what it cannot know (docs/secrecy.md).

After `redeal` for an audience, everything that it meets must be the same to the byte.
"""

import random
from typing import Any

import msgspec
import numpy as np

from orderup.conformance.playing import Case, audiences, begin, label, legal_words, play
from orderup.kernel import HOUSE, SPECTATOR, entry_points
from orderup.kernel.dice import dice
from orderup.kernel.masks import empty_mask, moves_in
from orderup.kernel.record import fields_of
from orderup.kernel.stream import Stream
from orderup.kernel.words import Refused
from orderup.match import Match

SAMPLE_EVERY = 5
"""Of so many events one is looked at."""
NEXT_MOVES = 5
ENOUGH_EVENTS = 10
MAX_GAMES = 20


def redealt_match(match: Match, audience: int, seed: int) -> Match:
    """The match as it is in a redealt world, with the true world's coming draws."""
    position = match.redealt(audience, dice(seed))
    for name, *_ in fields_of(Stream):
        position.states[name] = match.position.states[name]
    return match.with_position(position)


def everything_observable(match: Match, audience: int) -> bytes:
    """All that an audience can meet in a position, as bytes."""
    states = match.position.states
    mask, seen = empty_mask(), np.zeros(match.game.observation_size, np.uint8)
    entry_points.observe(states, audience, seen)
    if audience != SPECTATOR:
        entry_points.legal(states, audience, mask)
    looks = [int(entry_points.observed_action(states, audience, move, audience)) for move in moves_in(mask)]
    said = [match.view(audience), match.movers(), match.menu(audience), match.clocks(), match.result(), looks]
    return msgspec.json.encode(said) + mask.tobytes() + seen.tobytes()


def a_redealt_world_looks_the_same(case: Case) -> None:
    rng = random.Random(label(case))
    match = begin(case, 11)
    for v in play(match, rng):
        if v % SAMPLE_EVERY == 1:
            for audience in audiences(match):
                assert everything_observable(redealt_match(match, audience, v), audience) == everything_observable(
                    match, audience
                )


def an_observation_overwrites_all_its_bytes(case: Case) -> None:
    """What lay in the memory before, perhaps another seat's observation, is written over, every byte, and by no number that the layout does not declare."""
    rng = random.Random(label(case))
    match = begin(case, 13)
    clean, used = (np.zeros(match.game.observation_size, np.uint8) for _ in range(2))
    for v in play(match, rng):
        if v % SAMPLE_EVERY == 1:
            for audience in audiences(match):
                clean[:], used[:] = 0, np.frombuffer(rng.randbytes(used.size), np.uint8)
                entry_points.observe(match.position.states, audience, clean)
                entry_points.observe(match.position.states, audience, used)
                assert clean.tobytes() == used.tobytes()
                assert match.game.observation_layout is None or not match.game.observation_layout.faults(clean)


def faces_shown(rendering: dict[str, Any]) -> list[str]:
    """Every face that a rendering shows, with its card."""
    cards = [*rendering["cards"], *rendering["shows"]]
    cards += [card for zone in rendering["zones"].values() for card in zone["cards"]]
    sides = [{key: card[key] for key in card if key not in ("from", "to", "zone")} for card in cards]
    return sorted(str(sorted(side.items())) for side in sides)


def rendered(match: Match, seat: int, word: dict[str, Any], audience: int) -> dict[str, Any] | None:
    """What an audience is told of a move, or None if it cannot be made in this world."""
    try:
        return match.render(match.apply(seat, word, match.t), audience)
    except Refused:
        return None


def next_events_that_reveal_the_same_are_told_the_same(case: Case) -> None:
    rng = random.Random(label(case))
    alike, game = 0, 0
    while alike <= ENOUGH_EVENTS:
        assert game < MAX_GAMES, "hardly any event reveals the same in two worlds"
        match = begin(case, 12 + game)
        alike += sum(
            compare_next_events(match, rng) for v in play(match, rng) if v % SAMPLE_EVERY == 1 and not match.over
        )
        game += 1


def compare_next_events(match: Match, rng: random.Random) -> int:
    """Make some moves here and in a redealt world; returns how many revealed the same, and so had to be told the same."""
    moves = [(seat, word) for seat in match.movers() for word in legal_words(match, seat)]
    audience = rng.choice(audiences(match))
    alike = 0
    for seat, word in rng.sample(moves, min(NEXT_MOVES, len(moves))):
        here = rendered(match.with_position(match.position), seat, word, audience)
        there = rendered(redealt_match(match, audience, match.v), seat, word, audience)
        assert here is not None
        assert there is not None or seat not in (audience, HOUSE)
        if there is not None and faces_shown(here) == faces_shown(there):
            alike += 1
            assert msgspec.json.encode(here) == msgspec.json.encode(there)
    return alike
