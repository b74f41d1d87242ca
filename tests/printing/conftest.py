from collections.abc import Callable
from functools import cache

import pytest
from tests.printing.sheets import Page, read

from orderup.games import find
from orderup.printing.deck import PrintedDeck, print_deck

Printed = Callable[[str, str], PrintedDeck]
Sheets = Callable[[str, str], list[Page]]


@pytest.fixture(scope="session")
def printed() -> Printed:
    """The standard deck of a game on a paper, each printed once."""

    @cache
    def once(name: str, paper: str) -> PrintedDeck:
        game = find(name)
        return print_deck(game, game.standard_deck(), paper)

    return once


@pytest.fixture(scope="session")
def sheets(printed: Printed) -> Sheets:
    """The pages of that print, each measured once."""
    return cache(lambda name, paper: read(printed(name, paper).pdf))
