"""What a check of the conformance suite has against a game."""

import pytest

from orderup.conformance import Check


def complaint(check: Check, game: str) -> str:
    """The first line of what a check says of a game for two or more: it looks at samples, and may see nothing in one game."""
    for players in (2, 3, 4):
        try:
            check((game, players, {}))
        except AssertionError as found:
            return str(found).splitlines()[0]
    pytest.fail(f"{check.__name__} has nothing against {game}")
