"""From a move in words to its number, or the reason why not."""

from collections.abc import Mapping
from typing import Any, Final

from orderup.games.lucky_penny.deck import Deck
from orderup.games.lucky_penny.legality import CLAUSES
from orderup.games.lucky_penny.moves import DONE, FIRST_SERVE, FIRST_TAKE, NO_PLACE, NO_SLOT, OPEN_UP, TIMEOUT
from orderup.games.lucky_penny.zones import held
from orderup.kernel import entry_points
from orderup.kernel.move_fields import read_number, read_verb
from orderup.kernel.reading import Reading
from orderup.kernel.seats import HOUSE
from orderup.kernel.words import MoveRefusedError

REASONS: Final = {
    "L2": "The diner has not opened yet.",
    "L3": "It is not your turn.",
    "L4": "Take an order from the row; the second one must have one portion.",
    "L8": "An order from your hand goes to a guest at the table, one on each guest a turn.",
    "L9": "It is too late for this course: a later one has been served to this guest.",
    "L10": "The kitchen does not serve this course at this hour.",
    "L11": "First serve, then draft: this is not the moment.",
    "L17": "The game is over.",
}
CARD_HANDLE_BOUND: Final = 256
"""Handles are below this."""
FIELDS_BY_VERB: Final = {
    "serve": {"do", "card", "guest"},
    "take": {"do", "card"},
    "done": {"do"},
    "open": {"do"},
    "timeout": {"do", "for"},
}


def parse(reading: Reading, deck: Deck, seat: int, move: Mapping[str, Any]) -> int:
    """Return the number of a legal move. Raises MoveRefusedError: `malformed`, or the clause that forbids it."""
    do = read_verb(move, FIELDS_BY_VERB)
    number = _number(reading, seat, do, move)
    clause = CLAUSES[entry_points.why_illegal(reading.states, seat, number)]
    if clause:
        raise MoveRefusedError(clause, REASONS[clause])
    return number


def _number(reading: Reading, seat: int, do: str, move: Mapping[str, Any]) -> int:
    if do == "serve":
        return _serving(
            reading, seat, read_number(move, "card", CARD_HANDLE_BOUND), read_number(move, "guest", CARD_HANDLE_BOUND)
        )
    if do == "take":
        card = read_number(move, "card", CARD_HANDLE_BOUND)
        shown = [reading.handle[slot] if slot >= 0 else None for slot in reading.row]
        return FIRST_TAKE + (shown.index(card) if card in shown else NO_PLACE)
    if do == "timeout":
        if read_number(move, "for", reading.players) != reading.mover:
            raise MoveRefusedError("L3", "It is not that seat's turn.")
        return TIMEOUT
    return DONE if do == "done" else OPEN_UP


def _serving(reading: Reading, seat: int, card: int, guest: int) -> int:
    """Return the move that serves an order. A card that is not in the hand and a guest who is not there are refused alike, whatever card it is."""
    hand = {} if seat == HOUSE else {reading.handle[slot]: slot for slot in held(reading, seat)}
    there = {reading.handle[slot]: place for place, slot in enumerate(reading.guest) if slot >= 0}
    if card not in hand or guest not in there:
        return FIRST_SERVE + NO_SLOT
    return FIRST_SERVE + 64 * there[guest] + hand[card]
