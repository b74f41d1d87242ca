"""Points and ties (V8, V9)."""

import pytest
from tests.games.villains.scenario import Table

ONE_OF_EACH = ["blue 1", "green 2", "yellow 3", "orange 4", "red 5", "purple 6"]
HEROES = ["-yellow 1", "-purple 1", "-purple 2", "-orange 2", "-green 3", "-orange 3", "-red 4", "-blue 4"]
HEROES += ["-blue 5", "-green 5", "-red 6", "-yellow 6", *(f"-1:{card}" for card in ONE_OF_EACH), "-1:red 6"]


def finish(table: Table) -> list[tuple[int, int]]:
    """Play the last cards of all but the first seat onto their piles; points and canceled points."""
    while not table.match.over:
        seat = table.turn
        table.hide(seat, table.hand(seat)[0])
    result = table.match.result()
    assert result is not None
    return list(zip(result["scores"], result["ties"], strict=True))


def points(heroes: int) -> tuple[int, int]:
    """Of a pile with one villain of each number and so many heroes, one of which is played last."""
    *before, last = HEROES[:heroes]
    owner = 1 if last.startswith("-1:") else 0
    card = last.removeprefix("-").removeprefix("1:")
    if owner:
        before, card = [*before[1:], last], HEROES[0].removeprefix("-")
    return finish(Table(hands={0: [card]}, piles={0: [*ONE_OF_EACH, *before]}))[0]


@pytest.mark.parametrize(
    ("heroes", "canceled"),
    [
        (1, {1}), (2, {2}), (3, {3}), (4, {4}), (5, {5}), (6, {6}), (7, {1, 6}), (8, {2, 6}), (9, {3, 6}), (10, {4, 6}),
        (11, {5, 6}), (12, {6}), (13, {1, 6}), (14, {2, 6}), (18, {6}), (19, {1, 6}),
    ],
)  # fmt: skip
def test_v8_heroes_cancel_the_villains_of_their_number(heroes: int, canceled: set[int]) -> None:
    assert points(heroes) == (21 - sum(canceled), sum(canceled))


def test_v8_no_hero_cancels_nothing() -> None:
    table = Table(hands={0: ["red 6"], 1: ["special"], 2: ["special"]}, piles={0: [*ONE_OF_EACH]})
    table.play(0, "red 6", on=0)
    assert finish(table)[0] == (27, 0)


def test_v8_every_villain_of_the_number_is_canceled_and_specials_count_nothing() -> None:
    pile = ["blue 1", "yellow 1", "special", "red 5", "1:red 5", "2:special2"]
    scores = finish(Table(hands={0: ["purple 1"], 1: ["special"], 2: ["special"]}, piles={0: pile}))
    assert scores[0] == (10, 2)
    assert scores[1] == (0, 0)


def test_v8_a_card_on_anothers_pile_counts_there() -> None:
    table = Table(hands={0: ["blue 5"], 1: ["special"], 2: ["special"]}, piles={0: [], 1: ["blue 4"], 2: []})
    table.play(0, "blue 5", on=1)
    assert [score for score, _ in finish(table)] == [0, 9, 0]


def test_v9_among_equals_who_had_more_canceled_wins() -> None:
    piles = {0: ["red 5", "-blue 1"], 1: ["red 5", "blue 1"], 2: ["red 4"]}
    table = Table(hands={seat: ["special"] for seat in range(3)}, piles=piles)
    scores = finish(table)
    assert scores == [(5, 0), (5, 1), (4, 0)]
    result = table.match.result()
    assert result is not None
    assert result["winners"] == [1]


def test_v9_full_equals_win_together() -> None:
    piles = {0: ["red 5"], 1: ["red 4"], 2: ["red 5"]}
    table = Table(hands={seat: ["special"] for seat in range(3)}, piles=piles)
    finish(table)
    result = table.match.result()
    assert result is not None
    assert result["winners"] == [0, 2]
