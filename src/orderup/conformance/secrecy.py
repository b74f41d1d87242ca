"""Checks that all an audience sees, may do or learns next is independent of what it cannot know (docs/secrecy.md).

After `redeal` for an audience, everything that it can observe must be the same to the byte.
"""

import random
from typing import Any

import msgspec
import numpy as np

from orderup.conformance.checked import audience_name, checked_legal_moves, checked_observation
from orderup.conformance.differences import Difference, first_difference
from orderup.conformance.playing import Case, audiences, iterate_to_end, label, legal_move_dicts, start_match
from orderup.kernel import HOUSE, SPECTATOR
from orderup.kernel.dice import dice
from orderup.kernel.record import fields_of
from orderup.kernel.stream import Stream
from orderup.kernel.words import MoveRefusedError
from orderup.match import Match

SAMPLE_EVERY = 5
"""The checks sample one event in five."""
MOVES_PER_POSITION = 5
MIN_COMPARED_EVENTS = 10
"""The check goes on until it has compared more events than this."""
MAX_GAMES = 20
"""The most games in which it looks for events to compare."""


def redealt_match(match: Match, audience: int, seed: int) -> Match:
    """Return the match in a redealt world, with the true world's coming draws."""
    position = match.redealt_position(audience, dice(seed))
    for name, *_ in fields_of(Stream):
        position.states[name] = match.position.states[name]
    return match.with_position(position)


def everything_observable(match: Match, audience: int) -> dict[str, Any]:
    """Return all that an audience can observe in a position, by part, as JSON."""
    position = match.position
    observed = checked_observation(position, audience)
    legal = [] if audience == SPECTATOR else checked_legal_moves(position, audience)
    parts = {
        "view": match.view(audience),
        "movers": match.movers(),
        "menu": match.menu(audience),
        "clocks": match.clocks(),
        "result": match.result(),
        "legal": legal,
        "observed_action": [position.observed_action(audience, move, audience) for move in legal],
        "observation": observed.tolist(),
    }
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(parts))
    return found


def leak_message(match: Match, audience: int, here: dict[str, Any], there: dict[str, Any]) -> str:
    """Return a sentence about what an audience observes and cannot know; empty if both worlds look the same."""
    found = first_difference("", here, there)
    if found is None:
        return ""
    return (
        f"{audience_name(audience)} meets what it cannot know, after event {match.v}: {found}, which is redealt for it"
        f"{_byte_in_words(match, found, here, there)}"
    )


def _byte_in_words(match: Match, found: Difference, here: dict[str, Any], there: dict[str, Any]) -> str:
    """Return the meaning of an observation's byte that differs, if the difference is one and the game declares its layout."""
    layout = match.game.observation_layout_of(match.deck)
    if layout is None or not found.path.startswith("observation["):
        return ""
    byte = first_difference("", *(layout.read(world["observation"]) for world in (here, there)))
    return "" if byte is None else f" (the byte is {byte.path})"


def a_redealt_world_looks_the_same(case: Case) -> None:
    rng = random.Random(label(case))
    match = start_match(case, 11)
    for v in iterate_to_end(match, rng):
        if v % SAMPLE_EVERY == 1:
            for audience in audiences(match):
                here = everything_observable(match, audience)
                there = everything_observable(redealt_match(match, audience, v), audience)
                leaked = leak_message(match, audience, here, there)
                assert not leaked, leaked


def an_observation_overwrites_all_its_bytes(case: Case) -> None:
    """Check that `observe` writes every byte, over any previous content such as another seat's observation, within the declared maximums."""
    rng = random.Random(label(case))
    match = start_match(case, 13)
    for v in iterate_to_end(match, rng):
        if v % SAMPLE_EVERY == 1:
            for audience in audiences(match):
                assert_observation_is_complete(
                    match, audience, rng.randbytes(match.game.observation_size_of(match.deck))
                )


def assert_observation_is_complete(match: Match, audience: int, initial_bytes: bytes) -> None:
    """Check that an observation is the same in a buffer of zeros and in one that holds `initial_bytes`, and keeps within what the game declares."""
    clean, used = (checked_observation(match.position, audience, one) for one in (None, initial_bytes))
    unwritten, who = np.flatnonzero(clean != used).tolist(), audience_name(audience)
    assert not unwritten, (
        f"observe() does not write all bytes of the observation of {who}: out[{unwritten[0]}] stays as it was"
    )
    layout = match.game.observation_layout_of(match.deck)
    faults = layout.faults(clean) if layout else []
    assert not faults, f"observe() writes more for {who} than the layout declares: {faults[0]}"


def faces_shown(rendering: dict[str, Any]) -> list[str]:
    """Return every face that a rendering shows, with its card."""
    cards = [*rendering["cards"], *rendering["shows"]]
    cards += [card for zone in rendering["zones"].values() for card in zone["cards"]]
    sides = [{key: card[key] for key in card if key not in ("from", "to", "zone")} for card in cards]
    return sorted(str(sorted(side.items())) for side in sides)


def render_next_event(match: Match, seat: int, move_dict: dict[str, Any], audience: int) -> dict[str, Any] | None:
    """Return a move's event as an audience sees it, or None if the move cannot be made in this world."""
    try:
        return match.render(match.apply(seat, move_dict, match.t), audience)
    except MoveRefusedError:
        return None


def next_events_that_reveal_the_same_are_rendered_the_same(case: Case) -> None:
    rng = random.Random(label(case))
    alike, game = 0, 0
    while alike <= MIN_COMPARED_EVENTS:
        assert game < MAX_GAMES, "hardly any event reveals the same in two worlds"
        match = start_match(case, 12 + game)
        alike += sum(
            compare_next_events(match, rng)
            for v in iterate_to_end(match, rng)
            if v % SAMPLE_EVERY == 1 and not match.over
        )
        game += 1


def compare_next_events(match: Match, rng: random.Random) -> int:
    """Make some moves here and in a redealt world; return how many showed the same faces, and so had to be rendered the same."""
    moves = [(seat, word) for seat in match.movers() for word in legal_move_dicts(match, seat)]
    audience = rng.choice(audiences(match))
    alike = 0
    for seat, word in rng.sample(moves, min(MOVES_PER_POSITION, len(moves))):
        here = render_next_event(match.with_position(match.position), seat, word, audience)
        there = render_next_event(redealt_match(match, audience, match.v), seat, word, audience)
        done = f"after event {match.v}: the move {msgspec.json.encode(word).decode()} of {audience_name(seat)}"
        assert here is not None, f"{done} is legal, and refused"
        assert there is not None or seat not in (audience, HOUSE), (
            f"{audience_name(audience)} meets what it cannot know, {done} is legal in the true world and refused in the other, "
            "which is redealt for it"
        )
        if there is not None and faces_shown(here) == faces_shown(there):
            alike += 1
            difference = first_difference("event", here, there)
            assert difference is None, (
                f"{audience_name(audience)} is told what it cannot know, {done} shows the same faces in two worlds, "
                f"but {difference}, which is redealt for it"
            )
    return alike
