"""Stale compiled rules would play the wrong game in silence, so the cache's name must change with anything they depend on."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from orderup.kernel import cache, entry_points
from orderup.search.ismcts import run_iterations


def test_the_name_changes_with_any_compiled_source(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    room = tmp_path / "kernel"
    room.mkdir()
    helper = room / "helper.py"
    helper.write_text("def called():\n    return 1\n")
    monkeypatch.setattr(cache, "PACKAGE_DIR", tmp_path)
    before = cache.code_digest()
    helper.write_text("def called():\n    return 2\n")
    assert cache.code_digest() != before


def test_the_name_changes_with_the_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Numba keeps the code of each apart: what one has compiled does not warm the other."""
    names = set()
    for checkout in (tmp_path / "one", tmp_path / "two"):
        (checkout / "kernel").mkdir(parents=True)
        (checkout / "kernel" / "helper.py").write_text("def called():\n    return 1\n")
        monkeypatch.setattr(cache, "PACKAGE_DIR", checkout)
        names.add(cache.code_digest())
    assert len(names) == 2


def test_a_change_upstairs_leaves_the_rules_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    room = tmp_path / "search"
    room.mkdir()
    monkeypatch.setattr(cache, "PACKAGE_DIR", tmp_path)
    before = {room: cache.code_digest(room) for room in cache.COMPILED_PACKAGES}
    (room / "tree.py").write_text("NODES = 1\n")
    changed = [room for room in cache.COMPILED_PACKAGES if cache.code_digest(room) != before[room]]
    assert changed == ["search", "lab", "envs"]


def test_every_entry_is_kept_in_its_rooms_folder() -> None:
    assert cache.compiled_package_of("orderup.search.ismcts") == "search"
    assert cache.compiled_package_of("orderup.lab.playouts") == "lab"
    assert cache.compiled_package_of("orderup.kernel.entry_points") == cache.RULES_PACKAGE
    assert cache.compiled_package_of("bistro.rules") == cache.RULES_PACKAGE
    assert run_iterations.stats.cache_path.startswith(str(cache.cache_folder("search")))  # type: ignore[attr-defined]  # numba's
    assert entry_points.movers.stats.cache_path.startswith(str(cache.cache_folder()))  # type: ignore[attr-defined]  # numba's


def test_the_name_changes_with_the_compilers_flags(monkeypatch: pytest.MonkeyPatch) -> None:
    before = cache.code_digest()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    checked = cache.code_digest()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "0")
    assert len({before, checked, cache.code_digest()}) == 3


def test_the_name_changes_with_the_way_of_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORDERUP_PLAIN", "0")
    native = cache.code_digest()
    monkeypatch.setenv("ORDERUP_PLAIN", "1")
    assert cache.code_digest() != native


def test_rules_and_their_helpers_are_among_the_sources() -> None:
    names = {path.name for path in cache.compiled_sources(cache.RULES_PACKAGE)}
    assert {"stream.py", "rules.py", "legality.py", "dealing.py"} <= names


def test_warmth_is_remembered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ORDERUP_CACHE", str(tmp_path))
    assert not cache.is_warm("the verbs")
    cache.mark_warm("the verbs")
    assert cache.is_warm("the verbs")
    assert not cache.is_warm("everything")
    assert cache.cache_folder().is_relative_to(tmp_path)


def test_with_bounds_checks_a_read_out_of_range_raises() -> None:
    """In a process of its own, in a cache folder of its own: with a warm cache the flag would check nothing."""
    script = (
        "import numpy as np\n"
        "from orderup.kernel.masks import nth_move\n"
        "from orderup.kernel.jit import jit\n"
        "@jit\n"
        "def beyond(values, i):\n"
        "    return values[i]\n"
        "try:\n"
        "    beyond(np.zeros(3), 3)\n"
        "except IndexError:\n"
        "    print('raised')\n"
    )
    env = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=False)
    assert done.stdout == "raised\n", done.stderr


PREPARE = """
from orderup.games import find
from orderup.kernel import cache, entry_points
entry_points.precompile("over", find("villains").layout)
cache.mark_warm("villains: this")
"""
LEND = """
import os
from pathlib import Path
from orderup.kernel import cache
lent = cache._linked(Path(os.environ.pop("ORDERUP_CACHE")))
"""
TELL = "print(lent, sum(entry_points.over.stats.cache_hits.values()))"


def run(code: str, folder: str) -> list[str]:
    """What a process that keeps compiled rules in this folder says."""
    environment = {**os.environ, "ORDERUP_CACHE": folder}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout.split()


@pytest.mark.slow
def test_what_lies_where_nothing_can_be_written_is_loaded_from_a_folder_of_links(tmp_path: Path) -> None:
    """As in a container with a read-only root. (Root may write anywhere, so the links are asked for.)"""
    run(PREPARE, str(tmp_path))
    kept = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in tmp_path.rglob("*") if path.is_file()}
    assert kept
    lent, loaded = run(LEND + PREPARE + TELL, str(tmp_path))
    assert loaded == "1"
    assert not Path(lent).exists(), "it goes with its process"
    now = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in tmp_path.rglob("*") if path.is_file()}
    assert now == kept, "nothing is written there, not even the time at which it was"


def test_where_nothing_can_be_written_rules_are_compiled_for_the_moment() -> None:
    """Nobody makes files below `/proc`."""
    tell = "from orderup.kernel import cache\nprint(cache.cache_folder(), cache.cache_folder('search'))"
    rules, search = map(Path, run(PREPARE + tell, "/proc/orderup"))
    assert rules.parent == search.parent
    assert not rules.is_relative_to("/proc")
    assert not rules.exists()
