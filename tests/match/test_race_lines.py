"""What a journal says of races is checked, since the seed of the lot stands in it."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from orderup.kernel import HOUSE
from orderup.match import Match
from orderup.match.bookkeeping import check
from orderup.match.lines import JournalError
from orderup.match.replay import tell
from orderup.match.shuffle import lot

SEED = bytes(range(32))
Line = dict[str, Any]


def hands_of(v: int, seats: tuple[int, int], ms: tuple[int, int]) -> list[Line]:
    """Two hands that tie, in the order that the lot gives them."""
    order = sorted(zip(seats, ms, strict=True), key=lambda hand: lot(SEED, v, hand[0]))
    return [{"seat": seat, "ms": at} for seat, at in order]


def journal(ms: tuple[int, int], **more: Any) -> tuple[list[Mapping[str, Any]], int]:
    """The journal of a game of Diner with a race, and which of its lines has it."""
    match = Match.start("diner", 2, {}, SEED, ["Ann", "Bob"])
    assert match.opening is not None
    match.apply(HOUSE, match.opening, 0)
    seat = match.movers()[0]
    move = next(entry["move"] for entry in match.menu(seat) if entry["why"] is None and "card" in entry["move"])
    raced = {"card": move["card"], "since": match.v, "waited": 90, **more, "hands": hands_of(match.v, (0, 1), ms)}
    number = match.apply(seat, move, 500, raced).v
    while not match.over:
        clocks = match.clocks()
        who, first = next(
            ((one, e["move"]) for one in (0, 1) for e in match.menu(one) if e["why"] is None), (HOUSE, None)
        )
        match.apply(who, first or clocks[0].move, 600)
    return json.loads(json.dumps(match.journal())), number


def test_hands_stand_in_the_order_of_the_lot_where_they_tie() -> None:
    for ms in ((300, 304), (300, 300)):
        check(journal(ms, tie=4)[0])
    check(journal((300, 302))[0])  # an older journal, which does not say that two milliseconds are a tie


def slowness(hand: Line) -> int:
    return -int(hand["ms"])


BENT: dict[str, Callable[[Line], Any]] = {
    "the other is first": lambda race: race["hands"].reverse(),
    "the slower is first without a tie": lambda race: race.update(tie=0, hands=sorted(race["hands"], key=slowness)),
    "a tie of less than nothing": lambda race: race.update(tie=-1),
    "a hand of nobody's": lambda race: race["hands"][1].update(seat=5),
    "a hand twice": lambda race: race["hands"].append(race["hands"][0]),
    "no hands": lambda race: race["hands"].clear(),
    "from the future": lambda race: race.update(since=race["since"] + 1),
}


@pytest.mark.parametrize("how", BENT)
def test_a_bent_race_is_found(how: str) -> None:
    lines, number = journal((300, 304), tie=4)
    BENT[how](lines[number]["race"])
    with pytest.raises(JournalError, match=f"line {number + 1}: "):
        check(lines)


def test_a_replay_tells_whose_hands_were_on_the_card() -> None:
    lines, number = journal((300, 304), tie=4)
    seats = [hand["seat"] for hand in lines[number]["race"]["hands"]]
    times = ", ".join(f"{'Ann' if seat == 0 else 'Bob'} {300 + 4 * seat} ms" for seat in seats)
    told = tell(lines)
    assert told[number - 1].endswith(f" ({times})")
    assert sum(" ms)" in sentence for sentence in told) == 1
