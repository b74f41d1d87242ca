"""`orderup warm` compiles what games need, and nothing else is left to compile."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from orderup.cli import main
from orderup.commands import warm as command
from orderup.games import GAMES
from orderup.kernel import cache

PLAYED = """if True:
    import json, random
    from orderup.commands.warm import _tasks, compile_part
    from orderup.kernel import entry_points
    from orderup.lab import playouts
    from orderup.lab.simulate import simulate
    from orderup.match import HOUSE, Match
    from orderup.search import ismcts
    from orderup.players import choose_move

    for game, what in _tasks(everything=True):
        compile_part(game, what)
    entries = {**{verb: entry_points._LIVE.get(verb, getattr(entry_points, verb)) for verb in entry_points.ARGUMENT_TYPES}, "play_games": playouts.play_games, "run_iterations": ismcts.run_iterations, "root_statistics": ismcts.root_statistics}
    warmed = {name: list(map(str, entry.signatures)) for name, entry in entries.items()}

    match = Match.start("diner", 3, {}, bytes(32), list("abc"))
    match.apply(HOUSE, {"do": "open"}, 0)
    rng = random.Random(1)
    for seat in range(3):
        match.menu(seat), match.view(seat), match.redealt_position(seat, 1)
        move = choose_move(match, seat, "hard", rng)
        if move:
            match.apply(seat, move, 1)
    position = match.position
    position.observe(0), position.scores(), position.legal(0), entry_points.automatic_move(position.states)
    simulate("diner", 2, 3)
    print(json.dumps([warmed, {name: list(map(str, entry.signatures)) for name, entry in entries.items()}]))
"""


@pytest.mark.slow
def test_nothing_is_left_to_compile_for_games() -> None:
    done = subprocess.run([sys.executable, "-c", PLAYED], capture_output=True, text=True, check=True)
    warmed, needed = json.loads(done.stdout)
    assert all(len(signatures) == len(GAMES) for signatures in warmed.values())
    assert needed == warmed


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty cache folder, for commands that compile nothing in earnest."""
    monkeypatch.setenv("ORDERUP_CACHE", str(tmp_path))
    return tmp_path


def test_a_warm_kitchen_is_left_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.mark_warm("the verbs")
    monkeypatch.setattr(command, "compile_part", None)
    assert CliRunner().invoke(main, ["warm"]).output == "The rules are compiled already.\n"
    told = json.loads(CliRunner().invoke(main, ["warm", "--json"]).output)
    assert told["compiled"] is False
    assert Path(told["folder"]).is_relative_to(folder)


@pytest.mark.slow
def test_byte_code_is_kept_even_if_python_is_told_to_write_none(tmp_path: Path) -> None:
    """Each start would make it anew. (The prefix gives this test byte code of its own.)"""
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPYCACHEPREFIX": str(tmp_path)}
    script = (
        "from orderup.commands import warm\n"
        "assert not warm._has_byte_code()\n"
        "warm._keep_byte_code()\n"
        "assert warm._has_byte_code()\n"
    )
    done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    names = {path.name.partition(".")[0] for path in tmp_path.rglob("*.pyc")}
    assert {"dispatcher", "nrtdynmod", "engine_loader", "exception_handlers", "zones"} <= names


def test_progress_goes_to_the_error_stream(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "_tasks", lambda _: [("diner", "its rules")])
    monkeypatch.setattr(command, "compile_part", lambda *_: None)
    ran = CliRunner().invoke(main, ["warm", "--json"])
    assert json.loads(ran.stdout)["compiled"] is True
    assert "Compiled diner: its rules" in ran.stderr
    assert cache.is_warm("the verbs")
    assert not cache.is_warm("everything")
    assert list(folder.rglob("warm-the-verbs"))


def test_a_process_stays_with_its_game_and_then_helps_with_another() -> None:
    left = {"diner": ["rules", "bots"], "villains": ["rules", "bots"], "lucky_penny": ["rules"]}
    begun: set[str] = set()
    order = [
        command.next_task(left, begun, last) for last in ("", "", "villains", "diner", "villains")
    ]  # two processes
    assert order == [
        ("diner", "rules"),
        ("villains", "rules"),
        ("villains", "bots"),
        ("diner", "bots"),
        ("lucky_penny", "rules"),
    ]
    assert left == {}
    rest = {"diner": ["bots"], "villains": ["rules", "bots"]}
    assert command.next_task(rest, {"diner", "villains", "lucky_penny"}, "lucky_penny") == ("villains", "rules")
