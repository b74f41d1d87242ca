"""What stays as it is through a game of Lucky Penny: options and the card list, as fields of the record."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from orderup.games.lucky_penny.action_coding import LARGE_NUM_ACTIONS
from orderup.games.lucky_penny.deck import COURSE_NAMES, PREFERENCES, Deck
from orderup.games.lucky_penny.observation import LARGE_LAYOUT
from orderup.games.lucky_penny.state import (
    MAX_GUESTS,
    MAX_ORDERS,
    NO_PREFERENCE,
    STANDARD_NUM_GUESTS,
    STANDARD_NUM_ORDERS,
)
from orderup.kernel.game import EnvShape


def side_count(players: int) -> int:
    """Return how many sides play: each for itself, or four in two teams, who sit crosswise (L18)."""
    return 3 if players == 3 else 2


LARGE_ENV_SHAPE: Final = EnvShape(LARGE_LAYOUT, LARGE_NUM_ACTIONS)


def env_shape_of(deck: Deck) -> EnvShape | None:
    """Return the shape of a list with more orders or more guests than the standard one."""
    return LARGE_ENV_SHAPE if len(deck.orders) > STANDARD_NUM_ORDERS or len(deck.guests) > STANDARD_NUM_GUESTS else None


def constants(players: int, options: Mapping[str, Any], deck: Deck) -> dict[str, Any]:
    """Return the constant fields of a record, for checked options."""
    return {
        "sides": side_count(players),
        "timed": int(options["turn_clock"]),
        "rounds": deck.parameter("draft_rounds"),
        "crossed": [
            sum(1 << COURSE_NAMES.index(one) for one in set(spot)) for spot in deck.time_card(players).crossed
        ],  # L1
        **_listed(deck),
    }


def _listed(deck: Deck) -> dict[str, Any]:
    """Return the constant fields that the card list decides."""
    designs = [(order.name, order.course, order.portions) for order in deck.orders]
    wishes = [guest.preference for guest in deck.guests]
    by_order: dict[str, list[int]] = {
        "course": [order.course_index for order in deck.orders],
        "portions": [order.portions for order in deck.orders],
        "design": [designs.index(design) for design in designs],
    }
    by_guest: dict[str, list[Any]] = {
        "bars": [guest.bars for guest in deck.guests],
        "tips": [guest.tips for guest in deck.guests],
        "preference": [NO_PREFERENCE if wish is None else PREFERENCES.index(wish) for wish in wishes],
    }
    return {
        "orders": len(deck.orders),
        "guests": len(deck.guests),
        "large": int(env_shape_of(deck) is not None),
        **{name: _filled_up(values, 0, MAX_ORDERS) for name, values in by_order.items()},
        **{
            name: _filled_up(values, (0, 0, 0) if name == "tips" else 0, MAX_GUESTS)
            for name, values in by_guest.items()
        },
        "duplicates": sum(1 << i for i, design in enumerate(designs) if designs.count(design) > 1),
        "bonus": [deck.bonuses[name] for name in PREFERENCES],
    }


def _filled_up(values: Sequence[Any], nothing: Any, room: int) -> list[Any]:
    """Return the values of the list's cards, and `nothing` for those that there could be besides."""
    return [*values, *[nothing] * (room - len(values))]
