"""A search: it finds what there is to find, refuses what cannot be played, and goes on after whatever has stopped it."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from optuna import Study as OptunaStudy
from optuna.trial import Trial

from orderup.cli import main
from orderup.games import find
from orderup.lab.balance.experiment import ExperimentError
from orderup.lab.executors import ExecutorWithLimit, local_pool
from orderup.lab.tuning.plan import PlaySettings, TuningPlan, TuningStudy, plan_tuning, read_tuning
from orderup.lab.tuning.report import write_page
from orderup.lab.tuning.search import TuningResult, sample_evenly, tune
from orderup.lab.tuning.targets import MET, MISSED, OPEN, Target
from orderup.lab.tuning.values import TunedValue

ROUNDS = TunedValue("draft_rounds", 1, 4)
BARS = TunedValue("bars", -3, 1, at=["guests.*.bars"], added=True)
SHORT = Target("length.moves", most=20)
SMALL = Target("change", most=0)
OUTSIDE = re.compile(r"""(?:src|href)\s*=\s*["'](?!#)|url\((?!#)|@import""")


def asked(**fields: Any) -> TuningStudy:
    """Return a small search: which shorter game of Lucky Penny is closest to the real one?"""
    small: dict[str, Any] = {
        "values": [ROUNDS, BARS],
        "targets": [SHORT, SMALL],
        "proposals": 9,
        "batch": 3,
        "deals": 4,
        "confirming_deals": 12,
        "choices": 3,
        "play": PlaySettings(bots="easy", options={"turn_clock": False}),
    }
    return plan_tuning(TuningPlan("lucky_penny", **{**small, **fields}), Path(), "test")


def found(tuning: TuningStudy, folder: Path) -> TuningResult:
    """Carry it out in this process."""
    with local_pool(1) as pool:
        return tune(tuning, folder, pool)


def told(one: TuningResult) -> tuple[Any, ...]:
    """Return all that was found."""
    return one.proposals, one.front_size, [(choice.label, choice.chosen, choice.figures) for choice in one.remeasured]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a search that is done."""
    return tmp_path_factory.mktemp("tuning") / "whole"


@pytest.fixture(scope="module")
def whole(folder: Path) -> TuningResult:
    """Carry out the small search."""
    return found(asked(), folder)


@pytest.mark.slow
def test_a_list_that_cannot_be_played_is_refused_and_not_mended(whole: TuningResult) -> None:
    refused = [one for one in whole.proposals if one.faults]
    assert refused
    assert {one.chosen["bars"] for one in refused} == {1}
    assert all("must have 1 to 7 bars" in fault for one in refused for fault in one.faults)
    assert all((one.distances is None) == bool(one.faults) for one in whole.proposals)
    assert not any(choice.chosen.get("bars") == 1 for choice in whole.remeasured)


def test_the_first_proposal_is_the_list_that_is_given(whole: TuningResult) -> None:
    assert whole.proposals[0].chosen == {"draft_rounds": 2, "bars": 0}
    assert whole.baseline.label == "as it is"
    assert whole.baseline.figures["change"].mean == 0
    assert {"draft_rounds": 2, "bars": 0} not in [choice.chosen for choice in whole.choices]


def test_no_choice_is_worse_than_another_proposal_in_every_target(whole: TuningResult) -> None:
    played = {one.key: one.distances for one in whole.proposals if one.distances is not None}
    front = {
        key
        for key, mine in played.items()
        if not any(all(a <= b for a, b in zip(other, mine, strict=True)) and other != mine for other in played.values())
    }
    assert whole.front_size == len(front)
    assert {tuple(choice.chosen.values()) for choice in whole.choices} <= front


def test_the_choices_lie_all_along_the_front(whole: TuningResult) -> None:
    front = whole.proposals
    assert [one.number for one in sample_evenly(front, 3)] == [0, 4, 8]
    assert sample_evenly(front, len(front)) == front
    assert sample_evenly(front, 1) == front[:1]


def test_what_is_found_is_closer_to_the_target(whole: TuningResult) -> None:
    given, *choices = (choice.figures["length.moves"].mean for choice in whole.remeasured)
    assert choices
    assert all(SHORT.distance(length) < SHORT.distance(given) for length in choices)


@pytest.mark.slow
def test_any_number_of_workers_finds_the_same(whole: TuningResult, tmp_path: Path) -> None:
    with ThreadPoolExecutor(3) as executor:
        assert told(tune(asked(), tmp_path / "run", ExecutorWithLimit(executor, lambda: 9))) == told(whole)


class Stopped(Exception):  # noqa: N818  # what happens to the search, no error of its own
    """Stands for an interrupt."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("owner", "method", "call"),
    [(Trial, "set_user_attr", 0), (Trial, "set_constraint", 6), (OptunaStudy, "tell", 7)],
)
def test_a_search_that_was_stopped_anywhere_goes_on_as_if_it_had_not_been(
    owner: Any, method: str, call: int, whole: TuningResult, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = iter(range(100))
    original = getattr(owner, method)

    def stopping(*args: Any, **named: Any) -> Any:
        if next(calls) == call:
            raise Stopped
        return original(*args, **named)

    with monkeypatch.context() as patch:
        patch.setattr(owner, method, stopping)
        with pytest.raises(Stopped):
            found(asked(), tmp_path / "run")
    assert told(found(asked(), tmp_path / "run")) == told(whole)


@pytest.mark.slow
def test_a_search_that_shall_be_longer_goes_on(whole: TuningResult, tmp_path: Path) -> None:
    found(asked(proposals=3), tmp_path / "run")
    assert told(found(asked(), tmp_path / "run")) == told(whole)


def test_another_search_is_not_mixed_into_a_folder(whole: TuningResult, folder: Path, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="is a search for something else: seed is 0 there, not 1; name another folder"):
        found(asked(seed=1), folder)
    (tmp_path / "to_ann.txt").write_text("Dear Ann")
    with pytest.raises(ValueError, match="is not empty, and no search of the lab"):
        found(asked(), tmp_path)
    assert whole.proposals


def test_where_nothing_can_be_played_there_is_nothing_to_choose(tmp_path: Path) -> None:
    never = TunedValue("bars", 1, 3, at=["guests.*.bars"], added=True)
    nothing = found(asked(values=[never], proposals=3), tmp_path / "run")
    assert all(one.faults for one in nothing.proposals)
    assert (nothing.front_size, nothing.baseline.label, nothing.choices) == (0, "as it is", [])
    assert write_page(nothing, tmp_path).exists()


def test_strict_refuses_what_departs_from_the_rulebook(tmp_path: Path) -> None:
    strict = found(asked(values=[BARS], strict=True, proposals=6), tmp_path / "run")
    for one in strict.proposals:
        assert bool(one.faults) == (one.chosen["bars"] != 0)
    assert "the rulebook has 4 to 7" in strict.proposals[-1].faults[0]


def test_a_worth_that_trials_do_not_prove_is_none(tmp_path: Path) -> None:
    worth = [Target("worth", most=0.05), Target("calls.nothing", most=0)]
    one = found(asked(targets=worth, trial_deals=4, proposals=3), tmp_path / "run").baseline
    assert one.figures["worth"].mean == one.figures["calls.nothing"].mean == 0


def test_a_target_that_nobody_measures_is_named_with_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"there is no measure 'fun'; there is wins\.seat\.0, "):
        found(asked(targets=[Target("fun", most=1)], proposals=3), tmp_path / "run")


def test_an_interval_decides_whether_a_target_is_met(whole: TuningResult) -> None:
    length = whole.baseline.figures["length.moves"]
    assert Target("length.moves", length.low - 1, length.high + 1).verdict(length) == MET
    assert Target("length.moves", most=length.mean).verdict(length) == OPEN
    assert Target("length.moves", least=length.high + 1).verdict(length) == MISSED


def test_the_page_is_one_file_that_tells_every_choice(whole: TuningResult, tmp_path: Path) -> None:
    page = write_page(whole, tmp_path).read_text(encoding="utf-8")
    assert OUTSIDE.search(re.sub(r'<svg.*?>|xmlns\S+="[^"]*"|xlink:href="#', "", page)) is None
    assert "<script" not in page
    assert page.count("<svg") == 3
    for words in ("as it is", *(choice.label for choice in whole.choices), "at most 20", "must have 1 to 7 bars"):
        assert words in page


FILE = """
game = "lucky_penny"
proposals = 4
batch = 4
deals = 4
confirming_deals = 4
choices = 1
play = { bots = "easy" }
[[values]]
name = "draft_rounds"
least = 3
most = 4
[[targets]]
measure = "length.moves"
most = 20
"""


def test_the_command_writes_lists_that_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "shorter.toml"
    path.write_text(FILE)
    done = CliRunner().invoke(main, ["lab", "tune", str(path), "--json"])
    assert done.exit_code == 0, done.output
    choice = json.loads(done.stdout)["choices"][1]
    assert choice["deck"] == str(tmp_path / "shorter/choice-1.toml")
    assert (tmp_path / "shorter/report.html").exists()
    assert CliRunner().invoke(main, ["deck", "check", choice["deck"]]).exit_code == 0
    lines = Path(choice["deck"]).read_text()
    assert f"draft_rounds = {choice['values']['draft_rounds']}\n" in lines
    played = CliRunner().invoke(main, ["simulate", "lucky_penny", "--deck", choice["deck"], "--games", "10"])
    assert "deck choice-1" in played.stdout


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("lucky_penny", "lucky_pony", "there is no game 'lucky_pony'"),
        ('name = "draft_rounds"', 'name = "drafts"', "drafts: there is no 'drafts'; there is draft_rounds, name, "),
        ('name = "draft_rounds"', 'name = "x"\nat = ["guests.g99.bars"]', "there is no 'g99'; there is g1, g2"),
        ('name = "draft_rounds"', 'name = "x"\nat = ["guests.g1.name"]', "stands 'The Cab Driver', and only whole"),
        ('name = "draft_rounds"', 'name = "x"\nat = ["guests.g1.bars.no"]', "goes on behind 4, where nothing is"),
        ("least = 3", "least = 9", "draft_rounds goes from 9 to 4"),
        ("most = 20", "", "the target for length.moves needs `least`, `most` or both"),
        ("most = 20", "least = 21\nmost = 20", "goes from 21 to 20: that is nothing"),
        ("length.moves", "change", "only 'change' is aimed at"),
        ("length.moves", "worth", "needs `trial_deals`"),
        ("proposals = 4", "proposals = 5", "`proposals` is a multiple of `batch`, 4, not 5"),
        ("deals = 4", "deals = 1", "`deals` is from 2 to 1,000,000,000, not 1"),
        ("deals = 4", "delas = 4", "unknown field `delas`"),
        ('bots = "easy"', 'bots = "hrad"', "'hrad'"),
        ('bots = "easy"', 'deck = "mine.toml"', "mine.toml"),
    ],
)
def test_what_cannot_be_searched_is_said_in_a_sentence(old: str, new: str, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "asked.toml"
    path.write_text(FILE.replace(old, new, 1))
    with pytest.raises((ExperimentError, OSError), match=re.escape(complaint)):
        read_tuning(path)


def test_two_values_may_not_change_the_same_number() -> None:
    one = TunedValue("cab", 1, 7, at=["guests.g1.bars"])
    with pytest.raises(ExperimentError, match=r"cab and bars are the same, or change the same number"):
        asked(values=[BARS, one])


def test_values_stand_where_they_are_said_to(whole: TuningResult) -> None:
    chosen = whole.choices[0]
    given = find("lucky_penny").standard_deck()
    assert [guest.bars for guest in chosen.deck.guests] == [
        guest.bars + chosen.chosen["bars"] for guest in given.guests
    ]
    assert chosen.deck.parameter("draft_rounds") == chosen.chosen["draft_rounds"]
