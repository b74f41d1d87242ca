"""The rules are loaded once, a game when it is wanted, and again if that failed."""

import os
import subprocess
import sys

import pytest

from orderup.server.tables.games import engine_loader
from orderup.server.tables.games.engine import GameEngine
from orderup.server.tables.games.engine_loader import EngineLoader

REGISTERED = """
from orderup.server.tables.games.engine_loader import load_engine
from orderup.kernel import verbs
names = load_engine().game_names
assert set(verbs._rules) == set(names) >= {"diner", "lucky_penny", "villains"}, verbs._rules
"""


async def test_a_game_that_could_not_be_loaded_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def warm(_: GameEngine, game: str) -> None:
        tried.append(game)
        if len(tried) == 1:
            raise RuntimeError("out of memory")

    monkeypatch.setattr(engine_loader, "warm_game", warm)
    waiting = EngineLoader()
    with pytest.raises(RuntimeError):
        await waiting.engine_for("diner")
    engine = await waiting.engine_for("diner")
    await waiting.engine_for("diner")
    assert tried == ["diner", "diner"]
    assert "diner" in engine.game_names


def test_every_game_is_registered_before_the_first_is_compiled() -> None:
    """The compiler must not meet a new kind of record while it works in another thread."""
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", REGISTERED], env=plain, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
