"""Games that come in packages of their own, by the entry point group `orderup.games`: `name = "package.module"`."""

from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ENTRY_POINT_GROUP: Final = "orderup.games"


@cache
def games() -> dict[str, str]:
    """Return the name of each installed game, with the module that holds its `GAME`. Nothing of it is imported."""
    return {
        point.name: point.module
        for point in sorted(entry_points(group=ENTRY_POINT_GROUP), key=lambda point: point.name)
    }


def package_sources() -> list[Path]:
    """Return every Python file of the games' packages, whose rules are compiled too."""
    found: set[Path] = set()
    for module in games().values():
        spec = find_spec(module.partition(".")[0])
        for folder in (spec and spec.submodule_search_locations) or ():
            found.update(Path(folder).rglob("*.py"))
    return sorted(found)
