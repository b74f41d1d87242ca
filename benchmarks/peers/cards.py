"""What the peers in Python share: the cards of a deck, what may be done with them, and what a pile is worth."""

from collections.abc import Sequence
from typing import Final

NUM_PLAYERS: Final = 4
HAND: Final = 4
HIDE, OWN, LEFT, RIGHT = range(4)
"""What is done with a card: face down or face up onto the own pile, or face up onto a neighbor's."""

Card = tuple[int, int]
"""Color and number."""

DECK: Final = tuple(
    (color, number)
    for color, numbers in enumerate(((4, 5, 6), (1, 4, 5), (2, 3, 5), (1, 3, 6), (1, 2, 6), (2, 3, 4)))
    for number in numbers
)
"""The 18 number cards, as the card list has them; all decks are equal."""


def legal_actions(hand: Sequence[Card], own: Card | None, left: Card | None, right: Card | None) -> list[int]:
    """Place in the hand * 4 + what is done with the card; piles by what they show, None for a hero (V3-V5)."""
    actions = []
    for place, (color, number) in enumerate(hand):
        actions.append(4 * place + HIDE)
        on_left = left is not None and (left[0] == color or left[1] == number)
        on_right = right is not None and (right[0] == color or right[1] == number)
        if on_left:
            actions.append(4 * place + LEFT)
        if on_right:
            actions.append(4 * place + RIGHT)
        if not (on_left or on_right) and (own is None or own[0] == color or own[1] == number):
            actions.append(4 * place + OWN)
    return actions


def score(heroes: int, villains: Sequence[int]) -> int:
    """The points of a pile with so many heroes, and villains of these numbers (V8)."""
    canceled = {(heroes - 1) % 6 + 1} if heroes else set()
    if heroes > 6:
        canceled.add(6)
    return sum(number for number in villains if number not in canceled)
