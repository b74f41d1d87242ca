"""A server's word that a game may be used for research stands in the journal that it signs; older journals are as they were."""

import json
import random
from pathlib import Path

import pytest
from tests.match.signing import OURS, THEIRS, file_of, line_of, name_of, sealed, signed

from orderup.conformance.playing import iterate_to_end
from orderup.match import Match
from orderup.match.shuffle import seed_from_int
from orderup.match.verdicts import JournalVerdicts, is_signed, judge_journal

BEFORE = Path(__file__).parent / "journals" / "lucky_penny-2.jsonl"
"""As a server has signed it before there was a mark."""


@pytest.fixture(scope="module")
def marked() -> list[str]:
    """Return the lines of a game that may be used."""
    match = Match.start("lucky_penny", 2, {}, seed_from_int(5), ["Ann", "Bob"], house=name_of(OURS), research=True)
    for _ in iterate_to_end(match, random.Random(5)):
        pass
    return match.journal_text(OURS.sign).splitlines()


def with_header(lines: list[str], **fields: object) -> list[str]:
    """Return the lines with other fields in the header (`...`: without them), signed anew by the server."""
    header = {**json.loads(lines[0]), **fields}
    kept = {name: value for name, value in header.items() if value is not ...}
    return sealed([line_of(kept), *lines[1:]], OURS)


def holds(found: JournalVerdicts) -> list[bool | None]:
    return [part.holds for part in (found.signed, found.unchanged, found.shuffle, found.rules)]


def test_a_marked_journal_says_so_and_is_signed_with_it(marked: list[str]) -> None:
    header = json.loads(marked[0])
    assert (header["journal"], header["research"]) == (3, True)
    assert holds(judge_journal(file_of(marked), name_of(OURS))) == [True] * 4
    assert is_signed(file_of(marked))


def test_the_mark_is_told_as_its_server_has_signed_it_and_is_no_fault(marked: list[str]) -> None:
    for lines, key, said in (
        (marked, None, True),
        (marked, name_of(OURS), True),
        (marked, name_of(THEIRS), False),
        (sealed(with_header(marked, house=None), None), None, False),
        ([*marked[:2], *marked[3:]], None, False),
        (signed("lucky_penny", 2, 5), None, None),
        (with_header(marked, research=False), None, None),
        (with_header(marked, research="yes"), None, None),
    ):
        assert judge_journal(file_of([*lines]), key).research.holds is said
    assert judge_journal(file_of(with_header(marked, research=False))).exit_code == 0


def test_a_journal_without_the_mark_is_as_it_was_before_there_was_one() -> None:
    lines = signed("lucky_penny", 2, 5)
    assert file_of(lines) == BEFORE.read_bytes()
    assert "research" not in lines[0]
    assert holds(judge_journal(BEFORE.read_bytes(), name_of(OURS))) == [True] * 4


def test_who_puts_the_mark_there_or_takes_it_away_is_found_out(marked: list[str]) -> None:
    """Without the server's key: the signature is that of the other header."""
    for changed in (
        [marked[0].replace('"research":true', '"research":false'), *marked[1:]],
        [
            line_of({**json.loads(signed("lucky_penny", 2, 5)[0]), "journal": 3, "research": True}),
            *signed("lucky_penny", 2, 5)[1:],
        ],
    ):
        found = judge_journal(file_of(changed))
        assert (found.unchanged.holds, is_signed(file_of(changed))) == (False, False)
        resealed = sealed(changed, THEIRS)
        assert judge_journal(file_of(resealed)).signed.holds is False
        assert not is_signed(file_of(resealed))


@pytest.mark.parametrize("rules", [0, 1])
def test_the_mark_and_the_version_belong_together(marked: list[str], rules: int) -> None:
    """A server that signs otherwise has written no journal of either version, also under rules that are not run anymore."""
    current = json.loads(marked[0])["rules"]
    for fields in ({"journal": 2}, {"research": ...}, {"research": "yes"}):
        bent = with_header(marked, rules=rules * current, **fields)
        assert judge_journal(file_of(bent)).rules.holds is False, fields


def test_a_server_may_say_that_a_game_may_not_be_used(marked: list[str]) -> None:
    assert holds(judge_journal(file_of(with_header(marked, research=False)))) == [True] * 4


def test_the_mark_stays_when_the_game_is_not_signed() -> None:
    """Nothing is signed where nobody has the key, and nothing follows from the mark."""
    match = Match.start("villains", 3, {}, seed_from_int(1), ["Ann", "Bob", "Cat"], research=True)
    for _ in iterate_to_end(match, random.Random(1)):
        pass
    text = match.journal_text().encode()
    assert b'"research":true' in text
    assert holds(judge_journal(text)) == [None, True, True, True]
    assert not is_signed(text)
