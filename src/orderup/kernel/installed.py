"""Games that come in packages of their own, by the entry point group `orderup.games`: `name = "package.module"`."""

from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ENTRY_POINT_GROUP: Final = "orderup.games"


@cache
def games() -> dict[str, str]:
    """Name of each installed game, and the module that holds its `GAME`. Nothing of it is imported."""
    return {
        point.name: point.module
        for point in sorted(entry_points(group=ENTRY_POINT_GROUP), key=lambda point: point.name)
    }


def package_sources() -> list[Path]:
    """Every Python file of their packages: the rules in them are compiled too."""
    found: set[Path] = set()
    for module in games().values():
        spec = find_spec(module.partition(".")[0])
        for folder in (spec and spec.submodule_search_locations) or ():
            found.update(Path(folder).rglob("*.py"))
    return sorted(found)
