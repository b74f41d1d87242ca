"""Which decisions matter: looking at them changes nothing, and a decision that decides the game is worth much."""

import random
from pathlib import Path

import polars as pl
import pytest
from tests.lab.balance.conftest import carried_out, figures, planned

from orderup.games import find
from orderup.kernel import entry_points
from orderup.kernel.reading import copy_of
from orderup.lab.balance.chunks import DECISIONS_SCHEMA
from orderup.lab.balance.decisions import MIN_WORTH_TO_MATTER, DecisionRecorder, summarize_decisions
from orderup.lab.balance.experiment import Grid
from orderup.lab.balance.report import write_report
from orderup.lab.balance.run_folder import RunFolder
from orderup.lab.bots import RandomBot
from orderup.match import Position
from orderup.match.shuffle import seed_from_int, stream_key

EASY = Grid(bots=["easy"])


def rows(*found: tuple[int, int, str, float]) -> pl.LazyFrame:
    """Return decisions: the deal, the number, what is best, and the worth."""
    return pl.LazyFrame(
        [(deal, 0, 0, number, 4, best, worth) for deal, number, best, worth in found],
        schema=DECISIONS_SCHEMA,
        orient="row",
    )


@pytest.mark.slow
def test_valuing_the_decisions_changes_no_game(tmp_path: Path) -> None:
    plain = carried_out(planned(deals=8, grid=EASY), tmp_path / "plain")
    valued = carried_out(planned(deals=8, decision_deals=3, grid=EASY), tmp_path / "valued")
    assert figures(plain) == figures(valued)
    table = pl.read_parquet(tmp_path / "valued/decisions/*.parquet")
    assert sorted(table["deal"].unique().to_list()) == [0, 1, 2]
    assert table["options"].min() == 2
    assert table["worth"].is_between(-1, 1).all()
    assert table["worth"].mean() > 0.02  # type: ignore[operator]  # it has one
    for _, of_game in table.group_by("deal"):
        assert of_game["number"].to_list() == list(range(len(of_game)))
    page = write_report(RunFolder(tmp_path / "valued")).read_text(encoding="utf-8")
    assert "Which decisions matter" in page
    assert "where it is best to serve" in page
    assert "Which decisions matter" not in write_report(RunFolder(tmp_path / "plain")).read_text(encoding="utf-8")


def test_a_decision_that_decides_the_game_is_worth_more_than_the_first_ones() -> None:
    """The last decisions of a game of Lucky Penny are played before the eyes of the search: many are worth nothing, some nearly everything."""
    game = find("lucky_penny")
    deck = game.standard_deck()
    position = Position(game, deck, game.undealt_states(2, game.complete_lab_options(2), deck))
    entry_points.deal(position.states, stream_key(seed_from_int(3)))
    valuing = DecisionRecorder(random.Random(1))
    bot, dice = valuing.wrap_bot(RandomBot()), random.Random(2)
    while not position.over:
        if (move := position.automatic_move()) >= 0:
            entry_points.play(position.states, 6, move)
            continue
        (seat,) = position.movers()
        before = copy_of(position.states)
        move = bot.choose(position, seat, dice)
        assert before.tobytes() == position.states.tobytes()
        entry_points.play(position.states, seat, move)
    worths = [one.worth for one in valuing.decisions]
    assert len(worths) > 10
    assert max(worths) > MIN_WORTH_TO_MATTER > min(worths)


def test_decisions_are_summed_by_part_of_the_game_and_by_what_is_best() -> None:
    table = rows(
        *(
            (deal, number, "serve" if number % 2 else "take", 0.1 if number >= 8 else 0.0)
            for deal in range(3)
            for number in range(10)
        )
    )
    found = {one.title: one for one in summarize_decisions(table)}
    assert found["all"].count == 10
    assert found["all"].worth.mean == pytest.approx(0.02)
    assert found["all"].matter.mean == pytest.approx(0.2)
    assert found["in the first fifth of a game"].matter.mean == 0
    assert found["in the last fifth of a game"].matter.mean == 1
    assert found["in the last fifth of a game"].count == 2
    assert found["where it is best to serve"].count == 5
    assert summarize_decisions(rows()) == []


def test_a_run_of_a_release_without_decisions_can_be_told_and_gone_on_with(tmp_path: Path) -> None:
    carried_out(planned(deals=20, grid=EASY), tmp_path / "run")
    for file in (tmp_path / "run/decisions").iterdir():
        file.unlink()
    (tmp_path / "run/decisions").rmdir()
    assert write_report(RunFolder(tmp_path / "run")).exists()
    assert carried_out(planned(deals=40, grid=EASY), tmp_path / "run")[0].sums.deals == 40
