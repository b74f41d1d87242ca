"""Bots against each other: the same games however they are played, and nothing seen that may not be."""

import gc
import json
import os
import random
import signal
import subprocess
import sys
import tracemalloc
from importlib.metadata import EntryPoint
from pathlib import Path
from textwrap import dedent
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest
from click.testing import CliRunner, Result
from tests.lab.bots import Spy

from orderup.cli import main
from orderup.games import find
from orderup.kernel import entry_points
from orderup.kernel.words import MoveRefusedError
from orderup.lab import entrants
from orderup.lab.arena import arena, make_settings, play_deal
from orderup.lab.bots import HeuristicBot, PluginBot
from orderup.lab.entrants import parse_entrant
from orderup.lab.executors import local_pool
from orderup.lab.play import IllegalMoveError, Player
from orderup.lab.results import DealRecord
from orderup.match import Position
from orderup.match.replay import parse_journal, verify
from orderup.match.shuffle import seed_from_int, stream_key
from orderup.players import LEVEL_PACES

PAIR = make_settings("lucky_penny", ["hard", "easy"])
QUICK = make_settings("lucky_penny", ["random", "easy", "hard"])


def command(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["arena", *arguments])


@pytest.fixture
def plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the bots of `tests/lab/bots.py`, in lower case."""
    classes = (
        "tests.lab.bots:First",
        "tests.lab.bots:Spy",
        "tests.lab.bots:Cheat",
        "tests.lab.bots:Idler",
        "tests.lab.bots:Broken",
    )
    names = {one.partition(":")[2].lower(): one for one in classes}
    points = {name: EntryPoint(name, one, entrants.PLUGIN_GROUP) for name, one in names.items()}
    monkeypatch.setattr(entrants, "_plugins", lambda: points)


def test_at_equal_pace_strength_decides() -> None:
    report = arena(make_settings("diner", ["easy", "random", "hard", "medium"], seed=1), 180)
    assert [one.bot for one in report.bots] == ["hard", "medium", "easy", "random"]
    assert report.bots[0].elo_ci[0] > report.bots[2].elo_ci[1]
    assert (report.games, report.deals, report.unfinished, report.elo_zero) == (180, 90, 0, "random")


def test_a_pace_of_its_own_is_worth_something() -> None:
    """Little, since a token comes back only when the neighbor has acted (D5a): the quick win the races."""
    quick, slow = arena(make_settings("diner", ["hard@pace=hard", "hard@pace=easy"]), 300).bots
    assert quick.bot == "hard@pace=hard"
    assert 0.5 < quick.share_ci[0] < quick.share < 0.7
    assert quick.mean_score > slow.mean_score


@pytest.mark.parametrize(("game", "players"), [("diner", 4), ("lucky_penny", 4), ("villains", 6)])
def test_every_game_is_played_to_its_end_by_a_full_table(game: str, players: int) -> None:
    bots = ["random", "easy", "medium", "hard", "easy", "hard"][:players]
    report = arena(make_settings(game, bots, players), players)
    assert (report.games, report.unfinished) == (players, 0)
    assert sum(one.wins for one in report.bots) == pytest.approx(players)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_games_on_any_number_of_workers(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    with local_pool(2) as pool:
        assert arena(QUICK, 48, out=one) == arena(QUICK, 48, out=two, pool=pool)
    assert one.read_bytes() == two.read_bytes()
    other = make_settings(QUICK.game, list(QUICK.bots), seed=1)
    assert play_deal(other, 0) != play_deal(QUICK, 0)


@pytest.mark.slow
def test_a_run_goes_on_from_wherever_it_was_cut(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    report = arena(QUICK, 36, out=whole)
    written = whole.read_bytes()
    middle = written.index(b"\n", len(written) // 2) + 1
    for length in (0, 20, middle, middle + 1, middle + 70, len(written) - 1, len(written)):
        cut.write_bytes(written[:length])
        assert arena(QUICK, 36, out=cut) == report
        assert cut.read_bytes() == written


def test_a_longer_run_goes_on_and_a_shorter_one_looks_only_at_its_part(tmp_path: Path) -> None:
    out = tmp_path / "results"
    short = arena(QUICK, 12, out=out)
    longer = arena(QUICK, 24, out=out)
    assert (short.games, longer.games) == (12, 24)
    assert arena(QUICK, 12, out=out) == short
    assert arena(QUICK, 24) == longer


@pytest.mark.slow
def test_a_run_that_is_killed_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "results"
    arguments = ["arena", "lucky_penny", "--bots", "random,easy,hard", "--workers", "2", "--out", str(out)]
    run = subprocess.Popen([sys.executable, "-m", "orderup", *arguments, "--games", "1000000"])
    while run.poll() is None and not (out.exists() and out.read_bytes().count(b"\n") > 3):
        pass_time()
    os.kill(run.pid, signal.SIGKILL)
    run.wait()
    games = 2 * (out.read_bytes().count(b"\n") + 5)
    assert arena(QUICK, games, out=out) == arena(QUICK, games)


def pass_time() -> None:
    subprocess.run(["sleep", "0.05"], check=True)


def test_results_of_other_settings_are_refused(tmp_path: Path) -> None:
    out = tmp_path / "results"
    arena(QUICK, 6, out=out)
    kept = out.read_bytes()
    done = command("lucky_penny", "--bots", "random,easy,hard", "--seed", "5", "--out", str(out))
    assert (done.exit_code, done.stderr.strip()) == (
        1, f"Error: {out} has results with seed 0, not 5; name another file",
    )  # fmt: skip
    assert out.read_bytes() == kept
    for text in ("my shopping list", "my shopping list\n", '{"deal": 0}\n', "[" * 100_000 + "\n"):
        out.write_text(text)
        with pytest.raises(ValueError, match="is no file of arena results"):
            arena(QUICK, 6, out=out)
        assert out.read_text() == text


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    out = tmp_path / "results"
    arena(QUICK, 12, out=out)
    lines = out.read_bytes().splitlines(keepends=True)
    out.write_bytes(b"".join([*lines[:2], b"{}\n", *lines[3:]]))
    with pytest.raises(ValueError, match=r"line 3 of .* is no result"):
        arena(QUICK, 12, out=out)
    out.write_bytes(b"".join([*lines[:2], *lines[3:]]))
    with pytest.raises(ValueError, match=r"line 3 of .* is deal 2, not 1"):
        arena(QUICK, 12, out=out)


@pytest.mark.slow
def test_memory_does_not_grow_with_the_games(tmp_path: Path) -> None:
    """A game's results take about 500 bytes, so 400 games that are kept would show."""
    quick = make_settings("lucky_penny", ["random", "easy"])
    out = tmp_path / "results"

    def sweep(games: int) -> None:
        """Rubbish goes when the collector feels like it; what is kept stays."""
        played.append(games)
        if len(played) % 40 == 0:
            gc.collect()

    def peak(games: int) -> int:
        played.clear()
        gc.collect()
        tracemalloc.start()
        arena(quick, games, out=out, progress=sweep)
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found

    played: list[int] = []
    peak(20)
    few = peak(40)
    assert peak(440) < few + 100_000  # played
    assert peak(440) < few + 100_000  # read


def dealt_lucky_penny() -> tuple[Position, int]:
    """Return a game that has just been dealt, and the seat that begins."""
    game = find("lucky_penny")
    deck = game.standard_deck()
    position = Position(game, deck, game.undealt_states(2, game.complete_options(2, {**game.lab_options}), deck))
    entry_points.deal(position.states, stream_key(seed_from_int(1)))
    while (move := position.automatic_move()) >= 0:
        position.play(6, move)
    (seat,) = position.movers()
    return position, seat


@pytest.mark.parametrize("is_built_in", [True, False])
def test_only_the_heuristics_of_our_own_games_get_the_true_record(
    is_built_in: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    position, seat = dealt_lucky_penny()
    truth = position.states.tobytes()
    given: list[bytes] = []

    def wait(states: Any, *_: Any) -> int:
        given.append(states.tobytes())
        return -1

    monkeypatch.setattr("orderup.lab.bots.BUILT_IN", ("lucky_penny",) if is_built_in else ())
    monkeypatch.setattr("orderup.lab.bots.entry_points.heuristic_move", wait)
    HeuristicBot(2).choose(position, seat, random.Random(1))
    assert (given == [truth]) is is_built_in
    assert position.states.tobytes() == truth


def test_a_guest_gets_a_redealt_copy() -> None:
    position, seat = dealt_lucky_penny()
    plugin, rng = PluginBot("spy", Spy), random.Random(1)
    Spy.seen.clear()
    truth = position.states.tobytes()
    for _ in range(20):
        assert plugin.choose(position, seat, rng) in position.legal(seat)
    assert position.states.tobytes() == truth
    worlds = {states for _, states, _ in Spy.seen}
    assert truth not in worlds
    assert len(worlds) == 20
    assert {known for _, _, known in Spy.seen} == {position.observe(seat).tobytes()}


@pytest.mark.usefixtures("plugins")
def test_in_a_game_no_guest_sees_what_is_dealt_next() -> None:
    """Two games of one deal begin alike; what a plugin was shown first differs all the same."""
    Spy.seen.clear()
    play_deal(make_settings("lucky_penny", ["spy", "spy"]), 0)
    first: dict[int, bytes] = {}
    for seat, states, _ in Spy.seen:
        first.setdefault(seat, states)
    assert len(set(first.values())) == 2
    assert len({states for _, states, _ in Spy.seen}) == len(Spy.seen)


@pytest.mark.usefixtures("plugins")
@pytest.mark.parametrize(
    ("bot", "complaint"),
    [("cheat", "the bot 'cheat' chose move 1023, which is not legal"), ("idler", "waits, although it is its turn")],
)
def test_a_foul_ends_the_run_in_one_sentence(bot: str, complaint: str) -> None:
    done = command("lucky_penny", "--bots", f"{bot},random", "--games", "2")
    assert done.exit_code == 1
    assert complaint in done.stderr


@pytest.mark.usefixtures("plugins")
def test_a_fault_of_a_guest_is_shown_whole() -> None:
    done = command("lucky_penny", "--bots", "broken,random", "--games", "2")
    assert isinstance(done.exception, RuntimeError)
    assert str(done.exception) == "the bot 'broken' failed"
    assert "soup" in str(done.exception.__cause__)


@pytest.mark.parametrize(("game", "players"), [("diner", 3), ("lucky_penny", 2), ("villains", 3)])
def test_every_game_that_is_played_can_be_replayed(game: str, players: int, tmp_path: Path) -> None:
    bots = ["hard", "easy", "medium"][:players]
    folder = tmp_path / "not" / "there"
    report = arena(make_settings(game, bots, players), 2 * players, journals=folder, out=tmp_path / "results")
    files = sorted(folder.glob("*.jsonl"))
    played = [
        game for line in (tmp_path / "results").read_bytes().splitlines()[1:] for game in json.loads(line)["games"]
    ]
    assert len(files) == report.games == 2 * players
    for file, record in zip(files, played, strict=True):
        match = verify(parse_journal(file.read_bytes()))
        assert (match.names, (match.result() or {})["scores"]) == (record["bots"], record["points"])


def test_who_starts_is_told_apart_from_where_one_sits() -> None:
    report = arena(make_settings("lucky_penny", ["hard", "hard"]), 40)
    assert [(one.place, one.games) for one in (*report.seats, *report.starts)] == [(0, 40), (1, 40), (0, 40), (1, 40)]
    assert sum(one.share for one in report.starts) == pytest.approx(1)
    assert [one.share for one in report.seats] != [one.share for one in report.starts]


def test_a_card_list_of_ones_own_is_played_and_named(tmp_path: Path) -> None:
    listed = Path(find("lucky_penny").verbs.__file__ or "").with_name("deck.toml").read_text()
    mine = tmp_path / "mine.toml"
    mine.write_text(listed.replace("The Cab Driver", "Onion Rings"))
    asked = ["lucky_penny", "--bots", "hard,easy", "--games", "4", "--json"]
    done = command(*asked, "--deck", str(mine), "--out", str(tmp_path / "results"))
    assert json.loads(done.stdout)["deck"] == "mine", done.output
    refused = command(*asked, "--out", str(tmp_path / "results"))
    assert "has results with deck" in refused.stderr
    other = command("villains", "--players", "3", "--bots", "hard,easy,easy", "--deck", str(mine))
    assert other.stderr.strip() == f"Error: {mine}: this list is for lucky_penny, not for villains"


@pytest.mark.slow
def test_a_bot_of_an_installed_package_plays(tmp_path: Path) -> None:
    package, site = tmp_path / "package", tmp_path / "site"
    package.mkdir()
    (package / "pyproject.toml").write_text(
        dedent("""
            [build-system]
            requires = ["hatchling"]
            build-backend = "hatchling.build"
            [project]
            name = "first-bot"
            version = "1"
            [project.entry-points."orderup.bots"]
            first = "first_bot:First"
        """)
    )
    (package / "first_bot.py").write_text((Path(__file__).parent / "bots.py").read_text())
    uv = str(Path(sys.executable).parent / "uv")
    install = [uv, "pip", "install", "--quiet", "--offline", "--no-deps", "--no-build-isolation"]
    subprocess.run([*install, "--python", sys.executable, "--target", str(site), str(package)], check=True)
    done = subprocess.run(
        [sys.executable, "-m", "orderup", "arena", "lucky_penny", "--bots", "first,random", "--games", "8", "--json"],
        env={**os.environ, "PYTHONPATH": f"{site}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"},
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    assert {one["bot"] for one in found["bots"]} == {"first", "random"}
    assert found["games"] == 8


def test_searching_bots_and_the_one_that_sees_everything_play(tmp_path: Path) -> None:
    """With a budget in iterations they play the same games again."""
    searching = make_settings("lucky_penny", ["champion@30i", "oracle@30i", "random"])
    report = arena(searching, 6, out=tmp_path / "one")
    assert arena(searching, 6, out=tmp_path / "two") == report
    assert report.unfinished == 0
    assert report.bots[-1].bot == "random"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["dinner", "--bots", "hard,easy"], "there is no game 'dinner'"),
        (["diner", "--bots", "hard,chef"], "there is no bot 'chef'; there is random, easy, medium, hard"),
        (["diner", "--bots", "hard"], "2 seats take 2 bots or more, not 1"),
        (["diner", "--bots", "hard,easy", "--players", "5"], "diner is for 2, 3 or 4 players, not 5"),
        (["diner", "--bots", "hard,easy", "--games", "1"], "1 are too few"),
        (["diner", "--bots", "hard,easy", "--pace", "snail"], "there is no pace 'snail'"),
        (["diner", "--bots", "hard@pace=snail,easy"], "there is no pace 'snail'"),
        (["diner", "--bots", "hard@10ms,easy"], "'hard' does not search, so it takes no budget"),
        (["diner", "--bots", "champion@0ms,easy"], "comes @10ms, @200i, @pace=easy or @prior_weight=0, not '@0ms'"),
        (["diner", "--bots", "champion@luck=1,easy"], "a search has no 'luck'; it has rollout_policy, multi_observer"),
        (["diner", "--bots", "hard@prior_weight=1,easy"], "'hard' does not search, so it has no 'prior_weight'"),
        (
            ["diner", "--bots", "champion@rollout_policy=chef,easy"],
            "rollout_policy is random or easy or medium or hard, not 'chef'",
        ),
        (
            ["diner", "--bots", "champion@iterations_per_determinization=1.5,easy"],
            "iterations_per_determinization is a number from 1 to 1000, not '1.5'",
        ),
        (
            ["diner", "--bots", "champion@rollout_epsilon=nan,easy"],
            "rollout_epsilon is a number from 0.0 to 1.0, not 'nan'",
        ),
        (["lucky_penny", "--bots", "hard@pace=easy,easy"], "lucky_penny is played in turns"),
        (["diner", "--bots", "hard,easy", "--option", "salt=off"], "has no option 'salt'"),
        (["diner", "--bots", "hard,easy", "--plot", "/nowhere/x.svg"], "/nowhere: No such file"),
        (["diner", "--bots", "hard,easy", "--plot", "x.foo"], "x.foo: there is no picture of the kind '.foo'"),
        (["diner", "--bots", "hard,easy", "--out", "/nowhere/results"], "/nowhere/results: No such file"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(arguments: list[str], complaint: str) -> None:
    done = command(*arguments)
    assert done.exit_code == 1
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr


def test_without_the_extra_the_command_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    done = command("diner", "--bots", "hard,easy")
    assert done.exit_code == 1
    assert (
        done.stderr.strip()
        == "Error: this needs choix, openskill: pip install 'orderup[lab]', or make setup in a checkout"
    )


def test_the_command_prints_one_json_object_and_draws(tmp_path: Path) -> None:
    out, picture = tmp_path / "results", tmp_path / "ratings.svg"
    asked = ["lucky_penny", "--bots", "hard,easy", "--games", "8", "--out", str(out)]
    done = command(*asked, "--plot", str(picture), "--json")
    found = json.loads(done.stdout)
    assert done.exit_code == 0
    assert set(found) >= {"game", "players", "options", "pace", "seed", "deals", "games", "elo_zero", "bots", "pairs"}
    assert set(found["bots"][0]) >= {"bot", "games", "wins", "share", "share_ci", "elo", "elo_ci", "mu", "sigma"}
    text = "".join(ET.parse(picture).getroot().itertext())  # drawn a moment ago
    assert "hard" in text
    assert "8 games" in text
    drawn = picture.read_bytes()
    shown = command(*asked, "--plot", str(picture))
    assert picture.read_bytes() == drawn
    assert "hard is ahead of easy in" in shown.stdout
    lines = out.read_bytes().splitlines()
    assert json.loads(lines[0])["bots"] == ["hard", "easy"]
    assert msgspec.json.decode(lines[1], type=DealRecord) == play_deal(PAIR, 0)


def test_an_entrant_is_what_its_name_says() -> None:
    settings = (("prior_weight", 2.0), ("search_opponents", True))
    assert parse_entrant("champion@prior_weight=2@search_opponents=yes").search_settings == settings
    bot = parse_entrant("champion@10ms@pace=easy")
    assert (bot.label, bot.name, bot.ms, bot.iterations, bot.pace) == (
        "champion@10ms@pace=easy",
        "champion",
        10,
        None,
        "easy",
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("trust=0", "prior_weight=0"),
        ("slips=0.2", "rollout_epsilon=0.2"),
        ("many=yes", "multi_observer=yes"),
        ("others=no", "search_opponents=no"),
        ("worlds=4", "iterations_per_determinization=4"),
        ("skill=easy", "rollout_policy=easy"),
    ],
)
def test_settings_under_old_names_play_the_same_games_and_warn(old: str, new: str) -> None:
    renamed = make_settings("lucky_penny", [f"champion@20i@{new}", "random"])
    name, current = old.partition("=")[0], new.partition("=")[0]
    with pytest.warns(DeprecationWarning, match=f"the setting '{name}' is now called '{current}'"):
        asked = make_settings("lucky_penny", [f"champion@20i@{old}", "random"])
    assert asked.bots[0] == f"champion@20i@{old}"
    assert parse_entrant(asked.bots[0]).search_settings == parse_entrant(renamed.bots[0]).search_settings
    ours, theirs = play_deal(asked, 0), play_deal(renamed, 0)
    assert [game.points for game in ours.games] == [game.points for game in theirs.games]


def test_the_command_says_once_that_a_name_is_old() -> None:
    asked = ["lucky_penny", "--bots", "champion@5i@trust=0,champion@5i@trust=0", "--games", "2", "--json"]
    done = command(*asked)
    assert json.loads(done.stdout)["games"] == 2
    assert done.stderr.count("Warning: champion@5i@trust=0: the setting 'trust' is now called 'prior_weight'") == 1


def test_a_bot_that_meets_a_refusal_is_named() -> None:
    class Refused:
        """Tries a move in words, as at a live table, and does not mind whether it is allowed."""

        def choose(self, position: Position, seat: int, rng: random.Random) -> int:
            del position, seat, rng
            raise MoveRefusedError("L6", "There is nothing to take.")

    game = find("lucky_penny")
    deck = game.standard_deck()
    position = Position(game, deck, game.undealt_states(2, game.complete_options(2, {**game.lab_options}), deck))
    player = Player(0, "careless", Refused(), LEVEL_PACES["easy"], random.Random(1))
    with pytest.raises(IllegalMoveError, match=r"the bot 'careless' made a move that was refused: There is nothing"):
        player.choose(position)
