"""An experiment that is carried out: the same figures however it is played, and after whatever has stopped it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from tests.lab.balance.conftest import carried_out, figures, planned

from orderup.lab.arena import arena, make_settings
from orderup.lab.balance.chunks import TABLE_SCHEMAS
from orderup.lab.balance.experiment import Grid
from orderup.lab.balance.run import deals_of_chunk, run
from orderup.lab.balance.run_folder import RunFolder
from orderup.lab.executors import local_pool

pytestmark = pytest.mark.slow

TWO = Grid(players=[2, 3], bots=["easy"])


def test_any_number_of_workers_gives_the_same_figures(tmp_path: Path) -> None:
    asked = planned(deals=90, trial_deals=30, grid=TWO)
    here = carried_out(asked, tmp_path / "here")
    with local_pool(2) as pool:
        there = run(asked, RunFolder(tmp_path / "there"), pool)
    assert figures(here) == figures(there)
    for name in ("games", "cards", "trials"):
        one, other = (pl.read_parquet(tmp_path / place / name / "*.parquet") for place in ("here", "there"))
        assert one.equals(other), name


def test_a_run_that_was_stopped_goes_on_and_a_longer_one_begins_with_it(tmp_path: Path) -> None:
    whole = carried_out(planned(deals=80, grid=TWO), tmp_path / "whole")
    carried_out(planned(deals=40, grid=TWO), tmp_path / "parts")
    kept = {path: path.stat().st_mtime_ns for path in (tmp_path / "parts").rglob("*.parquet")}
    (tmp_path / "parts" / "games" / "cell-000-chunk-00001.parquet").unlink()
    assert figures(carried_out(planned(deals=80, grid=TWO), tmp_path / "parts")) == figures(whole)
    again = {path: path.stat().st_mtime_ns for path in kept}
    assert sum(again[path] != kept[path] for path in kept) == len(TABLE_SCHEMAS), (
        "one chunk was played again, and no other"
    )


def test_another_experiment_is_not_mixed_into_a_folder(tmp_path: Path) -> None:
    carried_out(planned(deals=20), tmp_path / "run")
    with pytest.raises(ValueError, match="is a run of something else: seed is 0 there, not 1; name another folder"):
        carried_out(planned(deals=20, seed=1), tmp_path / "run")
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "to_ann.txt").write_text("Dear Ann")
    with pytest.raises(ValueError, match="is not empty, and no run of the lab"):
        carried_out(planned(deals=20), tmp_path / "letters")


def test_a_cell_is_done_as_soon_as_it_is_known_exactly_enough(tmp_path: Path) -> None:
    sure = Grid(bots=[["random", "hard"]])
    (one,) = carried_out(planned(deals=4000, least_deals=40, precision=0.15, grid=sure), tmp_path / "run")
    assert 40 <= one.sums.deals < 1000
    shares = [found for measure, found in one.sums.estimates().items() if measure.name.startswith("wins.")]
    assert all(found.half_width <= 0.15 for found in shares)
    assert one.sums.deals in {deals_of_chunk(one.cell.settings, number, 4000).stop for number in range(20)}


def test_the_games_are_the_arenas(tmp_path: Path) -> None:
    grid = Grid(players=[3], bots=[["easy", "medium", "hard"]])
    carried_out(planned(deals=20, seed=5, grid=grid), tmp_path / "run")
    table = pl.read_parquet(tmp_path / "run/games/*.parquet")
    report = arena(make_settings("lucky_penny", ["easy", "medium", "hard"], 3, 5), 60)
    for one in report.bots:
        mine = table.explode("bots", "points", "won", "ranks").filter(pl.col("bots") == one.bot)
        assert mine["points"].mean() == pytest.approx(one.mean_score)
        assert mine["won"].mean() == pytest.approx(one.share)


@pytest.mark.parametrize("game", ["diner", "lucky_penny", "villains"])
def test_what_comes_into_a_hand_leaves_it_or_is_kept(tmp_path: Path, game: str) -> None:
    carried_out(planned(game, deals=20), tmp_path / "run")
    cards = pl.read_parquet(tmp_path / "run/cards/*.parquet")
    counts = cards.group_by("deal", "turn", "seat", "card").agg(
        pl.col("use").eq("drawn").sum().alias("drawn"), pl.col("use").ne("drawn").sum().alias("gone")
    )
    assert (counts["drawn"] == counts["gone"]).all()
    assert not cards["card"].str.contains(r"\?").any()
    assert cards["move"].max() > 10  # type: ignore[operator]  # it has some


@pytest.mark.parametrize("game", ["diner", "lucky_penny", "villains"])
def test_in_a_trial_every_option_is_as_likely_as_it_has_moves(tmp_path: Path, game: str) -> None:
    """Over all trials, how often chance took the first option is as often as its odds say."""
    carried_out(planned(game, deals=300, trial_deals=300, grid=Grid(bots=["easy"])), tmp_path / "run")
    trials = pl.read_parquet(tmp_path / "run/trials/*.parquet")
    assert len(trials) > 150
    odds = np.array([counts[0] / sum(counts) for counts in trials["counts"].to_list()])
    taken = (trials["chosen"] == 0).to_numpy()
    apart = (taken - odds).sum() / np.sqrt((odds * (1 - odds)).sum())
    assert abs(apart) < 4
    assert all(len(options) == len(set(options)) for options in trials["options"].to_list())


def test_after_a_kill_it_goes_on_with_nothing_lost_and_nothing_twice(tmp_path: Path) -> None:
    asked = tmp_path / "asked.toml"
    asked.write_text('game = "villains"\ndeals = 400\n[grid]\nplayers = [3, 4]\nbots = ["easy"]\n')
    command = [sys.executable, "-m", "orderup", "lab", "run", str(asked), "--json"]
    first = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    folder = tmp_path / "asked" / "games"
    while len(list(folder.glob("*.parquet"))) < 5:
        assert first.poll() is None, "it was done before it was killed"
        time.sleep(0.01)
    os.killpg(first.pid, signal.SIGKILL)
    first.wait()
    told = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    whole = carried_out(planned("villains", deals=400, grid=Grid(players=[3, 4], bots=["easy"])), tmp_path / "whole")
    assert [one["deals"] for one in told] == [400, 400]
    assert [{name: m["mean"] for name, m in one["measures"].items()} for one in told] == [
        {name: mean for name, (mean, _) in one.items()} for one in figures(whole)
    ]
    assert (tmp_path / "asked" / "report.html").exists()


def test_chunks_grow_and_leave_no_deal_out() -> None:
    settings = planned().cells[0].settings
    chunks = [deals_of_chunk(settings, number, 2500) for number in range(12)]
    assert [len(one) for one in chunks] == [20, 20, 40, 80, 160, 320, 400, 400, 400, 400, 260, 0]
    assert [deal for one in chunks for deal in one] == list(range(2500))
