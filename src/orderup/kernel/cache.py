"""Where compiled rules are kept between runs.

Numba's own cache does not see a change in a function that a cached one calls, and ignores its own flags. So the
folder is named by a digest of every source that is compiled, of numba's version and of its flags.
"""

import hashlib
import os
from importlib.metadata import version
from pathlib import Path

from platformdirs import user_cache_path

from orderup.kernel import installed

PACKAGE = Path(__file__).resolve().parent.parent
COMPILED_ROOMS = ("kernel", "games", "players", "lab", "envs")


def compiled_sources() -> list[Path]:
    """Every Python file whose text can end up in compiled code."""
    return [path for room in COMPILED_ROOMS for path in sorted((PACKAGE / room).rglob("*.py"))]


def digest() -> str:
    """A name for this exact compiled code: sources, numba's version, numba's flags."""
    state = hashlib.sha256(version("numba").encode())
    for name in sorted(os.environ):
        if name.startswith("NUMBA_") and name != "NUMBA_CACHE_DIR":
            state.update(f"{name}={os.environ[name]}\n".encode())
    for path in compiled_sources():
        state.update(str(path.relative_to(PACKAGE)).encode())
        state.update(path.read_bytes())
    for path in installed.sources():
        state.update(str(path).encode())
        state.update(path.read_bytes())
    return state.hexdigest()[:20]


def folder() -> Path:
    """The cache folder of this code. `ORDERUP_CACHE` moves it away from the user's cache folder."""
    root = os.environ.get("ORDERUP_CACHE")
    base = Path(root) if root else user_cache_path("orderup")
    return base / "compiled" / digest()


def is_warm() -> bool:
    """Has this code been compiled here before?"""
    return (folder() / "warm").exists()


def mark_warm() -> None:
    """Note that everything has been compiled."""
    folder().mkdir(parents=True, exist_ok=True)
    (folder() / "warm").touch()
