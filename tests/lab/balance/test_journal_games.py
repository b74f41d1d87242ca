"""Games that have been played are measured as those of an experiment are, and nobody's without consent."""

import json
from pathlib import Path

import polars as pl
import pytest
from click.testing import CliRunner, Result
from tests.lab.balance.conftest import carried_out, planned
from tests.lab.test_dataset import of_people

from orderup.cli import main
from orderup.games import find
from orderup.lab.arena import arena, make_settings
from orderup.lab.balance.chunks import ChunkTask, play_chunk
from orderup.lab.balance.comparison import compare_runs
from orderup.lab.balance.journal_games import measure_journals
from orderup.lab.balance.run_folder import RunFolder
from orderup.lab.consent import ConsentFilter
from orderup.match.journal_lines import JournalError


def lab(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["lab", *map(str, arguments)])


@pytest.mark.parametrize("game", ["diner", "lucky_penny", "villains"])
def test_what_is_measured_of_a_journal_is_what_is_measured_while_bots_play(game: str, tmp_path: Path) -> None:
    players = min(find(game).players)
    asked = make_settings(game, ["easy", "hard", "medium"][:players], players, seed=4)
    (tmp_path / "journals").mkdir()
    arena(asked, 3 * players, journals=tmp_path / "journals")
    paths = sorted((tmp_path / "journals").iterdir())
    found = measure_journals(game, paths, RunFolder(tmp_path / "observed"))
    assert (found.games, found.consent, found.other_rules) == (3 * players, ConsentFilter(), 0)
    chunk = play_chunk(ChunkTask(0, 0, asked, range(3), 0))
    for name in ("games", "cards"):
        played = pl.read_parquet(chunk.tables[name])
        observed = RunFolder(tmp_path / "observed").table(name, 0, 1).collect()
        numbered = observed.with_columns(deal=observed["deal"] // players, turn=observed["deal"] % players)
        assert numbered.select(played.columns).cast(played.schema).equals(played)
    (cell,) = RunFolder(tmp_path / "observed").header()["cells"]
    assert (cell["label"], cell["players"], cell["options"]) == ("games that were played", players, dict(asked.options))


def test_games_of_several_kinds_are_cells(tmp_path: Path) -> None:
    for players in (2, 3):
        arena(make_settings("lucky_penny", ["easy"] * players, players, seed=players), players, journals=tmp_path)
    arena(make_settings("villains", ["easy"] * 3, 3), 3, journals=tmp_path)
    done = lab("observe", "lucky_penny", tmp_path, "--out", tmp_path / "run")
    assert done.exit_code == 0, done.output
    assert [cell["label"] for cell in RunFolder(tmp_path / "run").header()["cells"]] == ["players 2", "players 3"]
    page = (tmp_path / "run" / "report.html").read_text(encoding="utf-8")
    assert "players 3" in page
    assert "there is no game 'chess'" in lab("observe", "chess", tmp_path, "--out", tmp_path / "other").output
    again = lab("observe", "lucky_penny", tmp_path, "--out", tmp_path / "run")
    assert (again.exit_code, "is not empty" in again.output) == (1, True)


@pytest.mark.slow
def test_they_stand_beside_bots_but_not_deal_by_deal(tmp_path: Path) -> None:
    (tmp_path / "journals").mkdir()
    arena(make_settings("villains", ["random"] * 3, 3), 30, journals=tmp_path / "journals")
    measure_journals("villains", sorted((tmp_path / "journals").iterdir()), RunFolder(tmp_path / "observed"))
    carried_out(planned("villains", deals=40), tmp_path / "bots")
    found = compare_runs(RunFolder(tmp_path / "bots"), RunFolder(tmp_path / "observed"))
    (points,) = (one for one in found if one.measure == "points.mean")
    assert points.real
    assert points.difference < 0, "dice play worse than bots"
    assert points.second == "observed: games that were played"
    carried_out(planned("lucky_penny", deals=2), tmp_path / "others")
    told = lab("report", tmp_path / "bots", "--beside", tmp_path / "others")
    assert (told.exit_code, "others has no games of villains" in told.output) == (1, True)
    told = lab("report", tmp_path / "bots", "--beside", tmp_path / "observed")
    assert told.exit_code == 0, told.output
    page = (tmp_path / "bots" / "report.html").read_text(encoding="utf-8")
    assert "observed: games that were played" in page
    assert "all games" in page


def test_games_of_people_need_their_consent_and_name_nobody(tmp_path: Path) -> None:
    path = of_people(tmp_path / "game.jsonl")
    told = lab("observe", "lucky_penny", path, "--out", tmp_path / "one")
    assert "0 games" in told.output
    assert "1 games of people are left out: their server had not said that they may be used" in told.output
    told = lab("observe", "lucky_penny", path, "--out", tmp_path / "two", "--with-people")
    assert "1 games" in told.output
    (players,) = RunFolder(tmp_path / "two").table("games", 0, 1).collect()["bots"].to_list()
    assert players == ["person", "person"]
    for file in (tmp_path / "two").rglob("*"):
        assert file.is_dir() or b"Annabel" not in file.read_bytes()


def test_games_that_their_server_has_marked_for_research_need_no_flag(tmp_path: Path) -> None:
    (tmp_path / "journals").mkdir()
    of_people(tmp_path / "journals" / "marked.jsonl", research=True)
    of_people(tmp_path / "journals" / "unmarked.jsonl")
    of_people(tmp_path / "journals" / "unsigned.jsonl", research=True, signed=False)
    told = lab("observe", "lucky_penny", tmp_path / "journals", "--out", tmp_path / "run")
    assert "1 games" in told.output
    assert "1 of them are of people whose server had told them before, as it has signed." in told.output
    assert "1 games of people are left out: their server had not said" in told.output
    assert "1 games of people are left out: they say that they may be used for research, but not as" in told.output
    told = lab("observe", "lucky_penny", tmp_path / "journals", "--out", tmp_path / "other", "--key", "0" * 64)
    assert "0 games" in told.output
    assert "2 games of people are left out: they say that they may be used for research, but not as" in told.output


def test_what_is_no_journal_or_a_bent_one_is_named(tmp_path: Path) -> None:
    path = of_people(tmp_path / "game.jsonl")
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[:-2], lines[-2].replace('"scores":[', '"scores":[9'), lines[-1], ""]))
    with pytest.raises(JournalError, match=r"game\.jsonl"):
        measure_journals("lucky_penny", [path], RunFolder(tmp_path / "one"), with_people=True)
    for text in ("{}", "[" * 100_000):  # the last is nested too deep
        (tmp_path / "other.jsonl").write_text(f"{text}\n")
        told = lab("observe", "lucky_penny", tmp_path / "other.jsonl", "--out", tmp_path / "two")
        assert (told.exit_code, "other.jsonl: the first line is no journal's" in told.output) == (1, True)


def test_rules_that_are_not_run_any_more_are_left_out_and_counted(tmp_path: Path) -> None:
    path = of_people(tmp_path / "game.jsonl")
    header, *rest = path.read_text(encoding="utf-8").splitlines()
    older = json.dumps({**json.loads(header), "rules": 0})
    path.write_text("\n".join([older, *rest, ""]))
    told = lab("observe", "lucky_penny", path, "--out", tmp_path / "run", "--with-people")
    assert "0 games" in told.output
    assert "1 games of rules that this release does not run are left out" in told.output
    assert not (tmp_path / "run").exists()
