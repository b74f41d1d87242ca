"""What a journal says of races and of newcomers is checked as far as it can be, also if the moves are played again."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from tests.match.signing import OURS, file_of, line_of, name_of, sealed

from orderup.kernel import HOUSE
from orderup.match import Match
from orderup.match.replay import narrate
from orderup.match.shuffle import tie_break_digest
from orderup.match.verdicts import JournalVerdicts, judge_journal

SEED = bytes(range(32))
Line = dict[str, Any]


def hands_of(v: int, seats: tuple[int, int], ms: tuple[int, int]) -> list[Line]:
    """Two hands that tie, in the order that the lot gives them."""
    order = sorted(zip(seats, ms, strict=True), key=lambda hand: tie_break_digest(SEED, v, hand[0]))
    return [{"seat": seat, "ms": at} for seat, at in order]


def journal(ms: tuple[int, int], **more: Any) -> tuple[list[Mapping[str, Any]], int]:
    """The journal of a game of Diner with a race, and which of its lines has it."""
    match = Match.start("diner", 2, {}, SEED, ["Ann", "Bob"], house=name_of(OURS))
    assert match.opening_move is not None
    match.apply(HOUSE, match.opening_move, 0)
    seat = match.movers()[0]
    move = next(entry["move"] for entry in match.menu(seat) if entry["why"] is None and "card" in entry["move"])
    raced = {"card": move["card"], "since": match.v, "waited": 90, **more, "hands": hands_of(match.v, (0, 1), ms)}
    number = match.apply(seat, move, 500, raced, [{"seat": 1, "name": "Bob", "before": "Cat"}]).v
    while not match.over:
        clocks = match.clocks()
        who, first = next(
            ((one, e["move"]) for one in (0, 1) for e in match.menu(one) if e["why"] is None), (HOUSE, None)
        )
        match.apply(who, first or clocks[0].move, 600)
    return json.loads(json.dumps(match.journal())), number


def judged(lines: list[Mapping[str, Any]], older: int = 0) -> JournalVerdicts:
    """What is found of these lines, signed by our server, if need be under rules of another number."""
    header = {**lines[0], "rules": lines[0]["rules"] - older}
    return judge_journal(file_of(sealed([*map(line_of, [header, *lines[1:]]), ""], OURS)))


def test_hands_stand_in_the_order_of_the_lot_where_they_tie() -> None:
    for ms in ((300, 304), (300, 300)):
        assert judged(journal(ms, tie=4)[0]).exit_code == 0
    assert (
        judged(journal((300, 302))[0]).exit_code == 0
    )  # an older journal, which does not say that two milliseconds are a tie


def slowness(hand: Line) -> int:
    return -int(hand["ms"])


BENT: dict[str, Callable[[Line], Any]] = {
    "the other is first": lambda race: race["hands"].reverse(),
    "the slower is first without a tie": lambda race: race.update(tie=0, hands=sorted(race["hands"], key=slowness)),
    "a tie of less than nothing": lambda race: race.update(tie=-1),
    "a hand of nobody's": lambda race: race["hands"][1].update(seat=5),
    "a hand twice": lambda race: race["hands"].append(race["hands"][0]),
    "no hands": lambda race: race["hands"].clear(),
    "a wait of less than nothing": lambda race: race.update(waited=-1),
    "from the future": lambda race: race.update(since=race["since"] + 1),
}


@pytest.mark.parametrize("older", [0, 100])
@pytest.mark.parametrize("how", BENT)
def test_a_bent_race_is_found(how: str, older: int) -> None:
    lines, number = journal((300, 304), tie=4)
    BENT[how](lines[number]["race"])
    found = judged(lines, older)
    assert (found.signed.holds, found.unchanged.holds, found.rules.holds, found.exit_code) == (True, True, False, 6)
    assert f"line {number + 1}: " in found.rules.text


SEATED: dict[str, list[Line]] = {
    "a seat that there is not": [{"seat": 99, "name": "Dan", "before": "Cat"}],
    "a seat below the first": [{"seat": -1, "name": "Dan", "before": "Cat"}],
    "nobody at all": [],
    "a newcomer without a name": [{"seat": 1, "name": "", "before": "Cat"}],
    "in the place of nobody": [{"seat": 1, "name": "Dan", "before": ""}],
}


@pytest.mark.parametrize("older", [0, 100])
@pytest.mark.parametrize("how", SEATED)
def test_bent_newcomers_are_found(how: str, older: int) -> None:
    lines, number = journal((300, 304), tie=4)
    changed: list[Mapping[str, Any]] = [*lines]
    changed[number] = {**lines[number], "seated": SEATED[how]}
    found = judged(changed, older)
    assert (found.rules.holds, found.exit_code) == (False, 6)
    assert f"line {number + 1}: " in found.rules.text


def test_nobody_sits_down_anew_before_the_deal() -> None:
    lines, _ = journal((300, 304), tie=4)
    lines[1] = {**lines[1], "seated": [{"seat": 1, "name": "Dan", "before": "Bob"}]}
    for older in (0, 100):
        assert judged(lines, older).rules.holds is False


def test_a_replay_tells_whose_hands_were_on_the_card() -> None:
    lines, number = journal((300, 304), tie=4)
    seats = [hand["seat"] for hand in lines[number]["race"]["hands"]]
    times = ", ".join(f"{'Ann' if seat == 0 else 'Bob'} {300 + 4 * seat} ms" for seat in seats)
    told = narrate(lines)
    assert told[number - 1].endswith(f" ({times})")
    assert sum(" ms)" in sentence for sentence in told) == 1
