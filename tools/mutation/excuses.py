"""Mutants that no test has to kill, and clauses that no code can break, each with the reason: `tests/mutants.toml`."""

import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final, TypeVar

from tools.mutation.operators import Mutant

ROOT: Final = Path(__file__).resolve().parent.parent.parent
FILE: Final = ROOT / "tests" / "mutants.toml"
Name = tuple[str, str, str]
"""File (below `src/orderup/games`), function, mutation."""
T = TypeVar("T")


def name_of(mutant: Mutant) -> Name:
    """What a mutant is called in the list."""
    return (f"{mutant.path.parent.name}/{mutant.path.name}", mutant.function, mutant.mutation)


def excused(file: Path = FILE) -> dict[Name, str]:
    """The reasons, by mutant. Raises ValueError if an entry is there twice or has no reason."""
    entries = tomllib.loads(file.read_text()).get("excused", [])
    return _reasons([((entry["file"], entry["function"], entry["mutation"]), entry["reason"]) for entry in entries])


def excused_clauses(file: Path = FILE) -> dict[str, str]:
    """The reasons, by clause. Raises ValueError if an entry is there twice or has no reason."""
    entries = tomllib.loads(file.read_text()).get("clause", [])
    return _reasons([(entry["name"], entry["reason"]) for entry in entries])


def _reasons(entries: list[tuple[T, str]]) -> dict[T, str]:
    times = Counter(name for name, _ in entries)
    wrong = [name for name, reason in entries if times[name] > 1 or not reason.strip()]
    if wrong:
        raise ValueError(f"{FILE.name} lists these twice, or without a reason: {wrong}")
    return dict(entries)


def stale(reasons: Iterable[Name], mutants: Iterable[Mutant]) -> list[Name]:
    """The entries that no mutant bears."""
    listed = set(reasons)
    functions = {name[:2] for name in listed}
    there = {
        name_of(mutant)
        for mutant in mutants
        if (f"{mutant.path.parent.name}/{mutant.path.name}", mutant.function) in functions
    }
    return sorted(listed - there)
