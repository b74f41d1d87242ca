"""What an experiment's file may say, and what is said of one that may not be."""

from pathlib import Path

import pytest
from tests.lab.balance.conftest import Write

from orderup.lab.balance.experiment import ExperimentError, read_experiment
from orderup.lab.tuning.plan import read_tuning

GRID = """
game = "diner"
seed = 3
[grid]
players = [2, 3]
bots = ["easy", ["easy", "medium", "hard"]]
[grid.options]
edition = ["g3", "contest"]
"""


def test_every_combination_is_a_cell_and_says_what_tells_it_from_the_others(write: Write) -> None:
    cells = write(GRID).cells
    assert len(cells) == 2 * 2 * 2
    assert cells[0].label == "players 2, bots easy, edition g3"
    assert cells[-1].label == "players 3, bots easy+medium+hard, edition contest"
    assert cells[-1].settings.bots == ("easy", "medium", "hard")
    assert cells[0].settings.bots == ("easy", "easy")
    assert {cell.settings.seed for cell in cells} == {3}


def test_an_option_may_be_named_as_something_else_that_varies(write: Write) -> None:
    first, second = write('game = "villains"\n[grid.options]\ndeck = ["identical", "spread"]').cells
    assert [dict(cell.settings.options)["deck"] for cell in (first, second)] == ["identical", "spread"]
    assert {first.settings.deck_name, second.settings.deck_name} == {"standard"}
    assert second.label == "option deck spread"


def test_what_is_left_out_has_the_tables_own_values(write: Write) -> None:
    (cell,) = write('game = "lucky_penny"').cells
    assert dict(cell.settings.options) == {"turn_clock": True}
    assert (cell.settings.players, cell.settings.bots, cell.settings.deck_name) == (2, ("hard", "hard"), "standard")
    assert cell.label == "all games"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game = ", "Invalid value"),
        ('game = "chess"', "there is no game 'chess'"),
        ('game = "diner"\ndeal = 5', "unknown field `deal`"),
        ('game = "diner"\ndeals = 1', "`deals` is at least 2, not 1"),
        ('game = "diner"\ndeals = "many"', "`deals`"),
        ('game = "diner"\nprecision = 2', "`precision` is between 0 and 1"),
        ('game = "diner"\n[grid]\nplayers = [7]', "2, 3 or 4 players, not 7"),
        ('game = "diner"\n[grid]\nplayers = [2, 2]', "a value of players twice"),
        ('game = "diner"\n[grid]\nbots = []', "no value for bots"),
        ('game = "diner"\n[grid]\nbots = ["magnus"]', "there is no bot 'magnus'"),
        ('game = "diner"\n[grid]\nplayers = [3]\nbots = [["easy", "hard"]]', "3 seats take 3 bots or more, not 2"),
        ('game = "lucky_penny"\n[grid]\npace = ["easy"]', "played in turns: it has no `grid.pace`"),
        ('game = "diner"\n[grid]\npace = ["warp"]', "there is no pace 'warp'"),
        ('game = "diner"\n[grid.options]\ncolor = ["red"]', "has no option 'color'"),
        ('game = "diner"\n[grid.options]\nedition = ["g9"]', "can be g3 or contest, not 'g9'"),
        ('game = "diner"\n[grid]\ndeck = ["none.toml"]', "the deck 'none.toml' cannot be read"),
        ('game = "diner"\n[grid.clocks]\nlunch = [1]', "has no clock 'lunch'"),
        ('game = "lucky_penny"\n[grid.clocks]\nturn = [1]', "no clock runs here"),
        (f'game = "villains"\n[grid]\nseed = 1\nplayers = {list(range(3, 7))}', "unknown field `seed`"),
    ],
)
def test_what_cannot_be_run_is_said_with_the_file_and_what_is_allowed(write: Write, text: str, said: str) -> None:
    with pytest.raises(ExperimentError) as error:
        write(text)
    assert "asked.toml: " in str(error.value)
    assert said in str(error.value)


def test_a_deck_is_a_file_beside_the_experiments_and_its_faults_are_told_by_line(write: Write, tmp_path: Path) -> None:
    plates = "plate;order\n" + "burger;burger,salad\n" * 54
    (tmp_path / "mine.csv").write_text(plates, encoding="utf-8")
    with pytest.raises(ExperimentError, match=r"mine.csv: .*line 2") as error:
        write('game = "diner"\n[grid]\ndeck = ["standard", "mine.csv"]')
    assert "burger" in str(error.value)


def test_too_many_cells_are_refused_by_number(write: Write) -> None:
    with pytest.raises(ExperimentError, match="the grid has 480 cells; at most 256"):
        write(f'game = "lucky_penny"\n[grid]\nplayers = [2, 3, 4]\nbots = {[f"champion@{n}i" for n in range(1, 161)]}')


@pytest.mark.parametrize(
    "path", sorted((Path(__file__).parents[3] / "docs" / "studies").glob("*.toml")), ids=lambda path: path.stem
)
def test_the_studies_can_be_run(path: Path) -> None:
    if "[[targets]]" in path.read_text(encoding="utf-8"):
        assert read_tuning(path).plan.values
    else:
        assert len(read_experiment(path).cells) >= 1
