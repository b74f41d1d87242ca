"""Games that are wrong on purpose: the one that `orderup new-game` writes, with some of its text replaced."""

import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from orderup.commands.new_game import SKELETON_FOLDER, write_package
from orderup.games import GAMES

Change = tuple[str, str, str]
"""In which module, what is replaced, and by what."""
Break = Callable[..., str]
"""Takes changes, and returns the name of the game that has them."""


def _digest(changes: tuple[Change, ...]) -> str:
    skeleton = [path.read_text(encoding="utf-8") for path in sorted(SKELETON_FOLDER.rglob("*.in"))]
    return sha256(repr((changes, skeleton)).encode()).hexdigest()[:12]


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Break]:
    """Yield a function that makes a game with these changes, and returns its name.

    The name has a digest of its text in it: what is compiled for one such game is never taken for another's.
    """

    def make(*changes: Change) -> str:
        name = f"broken_{_digest(changes)}"
        write_package(name, tmp_path / name)
        for module, old, new in changes:
            path = tmp_path / name / "src" / f"orderup_{name}" / f"{module}.py"
            text = path.read_text(encoding="utf-8")
            assert old in text, f"{old!r} is not in {path.name}"
            path.write_text(text.replace(old, new), encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path / name / "src")
        monkeypatch.setitem(GAMES, name, f"orderup_{name}.game")
        return name

    yield make
    for name in [name for name in sys.modules if name.startswith("orderup_broken_")]:
        del sys.modules[name]
