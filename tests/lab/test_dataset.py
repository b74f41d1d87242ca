"""Games as data: what a seat saw, what it could do, what it did; nobody's name, and nobody's games without consent."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from click.testing import CliRunner
from tests.match.signing import OURS, THEIRS, line_of, name_of, sealed

from orderup.cli import main
from orderup.games import find
from orderup.lab.arena import arena, make_settings
from orderup.lab.dataset import COLUMN_TEXTS, SCHEMA, export, loading_example
from orderup.match import Match
from orderup.match.journal_lines import JournalError
from orderup.match.replay import parse_journal, replay_moves


@pytest.fixture(scope="module")
def journals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Let bots play some games of each kind."""
    folder = tmp_path_factory.mktemp("journals")
    for game in ("diner", "lucky_penny", "villains"):
        players = min(find(game).players)
        arena(make_settings(game, ["easy"] * players, players, 3), 2 * players, journals=folder)
    return folder


def test_every_decision_is_there_as_the_seat_saw_it(journals: Path, tmp_path: Path) -> None:
    made = export(sorted(journals.glob("*.jsonl")), tmp_path / "data set")
    table = pl.read_parquet(tmp_path / "data set" / "data" / "*" / "*.parquet")
    assert (made.games, made.decisions) == (14, len(table))
    assert table.schema == SCHEMA
    for path in sorted(journals.glob("*.jsonl"))[::5]:
        lines = list(parse_journal(path.read_bytes()))
        mine = table.filter((pl.col("deck") == lines[0]["deck"]["sha256"]) & (pl.col("game") == lines[0]["game"]))
        moves = [(match, line) for match, line in _decisions(lines)]
        rows = next(rows for _, rows in mine.group_by("game_id", maintain_order=True) if _same(rows, moves))
        for (observation, legal, move), (expected, words) in zip(
            rows.select("observation", "legal", "move").iter_rows(), moves, strict=True
        ):
            assert bytes(observation) == expected
            assert move in legal
            assert words
        won = rows.group_by("seat").agg(pl.col("won").first(), pl.col("points").first())
        assert won["won"].sum() == pytest.approx(1.0)
        assert dict(won.select("seat", "points").iter_rows()) == dict(enumerate(lines[-1]["result"]["scores"]))


def _decisions(lines: list[dict[str, object]]) -> list[tuple[bytes, object]]:
    found: list[tuple[bytes, object]] = []
    for match, line in replay_moves(lines):
        seat = line["seat"]
        if seat != "house":
            found.append((match.position.observe(seat).tobytes(), line["move"]))
    return found


def _same(rows: pl.DataFrame, moves: list[tuple[bytes, object]]) -> bool:
    return [json.loads(words) for words in rows["words"]] == [move for _, move in moves]


def test_observations_are_the_environments(journals: Path, tmp_path: Path) -> None:
    export(sorted(journals.glob("*.jsonl")), tmp_path / "out")
    table = pl.read_parquet(tmp_path / "out" / "data" / "*" / "*.parquet")
    for game, rows in table.group_by("game"):
        sizes = {len(one) for one in rows["observation"]}
        assert sizes == {find(str(game[0])).observation_size}
        assert rows["observation"][0].to_numpy().any()


def of_people(path: Path, *, research: bool = False, signed: bool = True) -> Path:
    """Write a journal of a server, with a person at the first seat."""
    rng = np.random.default_rng(5)
    match = Match.start(
        "lucky_penny", 2, {}, bytes(range(32)), ["Annabel Lee", "Bob"], house=name_of(OURS), research=research
    )
    while not match.over:
        seat = match.movers()[0]
        menu = [entry["move"] for entry in match.menu(seat) if entry["why"] is None] if not match.opening_move else []
        match.apply(seat, match.opening_move or menu[int(rng.integers(len(menu)))], t=0)
    path.write_text(match.journal_text(OURS.sign if signed else None))
    return path


def test_games_that_their_server_has_marked_for_research_need_no_flag_and_have_no_names(tmp_path: Path) -> None:
    path, runner = of_people(tmp_path / "game.jsonl", research=True), CliRunner()
    told = runner.invoke(main, ["lab", "export", str(path), "--out", str(tmp_path / "out")])
    assert "of 1 games" in told.output
    assert "1 of them are of people whose server had told them before, as it has signed." in told.output
    assert "left out" not in told.output
    card = (tmp_path / "out" / "README.md").read_text()
    assert "People played 1 of the games: in 1 of them everybody had been told before" in card
    for file in (tmp_path / "out").rglob("*"):
        assert file.is_dir() or b"Annabel" not in file.read_bytes()


def test_anybody_can_sign_but_not_for_a_server_that_is_named(tmp_path: Path) -> None:
    path = of_people(tmp_path / "game.jsonl", research=True)
    header, *rest = path.read_text().splitlines()
    theirs = tmp_path / "theirs.jsonl"
    forged = sealed([line_of({**json.loads(header), "house": name_of(THEIRS)}), *rest], THEIRS)
    theirs.write_text("\n".join([*forged, ""]))
    ask = ["lab", "export", str(path), str(theirs)]
    told = CliRunner().invoke(main, [*ask, "--out", str(tmp_path / "any")])
    assert "of 2 games" in told.output
    told = CliRunner().invoke(main, [*ask, "--out", str(tmp_path / "ours"), "--key", name_of(OURS)])
    assert "of 1 games" in told.output
    assert "1 games of people are left out: they say that they may be used for research" in told.output


def marked_afterwards(path: Path) -> Path:
    """Put the mark into a journal that its server has signed without it."""
    header, *rest = of_people(path).read_text().splitlines()
    path.write_text("\n".join([line_of({**json.loads(header), "journal": 3, "research": True}), *rest, ""]))
    return path


def marked_by_nobody(path: Path) -> Path:
    return of_people(path, research=True, signed=False)


@pytest.mark.parametrize("write", [marked_afterwards, marked_by_nobody])
def test_a_mark_that_no_server_has_signed_counts_for_nothing(write: Callable[[Path], Path], tmp_path: Path) -> None:
    path, runner = write(tmp_path / "game.jsonl"), CliRunner()
    told = runner.invoke(main, ["lab", "export", str(path), "--out", str(tmp_path / "out")])
    assert "0 decisions of 0 games" in told.output
    assert "1 games of people are left out: they say that they may be used for research" in told.output
    assert "not as a server has signed it" in told.output


def test_a_journal_of_people_does_not_become_one_of_nobody_by_another_first_line(tmp_path: Path) -> None:
    path = of_people(tmp_path / "game.jsonl")
    header, *rest = path.read_text().splitlines()
    path.write_text("\n".join([line_of({**json.loads(header), "house": None}), *rest, ""]))
    with pytest.raises(JournalError, match=r"game\.jsonl: "):
        export([path], tmp_path / "out")


def test_of_version_1_nobody_can_tell_whether_people_played(tmp_path: Path) -> None:
    """Servers of then named no server and no contributors."""
    path = of_people(tmp_path / "game.jsonl", signed=False)
    header, *rest = path.read_text().splitlines()
    older = {key: value for key, value in json.loads(header).items() if key != "house"}
    path.write_text("\n".join([line_of({**older, "journal": 1}), *rest[:-1], ""]))
    assert export([path], tmp_path / "out").games == 0
    assert export([path], tmp_path / "agreed", with_people=True).games == 1


def test_rules_that_are_not_run_any_more_are_left_out_and_counted(journals: Path, tmp_path: Path) -> None:
    first, second = sorted(journals.glob("villains*.jsonl"))[:2]
    header, *rest = first.read_text(encoding="utf-8").splitlines()
    older = tmp_path / "older.jsonl"
    older.write_text("\n".join([line_of({**json.loads(header), "rules": 0}), *rest, ""]), encoding="utf-8")
    told = CliRunner().invoke(main, ["lab", "export", str(older), str(second), "--out", str(tmp_path / "out")])
    assert "of 1 games" in told.output, told.output
    assert "1 games of rules that this release does not run are left out" in told.output


def test_games_of_people_are_left_out_unless_they_have_agreed_and_have_no_names(tmp_path: Path) -> None:
    path, runner = of_people(tmp_path / "game.jsonl"), CliRunner()
    told = runner.invoke(main, ["lab", "export", str(path), "--out", str(tmp_path / "one")])
    assert "0 decisions of 0 games" in told.output
    assert "1 games of people are left out: their server had not said that they may be used" in told.output
    told = runner.invoke(main, ["lab", "export", str(path), "--out", str(tmp_path / "two"), "--with-people"])
    assert "of 1 games" in told.output
    assert "1 of them are of people who have agreed, as you say." in told.output
    assert "of 1 whoever made this dataset says that all have agreed" in (tmp_path / "two" / "README.md").read_text()
    for file in (tmp_path / "two").rglob("*"):
        assert file.is_dir() or b"Annabel" not in file.read_bytes()
    assert "Annabel" not in str(pl.read_parquet(tmp_path / "two" / "data" / "*" / "*.parquet").rows())


def test_a_journal_that_does_not_verify_is_refused(journals: Path, tmp_path: Path) -> None:
    path = tmp_path / "bent.jsonl"
    lines = next(journals.glob("villains*.jsonl")).read_text().splitlines()
    lines[-2] = lines[-2].replace('"scores":[', '"scores":[9')
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(JournalError, match=r"bent\.jsonl"):
        export([path], tmp_path / "out")
    told = CliRunner().invoke(main, ["lab", "export", str(path), "--out", str(tmp_path / "other")])
    assert (told.exit_code, "Traceback" in told.output) == (1, False)


def test_the_card_tells_every_column_and_where_the_files_are(journals: Path, tmp_path: Path) -> None:
    export(sorted(journals.glob("diner*.jsonl")), tmp_path / "out")
    card = (tmp_path / "out" / "README.md").read_text()
    assert set(COLUMN_TEXTS) == set(SCHEMA)
    assert all(f"| `{name}` |" in card for name in SCHEMA)
    assert card.count("config_name") == 1
    assert "path: data/diner/train-*.parquet" in card
    assert loading_example("out", "diner") in card
    assert loading_example("dataset", "lucky_penny") in Path("docs/lab.md").read_text()
    with pytest.raises(ValueError, match="is not empty"):
        export([], tmp_path / "out")


def test_a_dataset_is_loaded_by_the_line_of_its_card(
    journals: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = export(sorted(journals.glob("*.jsonl")), tmp_path / 'data "set"')
    monkeypatch.chdir(tmp_path)
    for game, part in made.parts.items():
        line, found = loading_example('data "set"', game).splitlines()[0], dict[str, pl.DataFrame]()
        exec(line, {"polars": pl}, found)  # our own line
        rows = found["rows"]
        assert (len(rows), set(rows["game"])) == (part.decisions, {game})
        assert set(rows["observation"].list.len()) == part.observation_sizes == {find(game).observation_size}
