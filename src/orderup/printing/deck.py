"""Renders a game's deck as a PDF, with the templates of the game's folder."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from orderup.games import Game
from orderup.printing.pdf import CARDS_PER_SHEET, render_pdf


@dataclass(frozen=True)
class PrintedDeck:
    """A PDF and its size. `pages` are two per sheet, and one of rules."""

    pdf: bytes
    cards: int
    sheets: int
    pages: int


def print_deck(
    game: Game,
    deck: Any,
    paper: str,
    rules: bool = True,
    options: Mapping[str, Any] | None = None,
    pictures: Mapping[str, bytes] | None = None,
) -> PrintedDeck:
    """Return a PDF of the deck's cards that are used with these options, on paper `a4` or `letter`.

    `pictures` are PNG files by hash, of those that the list names; a missing one is drawn as if the list named none. Raises ValueError for an option that the game does not have, and for a game without cards to print.
    """
    complete = game.complete_lab_options(min(game.players), options)
    package = str(game.verbs.__package__)
    try:
        cards = import_module(f"{package}.printing").cards(deck, complete)
    except ModuleNotFoundError as error:
        if error.name != f"{package}.printing":
            raise
        raise ValueError(f"{game.name} has no cards to print") from error
    sheets = -(-len(cards) // CARDS_PER_SHEET)
    return PrintedDeck(render_pdf(package, cards, paper, rules, pictures or {}), len(cards), sheets, 2 * sheets + rules)
