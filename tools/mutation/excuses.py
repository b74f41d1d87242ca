"""Mutants that no test has to kill, each with the reason: `tests/mutants.toml`."""

import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tools.mutation.operators import Mutant

ROOT: Final = Path(__file__).resolve().parent.parent.parent
FILE: Final = ROOT / "tests" / "mutants.toml"
Name = tuple[str, str, str]
"""File (below `src/orderup/games`), function, mutation."""


def name_of(mutant: Mutant) -> Name:
    """What a mutant is called in the list."""
    return (f"{mutant.path.parent.name}/{mutant.path.name}", mutant.function, mutant.mutation)


def excused(file: Path = FILE) -> dict[Name, str]:
    """The reasons, by mutant. Raises ValueError if an entry is there twice or has no reason."""
    entries = tomllib.loads(file.read_text()).get("excused", [])
    names = [(entry["file"], entry["function"], entry["mutation"]) for entry in entries]
    wrong = [name for name, times in Counter(names).items() if times > 1]
    wrong += [name for name, entry in zip(names, entries, strict=True) if not entry["reason"].strip()]
    if wrong:
        raise ValueError(f"{file.name} lists these twice, or without a reason: {wrong}")
    return {name: entry["reason"] for name, entry in zip(names, entries, strict=True)}


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
