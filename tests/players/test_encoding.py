"""What bots think about goes to other processes as bytes, and comes to the same there."""

import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from orderup.conformance.playing import iterate_to_end, start_match
from orderup.games import GAMES, find
from orderup.kernel import HOUSE
from orderup.match import Match
from orderup.players import SEARCH_BUDGETS, Hint, prepare_hint_request, prepare_move_request
from orderup.players.decisions import MoveRequest
from orderup.players.encoding import (
    answer_request,
    decode_answer,
    decode_request,
    encode_answer,
    encode_request,
    layout_digest,
)
from orderup.players.levels import HEURISTIC_SKILLS

HINT = Hint(None, 0.5, None, 0.25, 300)


def opened(match: Match) -> Match:
    """A game in which seats may begin."""
    if match.opening_move is not None:
        match.apply(HOUSE, match.opening_move, 0)
    return match


def decisions(match: Match, level: str) -> list[MoveRequest]:
    """What every seat of a game that is on has to decide."""
    found = (prepare_move_request(match, seat, level, random.Random(7)) for seat in range(match.players))
    return [decision for decision in found if decision is not None]


@pytest.mark.parametrize("level", HEURISTIC_SKILLS)
@pytest.mark.parametrize("name", GAMES)
def test_a_decision_comes_to_the_same_elsewhere(name: str, level: str) -> None:
    seen = 0
    match = start_match((name, max(find(name).players), {}), 5)
    for _ in iterate_to_end(match, random.Random(5)):
        for decision in decisions(match, level):
            assert decode_answer(decision, answer_request(encode_request(decision))) == decision()
            seen += 1
    assert seen > 20


@pytest.mark.parametrize("level", SEARCH_BUDGETS)
def test_what_is_to_be_searched_is_the_same_elsewhere(level: str) -> None:
    match = opened(start_match(("villains", 3, {}), 5))
    for decision in decisions(match, level):
        read = decode_request(encode_request(decision))
        assert isinstance(read, MoveRequest)
        assert read.world.states.tobytes() == decision.world.states.tobytes()
        assert (read.seat, read.level, read.seed, read.may_wait) == (decision.seat, level, decision.seed, True)


def test_a_list_of_ones_own_goes_along() -> None:
    game = find("villains")
    own = game.deck_from_dict({**game.standard_deck().as_dict(), "name": "ours"}, "ours")
    options = {key: option.default for key, option in game.options.items()}
    match = opened(Match.start("villains", 3, options, bytes(32), ["a", "b", "c"], own))
    (decision, *_) = decisions(match, "hard")
    read = decode_request(encode_request(decision))
    assert read.world.deck.sha256 == own.sha256 != game.standard_deck().sha256


def test_a_hint_comes_back_whole() -> None:
    match = opened(start_match(("villains", 3, {}), 5))
    request = next(found for seat in range(3) if (found := prepare_hint_request(match, seat, random.Random(1))))
    move = request.world.move_to_dict(request.seat, request.world.legal(request.seat)[0])
    for hint in (HINT, replace(HINT, move=move), replace(HINT, move=move, other=move), replace(HINT, other_wins=None)):
        assert decode_answer(request, encode_answer(hint)) == hint
    assert decode_answer(request, encode_answer(None)) is None


NO_HINTS: dict[str, bytes] = {
    "nonsense": b"nonsense",
    "a move": encode_answer({"do": "pass"}),
    "words that are none": encode_answer(replace(HINT, move={})),
    "a move that is none": encode_answer(replace(HINT, other={"do": 5})),
    "what is no JSON": msgspec.msgpack.encode(replace(HINT, move={"do": msgspec.msgpack.Ext(1, b"")})),
    "more than all": encode_answer(replace(HINT, wins=1.5)),
    "no number": encode_answer(replace(HINT, other_wins=float("nan"))),
    "less than none": encode_answer(replace(HINT, futures=-1)),
}


@pytest.mark.parametrize("content", NO_HINTS.values(), ids=NO_HINTS)
def test_a_hint_that_makes_no_sense_is_none(content: bytes) -> None:
    match = opened(start_match(("villains", 3, {}), 5))
    request = next(found for seat in range(3) if (found := prepare_hint_request(match, seat, random.Random(1))))
    with pytest.raises(ValueError, match="no answer"):
        decode_answer(request, content)


@pytest.mark.parametrize("name", GAMES)
@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-(2**63), 2**64 - 1)
        | st.floats()
        | st.text(max_size=5)
        | st.binary(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    ),
    st.dictionaries(
        st.sampled_from(["do", "card", "stack", "seat"]),
        st.integers().filter(lambda n: abs(n) < 2**63) | st.text(max_size=5),
    ),
)
def test_whatever_a_worker_answers_is_a_move_or_no_answer(name: str, said: Any, move: dict[str, Any]) -> None:
    (decision, *_) = decisions(opened(start_match((name, max(find(name).players), {}), 5)), "hard")
    for answer in (said, move):
        try:
            found = decode_answer(decision, msgspec.msgpack.encode(answer))
        except ValueError:
            continue
        assert found is None or found in [
            decision.world.move_to_dict(decision.seat, n) for n in decision.world.legal(decision.seat)
        ]


def changed(**fields: Any) -> bytes:
    """A request in which something is otherwise."""
    game = find("villains")
    told = {
        "game": "villains", "layout": layout_digest("villains"), "record": bytes(game.layout.itemsize), "deck": None,
        "seat": 0, "seed": 1, "level": "hard", "may_wait": True,
    }  # fmt: skip
    return msgspec.msgpack.encode([*{**told, **fields}.values()])


POSITION = start_match(("villains", 3, {}), 5).redealt_position(0, 1).states.tobytes()


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "no request"),
        (changed(game="whist"), "no request"),
        (changed(layout="other"), "other rules"),
        (changed(record=b"short"), "other rules"),
        (changed(level="genius"), "no level"),
        (changed(deck=b"{}"), "no card list"),
        (changed(deck=b"nonsense"), "no card list"),
        (changed(deck=b'{"name": ' + b"[" * 100_000), "no card list"),
        (changed(), "no seat 0 in a game of 0"),
        (changed(record=POSITION, seat=3), "no seat 3 in a game of 3"),
        (changed(record=POSITION, seat=-1), "no seat -1"),
        (changed(record=POSITION, seat=10**9), "no seat"),
    ],
)
def test_what_cannot_be_read_is_said_so(content: bytes, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        decode_request(content)


@given(st.binary(max_size=200))
@example(b"\x98\xa1\x80")  # a text that is no UTF-8
def test_whatever_comes_is_read_or_refused(content: bytes) -> None:
    with pytest.raises(ValueError, match="no request"):
        decode_request(content)
