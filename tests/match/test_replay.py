"""Journals read back: verified, told in words, and refused by line when they are wrong."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from orderup.match import Match
from orderup.match.replay import JournalError, can_verify, narrate, parse_journal, verify

OLD = Path(__file__).parent / "journals" / "diner-1.jsonl"
Lines = list[dict[str, Any]]


@pytest.fixture
def lines() -> Lines:
    return parse_journal(OLD.read_text())


def test_a_kept_journal_stays_readable(lines: Lines) -> None:
    """Recorded under version 1 of the rules; newer rules must still tell it, if not play it."""
    told = narrate(lines)
    assert len(told) == len(lines) - 2
    assert told[0].endswith("54 cards are dealt to Player 0, Player 1, Player 2.")
    assert "Closing time!" in told[-1]
    if can_verify(lines[0]):
        assert verify(lines).result() == lines[-1]["result"]


def test_a_journal_of_other_rules_is_told_but_not_played(lines: Lines) -> None:
    lines[0]["rules"] = 0
    assert not can_verify(lines[0])
    assert narrate(lines)


def forged_move(lines: Lines) -> None:
    lines[5]["move"] = {"do": "close"}


def forged_card(lines: Lines) -> None:
    next(line for line in lines[2:] if line["cards"])["cards"][0]["plate"] = "gravel"


def forged_score(lines: Lines) -> None:
    lines[-1]["result"]["scores"][0] += 1


def other_seed(lines: Lines) -> None:
    lines[-1]["seed"] = "00" * 32


def torn_off(lines: Lines) -> None:
    del lines[-1]


def without_the_end(lines: Lines) -> None:
    del lines[-2]


FORGERIES: list[tuple[Callable[[Lines], None], str]] = [
    (forged_move, r"line 6: the rules refuse this move \(D13\)"),
    (forged_card, r"line \d+: 'cards' is .*gravel"),
    (forged_score, r"line \d+: 'result' is"),
    (other_seed, "does not match the commitment"),
    (torn_off, "no last line with result and seed"),
    (without_the_end, "ends before the game does"),
]


@pytest.mark.parametrize(("forge", "complaint"), FORGERIES, ids=lambda case: getattr(case, "__name__", ""))
def test_a_wrong_journal_is_refused_by_line(lines: Lines, forge: Callable[[Lines], None], complaint: str) -> None:
    forge(lines)
    with pytest.raises(JournalError, match=complaint):
        verify(lines)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "line 1 is not the header"),
        ('{"v": 1}\n', "line 1 is not the header"),
        ('{"journal": 1}\n{"v":', "line 2 is not a JSON object"),
        ('{"journal": 99}\n', "this program reads up to 3"),
    ],
)
def test_what_is_no_journal_is_said_so(text: str, complaint: str) -> None:
    with pytest.raises(JournalError, match=complaint):
        parse_journal(text)


def test_the_journal_is_plain_json(lines: Lines) -> None:
    match = verify(lines)
    assert json.loads(json.dumps(match.journal())) == lines


def test_a_newcomer_is_told_with_an_event_and_kept_when_it_is_played_again() -> None:
    match = Match.start("lucky_penny", 2, {}, bytes(32), ["Ann", "Cat"])
    seated = [{"seat": 1, "name": "Dan", "before": "Cat"}]
    while not match.over:
        seat = match.movers()[0]
        automatic = match.position.automatic_move()
        move = automatic if automatic >= 0 else match.position.legal(seat)[0]
        note = seated if match.v == 3 else None
        match.apply(seat, match.position.move_to_dict(seat, move), match.t, seated=note)
    lines = parse_journal(match.journal_text())
    assert [line["v"] for line in lines if "seated" in line] == [4]
    again = verify(lines).event(4)
    assert again.seated == seated
    assert json.loads(again.renderings[0])["seated"] == seated, "and everybody is told"
