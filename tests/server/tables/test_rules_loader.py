"""The rules are loaded once, a game when it is wanted, and again if that failed."""

import os
import subprocess
import sys

import pytest

from orderup.server.tables import rules_loader
from orderup.server.tables.rules_loader import Engine, Rules

REGISTERED = """
from orderup.server.tables.rules_loader import load
from orderup.kernel import verbs
names = load().names
assert set(verbs._rules) == set(names) >= {"diner", "lucky_penny", "villains"}, verbs._rules
"""


async def test_a_game_that_could_not_be_loaded_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def warm(_: Rules, game: str) -> None:
        tried.append(game)
        if len(tried) == 1:
            raise RuntimeError("out of memory")

    monkeypatch.setattr(rules_loader, "warm", warm)
    waiting = Engine()
    with pytest.raises(RuntimeError):
        await waiting.ready_for("diner")
    rules = await waiting.ready_for("diner")
    await waiting.ready_for("diner")
    assert tried == ["diner", "diner"]
    assert "diner" in rules.names


def test_every_game_is_registered_before_the_first_is_compiled() -> None:
    """The compiler must not meet a new kind of record while it works in another thread."""
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", REGISTERED], env=plain, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
