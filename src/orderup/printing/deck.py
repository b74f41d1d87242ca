"""A game's deck as a print: what the game's folder brings, put through the press."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from orderup.games import Game
from orderup.printing.pdf import CARDS_PER_SHEET, render_pdf


@dataclass(frozen=True)
class PrintedDeck:
    """A PDF, and how much it holds. `pages` are two a sheet, and one of rules."""

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
    """The cards of the deck that are played with under these options, on paper `a4` or `letter`.

    `pictures`: PNG files by their hash, of those that the list names; what is not there is drawn as if it named none. Raises ValueError for an option that the game does not have, and if its folder brings no cards to print.
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
