"""A game that tells a secret is told which one, to whom and where."""

import re
from typing import Any

import pytest
from tests.conformance.broken import Break, Change, broken
from tests.conformance.complaints import complaint

from orderup.conformance import contract, secrecy
from orderup.conformance.differences import first_difference
from orderup.kernel import entry_points

__all__ = ["broken"]

TOP = "state.number[state.cards[0, max(0, state.counts[0] - 1)]]"  # the deck is zone 0
IN_WORDS = "reading.number[reading.cards[0][max(0, reading.counts[0] - 1)]]"  # the deck is zone 0
TELLING_STATUS: Change = (
    "words",
    "WORDS: Final = Words(move_to_dict)",
    f"""from orderup.kernel.words import turn_and_scores


def status(reading: Reading, deck: Any) -> dict[str, Any]:
    return {{**turn_and_scores(reading, deck), "next": [{IN_WORDS}]}}


WORDS: Final = Words(move_to_dict, status)""",
)
EVENT = r"after event \d+"
WORLDS = r"is \d+ in the true world and \d+ in the other, which is redealt for it"

LEAKS: dict[str, tuple[Change, str]] = {
    "observation": (
        ("observation", "out[AT.turn] = steps_left(viewer, state.turn, players)", f"out[AT.turn] = {TOP}"),
        rf"(seat \d|the spectator) meets what it cannot know, {EVENT}: observation\[0\] {WORLDS} \(the byte is table\[0\]\.turn\)",
    ),
    "status": (
        TELLING_STATUS,
        rf"(seat \d|the spectator) meets what it cannot know, {EVENT}: view\.status\.next\[0\] {WORLDS}",
    ),
    "menu": (
        (
            "words",
            'return {"do": ("draw", "stop")[move]}',
            f'return {{"do": ("draw", "stop")[move], "of": {IN_WORDS}}}',
        ),
        rf"seat \d meets what it cannot know, {EVENT}: menu\[0\]\.move\.of {WORLDS}",
    ),
    "zones": (
        ("zones", 'hidden=["deck"]', "hidden=[]"),
        rf"(seat \d|the spectator) meets what it cannot know, {EVENT}: view\.zones\.deck\.cards\[\d+\]\.(card|number) {WORLDS}",
    ),
    "legal": (
        ("legality", "mine and state.counts[ROW] > 0", f"mine and state.counts[ROW] > 0 and {TOP} > 4"),
        rf"seat \d meets what it cannot know, {EVENT}: menu\[1\] is (missing|.*\}}) in the true world and .* in the other, which is redealt for it",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("leak", LEAKS)
def test_what_leaks_in_a_position_is_named(leak: str, broken: Break) -> None:
    change, said = LEAKS[leak]
    assert re.fullmatch(said, complaint(secrecy.a_redealt_world_looks_the_same, broken(change)))


def test_what_leaks_in_an_event_is_named(broken: Break) -> None:
    game = broken(TELLING_STATUS)
    assert re.fullmatch(
        r"(seat \d|the spectator) is told what it cannot know, after event \d+: the move \{\"do\":\"\w+\"\} of seat \d "
        r"shows the same faces in two worlds, but event\.status\.next\[0\] is \d in the true world and \d in the other, "
        "which is redealt for it",
        complaint(secrecy.next_events_that_reveal_the_same_are_rendered_the_same, game),
    )


@pytest.mark.slow
def test_a_byte_that_is_not_written_is_named(broken: Break) -> None:
    game = broken(
        ("observation", "for i in range(SIZE)", "for i in range(1, SIZE)"),
        ("observation", "out[AT.turn] =", "out[2] ="),
    )
    said = complaint(secrecy.an_observation_overwrites_all_its_bytes, game)
    assert said == "observe() does not write all bytes of the observation of seat 0: out[0] stays as it was"


@pytest.mark.slow
def test_movers_and_legal_that_disagree_are_named(broken: Break) -> None:
    game = broken(("rules", "return 0 if over(state) else 1 << state.turn", "return 0 if over(state) else 3"))
    said = complaint(contract.legal_why_illegal_and_movers_agree, game)
    assert re.fullmatch(r"movers\(\) says \[0, 1\], and legal\(\) lists \[\] for seat [01]", said)


def test_a_mover_without_a_move_is_named(broken: Break) -> None:
    game = broken(
        ("rules", "return 0 if over(state) else 1 << state.turn", "return 0 if over(state) else 2 >> state.turn")
    )
    said = complaint(contract.events_lead_from_the_first_view_to_the_present, game)
    assert re.fullmatch(r"movers\(\) says \[[01]\] after event 1, and legal\(\) lists no move for seat [01]", said)


@pytest.mark.parametrize(
    ("here", "there", "said"),
    [
        ({"a": [1, {"b.c": 2}]}, {"a": [1, {"b.c": 3}]}, 'x.a[1]["b.c"] is 2 in the true world and 3 in the other'),
        ([1], [1, None], "x[1] is missing in the true world and null in the other"),
        ({"a": 1}, {}, "x.a is 1 in the true world and missing in the other"),
        (
            {"a": 1, "b": 2},
            {"b": 2, "a": 1},
            'the order of fields in x is ["a", "b"] in the true world and ["b", "a"] in the other',
        ),
        (True, 1, "x is true in the true world and 1 in the other"),
        ({"a": [1]}, {"a": [1]}, "None"),
    ],
)
def test_a_difference_is_said_with_its_path(here: object, there: object, said: str) -> None:
    assert str(first_difference("x", here, there)) == said


def test_a_byte_that_leaks_is_called_as_the_game_declares_it(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = entry_points.observe

    def observe(states: Any, audience: int, out: Any) -> None:
        entry(states, audience, out)
        out[0] = states["deck"][0][0][0]

    monkeypatch.setattr(entry_points, "observe", observe)
    with pytest.raises(
        AssertionError,
        match=r"observation\[0\] is \d+ in .*, which is redealt for it \(the byte is table\[0\]\.phase\)",
    ):
        secrecy.a_redealt_world_looks_the_same(("villains", 3, {"villains": "deal"}))
