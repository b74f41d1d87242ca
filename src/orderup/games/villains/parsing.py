"""From a move in words to its number, or the reason why not."""

from collections.abc import Mapping
from typing import Any, Final

from orderup.games.villains.deck import Deck
from orderup.games.villains.legality import CLAUSES
from orderup.games.villains.moves import (
    ACTIONS_PER_CARD,
    ASSIGN,
    FIRST_AIM,
    FIRST_CHOOSE,
    HIDE,
    LEFT,
    OPEN_UP,
    OWN,
    PILE_STEPS,
    RIGHT,
    ROTATE_LEFT,
    ROTATE_RIGHT,
    TIMEOUT,
    USE,
)
from orderup.games.villains.state import FIRST_SPECIAL, HYPNOTIZE, MAX_HANDLES, SWIPE, WHIRLPOOL
from orderup.kernel import entry_points
from orderup.kernel.move_fields import read_number, read_verb
from orderup.kernel.reading import Reading
from orderup.kernel.words import MoveRefusedError

REASONS: Final = {
    "V1": "Villains are chosen one after another, before the cards are dealt, and nobody takes one that is taken.",
    "V2": "The cards have not been dealt yet.",
    "V3": "A card goes face up to a neighbor whose card it matches, else to your own pile if it matches there; and only on your turn.",
    "V5": "Nothing can be played on a neighbor's hero, blank special or empty pile.",
    "V6": "That card is not in your hand.",
    "V9a": "Specials are used, other cards are played on piles; a card can do only one of these.",
    "V10": "This special needs no choice.",
    "V11": "This special takes the top card of an opponent's pile.",
    "V12": "This special needs no choice.",
    "V13": "This special swaps your top card with that of another player's pile.",
    "V14": "The card that lies open before you must be played first.",
    "V15": "This special turns all top cards to the left or to the right.",
}
MOVE_BY_VERB: Final = {"open": OPEN_UP, "assign": ASSIGN}
ACTION_BY_ROTATION: Final = {"left": ROTATE_LEFT, "right": ROTATE_RIGHT}
FIELDS_BY_VERB: Final = {
    **{name: {"do"} for name in MOVE_BY_VERB},
    "choose": {"do", "villain"},
    "timeout": {"do", "for"},
    "hide": {"do", "card"},
    "play": {"do", "card", "on"},
    "use": {"do", "card", "on", "turn"},
}


def parse(reading: Reading, deck: Deck, seat: int, move: Mapping[str, Any]) -> int:
    """Return the number of a legal move. Raises MoveRefusedError: `malformed`, or the clause that forbids it."""
    do = read_verb(move, FIELDS_BY_VERB)
    if do in MOVE_BY_VERB:
        return _if_legal(reading, seat, MOVE_BY_VERB[do])
    if do == "choose":
        return _if_legal(reading, seat, FIRST_CHOOSE + _villain(deck, move))
    if do == "timeout":
        return _if_legal(reading, seat, TIMEOUT if read_number(move, "for", reading.players) == reading.turn else -1)
    return _with_card(reading, seat, do, move)


def _villain(deck: Deck, move: Mapping[str, Any]) -> int:
    slugs = [villain.slug for villain in deck.villains]
    if move.get("villain") not in slugs:
        raise MoveRefusedError("malformed", f"'villain' is one of {', '.join(slugs)}.")
    return slugs.index(move["villain"])


def _refusal(clause: str) -> MoveRefusedError:
    return MoveRefusedError(clause, REASONS[clause])


def _if_legal(reading: Reading, seat: int, move: int) -> int:
    clause = CLAUSES[entry_points.why_illegal(reading.states, seat, move)]
    if clause:
        raise _refusal(clause)
    return move


def _with_card(reading: Reading, seat: int, do: str, move: Mapping[str, Any]) -> int:
    card = read_number(move, "card", MAX_HANDLES)
    hand = reading.hand[seat] if seat < reading.players else []
    handles = [reading.handle[held] if held >= 0 else None for held in hand]
    if card not in handles:
        _if_legal(reading, seat, HIDE)  # not this seat's turn, or no game: the better reason
        raise _refusal("V6")
    place = handles.index(card)
    action = _use(reading, seat, hand[place], move) if do == "use" else HIDE
    if do == "play":
        action = pile_action(reading, seat, read_number(move, "on", reading.players))
    return _if_legal(reading, seat, place * ACTIONS_PER_CARD + action)


def pile_action(reading: Reading, seat: int, on: int) -> int:
    """Return the action that lays a card face up onto the pile of seat `on`. Raises MoveRefusedError."""
    near = {(seat + PILE_STEPS[action]) % reading.players: action for action in (RIGHT, LEFT, OWN)}
    if on not in near:
        raise _refusal("V3")
    return near[on]


def _use(reading: Reading, seat: int, card: int, move: Mapping[str, Any]) -> int:
    power = reading.face[card] - FIRST_SPECIAL
    if power < 0:
        raise _refusal("V9a")
    if "turn" in move:
        turn = move["turn"]
        if power != WHIRLPOOL or not isinstance(turn, str) or turn not in ACTION_BY_ROTATION or "on" in move:
            raise MoveRefusedError(
                "malformed", "'turn' is 'left' or 'right', and only for the special that turns all piles."
            )
        return ACTION_BY_ROTATION[turn]
    if "on" not in move:
        return USE
    if power not in (HYPNOTIZE, SWIPE):
        raise MoveRefusedError("malformed", "This special is not aimed at anybody.")
    steps = (read_number(move, "on", reading.players) - seat) % reading.players
    return FIRST_AIM + steps if steps else USE
