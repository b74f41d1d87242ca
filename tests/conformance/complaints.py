"""What a check of the conformance suite has against a game."""

import pytest

from orderup.conformance import Check


def complaint(check: Check, game: str) -> str:
    """The first line of what a check says of a game for two."""
    with pytest.raises(AssertionError) as found:
        check((game, 2, {}))
    return str(found.value).splitlines()[0]
