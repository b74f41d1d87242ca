"""What stays as it is through a game of Diner: options and the card list, as fields of the record."""

from collections.abc import Mapping
from typing import Any, Final

from orderup.games.diner.deck import Deck
from orderup.games.diner.moves import MAX_NUM_MOVES
from orderup.games.diner.observation import LARGE_LAYOUT
from orderup.games.diner.state import MAX_CARDS, MAX_ORDER_PLATES, NONE, NUM_KINDS, STANDARD_NUM_CARDS
from orderup.kernel.game import EnvShape

EDITION_CHOICES: Final = ("g3", "contest")
PAIRING_CHOICES: Final = ("fresh", "printed")
HOARDING_CHOICES: Final = ("off", "at_once", "after")
"""What these options may be, in the order of the record's numbers."""

LARGE_ENV_SHAPE: Final = EnvShape(LARGE_LAYOUT, MAX_NUM_MOVES)


def env_shape_of(deck: Deck) -> EnvShape | None:
    """Return the shape of a list with more cards than the standard one."""
    return LARGE_ENV_SHAPE if len(deck.cards) > STANDARD_NUM_CARDS else None


def constants(players: int, options: Mapping[str, Any], deck: Deck) -> dict[str, Any]:
    """Return the constant fields of a record, for checked options."""
    return {
        "contest": EDITION_CHOICES.index(options["edition"]),
        "printed": PAIRING_CHOICES.index(options["pairing"]),
        "hoarding": HOARDING_CHOICES.index(options["hoarding"]),
        "checking": int(options["check_orders"]),
        "cards": len(deck.cards),
        "dealt": deck.parameter("hand_size"),
        "extra": deck.parameter("extra_tokens"),
        **_listed(deck),
    }


def _listed(deck: Deck) -> dict[str, Any]:
    """Return the constant fields that the card list decides."""
    orders = [[deck.kind(plate) for plate in card.order] for card in deck.cards]
    backing = [deck.kind(card.plate) for card in deck.cards]
    needs = [sum(1 << (8 * kind) for kind in kinds) for kinds in orders]
    by_table: dict[str, list[Any]] = {
        "order": [kinds + [NONE] * (MAX_ORDER_PLATES - len(kinds)) for kinds in orders],
        "covers": [len(kinds) for kinds in orders],
        "value": [card.value for card in deck.cards],
        "backing": backing,
        "wants": [sum(1 << kind for kind in set(kinds)) for kinds in orders],
        "table_face": [card.value | need << 8 for card, need in zip(deck.cards, needs, strict=True)],
    }
    return {
        **{name: _filled_up(values) for name, values in by_table.items()},
        "backs": [sum((kind >> bit & 1) << i for i, kind in enumerate(backing)) for bit in range(3)],
        "asking": [sum(1 << i for i, kinds in enumerate(orders) if kind in kinds) for kind in range(NUM_KINDS)],
    }


def _filled_up(values: list[Any]) -> Any:
    """Return the values of the list's tables, and zeros for those that there could be besides."""
    nothing = [0] * MAX_ORDER_PLATES if isinstance(values[0], list) else 0
    return values + [nothing] * (MAX_CARDS - len(values))
