"""A game whose menu lacks a legal move, or has one that is not legal, is told which."""

import re

import pytest
from tests.conformance.broken import Break, Change, broken
from tests.conformance.complaints import complaint

from orderup.conformance.contract import moves_of_entry, the_menu_agrees_with_the_legal_moves

__all__ = ["broken"]


def offering(entries: str) -> tuple[Change, ...]:
    """The game has a menu of its own: with these entries, for a seat that may move."""
    menu = f"""def menu(reading: Reading, deck: Any, seat: int) -> list[dict[str, Any]]:
    \"\"\"Return the menu.\"\"\"
    legal = [move_to_dict(reading, deck, seat, move) for move in legal_moves(reading.states, seat)]
    return {entries}


WORDS: Final = Words(move_to_dict, menu=menu)"""
    return (
        ("words", "WORDS: Final = Words(move_to_dict)", menu),
        (
            "words",
            "from orderup.kernel.reading",
            "from orderup.kernel.legal_moves import legal_moves\nfrom orderup.kernel.reading",
        ),
    )


@pytest.mark.slow
def test_a_menu_that_lacks_a_legal_move_is_found(broken: Break) -> None:
    game = broken(*offering('[{"move": move, "why": None} for move in legal[:1]]'))
    said = complaint(the_menu_agrees_with_the_legal_moves, game)
    assert re.fullmatch(r"the menu of seat [01] lacks a move that is legal: \{'do': 'stop'\}", said)


@pytest.mark.slow
@pytest.mark.parametrize(
    "entries",
    [
        '[{"move": {"do": verb}, "why": None} for verb in ("draw", "stop") if legal]',
        '[{"move": move, "why": None, "do": ["draw", "stop"]} for move in legal[:1]]',
    ],
)
def test_a_menu_with_a_move_that_is_not_legal_is_found(entries: str, broken: Break) -> None:
    said = complaint(the_menu_agrees_with_the_legal_moves, broken(*offering(entries)))
    assert said.startswith("assert [{'do': '")


def test_an_entry_stands_for_every_value_that_it_lists_of_a_field() -> None:
    entry = {"move": {"do": "serve", "card": 9, "wilds": []}, "why": None, "wilds": [[], [0], [0, 2]], "hits": ["sink"]}
    assert [move["wilds"] for move in moves_of_entry(entry)] == [[], [], [0], [0, 2]]
