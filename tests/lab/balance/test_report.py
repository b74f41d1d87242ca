"""The report and the comparison of what has been played."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.lab.balance.conftest import carried_out, planned

from orderup.cli import main
from orderup.lab.balance.comparison import compare_runs
from orderup.lab.balance.experiment import Grid
from orderup.lab.balance.report import write_report
from orderup.lab.balance.run_folder import RunFolder

pytestmark = pytest.mark.slow

UNLIKE = Grid(bots=[["easy", "hard"], ["medium", "hard"]])
OUTSIDE = re.compile(r"""(?:src|href)\s*=\s*["'](?!#)|url\((?!#)|@import""")


@pytest.fixture(scope="module")
def unlike(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    """Play a run of two cells, of which the second is harder for who has the weaker bot."""
    path = tmp_path_factory.mktemp("lab") / "unlike"
    carried_out(planned(deals=300, trial_deals=300, grid=UNLIKE), path)
    return RunFolder(path)


def test_the_report_is_one_file_that_asks_for_nothing_else(unlike: RunFolder) -> None:
    page = write_report(unlike).read_text(encoding="utf-8")
    assert OUTSIDE.search(re.sub(r'<svg.*?>|xmlns\S+="[^"]*"|xlink:href="#', "", page)) is None
    assert "<script" not in page
    assert page.count("<svg") == 2 + 2 * 2


def test_the_report_tells_every_cell_and_what_differs(unlike: RunFolder) -> None:
    page = write_report(unlike).read_text(encoding="utf-8")
    for words in ("bots easy+hard", "bots medium+hard", "the starter wins", "What a card is worth", "kept to the end"):
        assert words in page
    assert re.search(r"points of hard</td><td>bots medium\+hard", page)


def test_names_from_a_deck_are_text(tmp_path: Path) -> None:
    carried_out(planned(deals=20), tmp_path / "run")
    settings = tmp_path / "run" / "experiment.json"
    header = json.loads(settings.read_text())
    header["name"] = header["cells"][0]["label"] = "<script>alert(1)</script>"
    settings.write_text(json.dumps(header))
    assert "<script" not in write_report(RunFolder(tmp_path / "run")).read_text()


def test_a_difference_is_found_and_an_equality_is_not_called_one(unlike: RunFolder) -> None:
    found = {one.measure: one for one in compare_runs(unlike)}
    points = found["points.bot.hard"]
    assert points.real
    assert points.difference < 0
    assert points.low <= points.difference <= points.high < 0
    assert not found["unfinished"].real


def test_cells_that_share_their_deals_are_compared_more_sharply(tmp_path: Path) -> None:
    asked = Grid(bots=[["easy", "hard"]])
    for name, seed in (("one", 0), ("same", 0), ("other", 9)):
        carried_out(planned(deals=100, seed=seed, grid=asked), tmp_path / name)
    one, same, other = (RunFolder(tmp_path / name) for name in ("one", "same", "other"))
    paired = {d.measure: d for d in compare_runs(one, same)}["points.bot.hard"]
    apart = {d.measure: d for d in compare_runs(one, other)}["points.bot.hard"]
    assert (paired.difference, paired.low, paired.high) == (0.0, 0.0, 0.0)
    assert apart.high - apart.low > 0
    assert apart.low < 0 < apart.high


def test_what_cannot_be_compared_or_told_is_said(tmp_path: Path, unlike: RunFolder) -> None:
    carried_out(planned("villains", deals=20), tmp_path / "villains")
    runner = CliRunner()
    told = runner.invoke(main, ["lab", "compare", str(unlike.path), str(tmp_path / "villains")])
    assert (told.exit_code, "there is nothing to compare" in told.output) == (1, True)
    (tmp_path / "empty").mkdir()
    told = runner.invoke(main, ["lab", "report", str(tmp_path / "empty")])
    assert (told.exit_code, "is no run of the lab: it has no experiment.json" in told.output) == (1, True)


def test_the_command_compares_in_words_and_in_json(unlike: RunFolder) -> None:
    runner = CliRunner()
    assert "differences are real" in runner.invoke(main, ["lab", "compare", str(unlike.path)]).output
    told = json.loads(runner.invoke(main, ["lab", "compare", str(unlike.path), "--json"]).output)
    assert {"measure", "difference", "low", "high", "p", "real"} <= told[0].keys()
