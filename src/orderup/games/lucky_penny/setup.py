"""What stays as it is through a game of Lucky Penny: options and the card list, as fields of the record."""

from collections.abc import Mapping
from typing import Any

from orderup.games.lucky_penny.checking import COURSES
from orderup.games.lucky_penny.deck import PREFERENCES, Deck
from orderup.games.lucky_penny.state import NO_PREFERENCE


def side_count(players: int) -> int:
    """How many sides play: each for itself, or four in two teams, who sit crosswise (L18)."""
    return 3 if players == 3 else 2


def constants(players: int, options: Mapping[str, Any], deck: Deck) -> dict[str, Any]:
    """The constant fields of a record, for checked options."""
    return {
        "sides": side_count(players),
        "timed": int(options["turn_clock"]),
        "rounds": deck.parameter("draft_rounds"),
        "crossed": [
            sum(1 << COURSES.index(one) for one in set(spot)) for spot in deck.time_card(players).crossed
        ],  # L1
        **_listed(deck),
    }


def _listed(deck: Deck) -> dict[str, Any]:
    """The constant fields that the card list decides."""
    looks = [(order.name, order.course, order.portions) for order in deck.orders]
    wishes = [guest.preference for guest in deck.guests]
    return {
        "course": [order.course_number for order in deck.orders],
        "portions": [order.portions for order in deck.orders],
        "look": [looks.index(look) for look in looks],
        "twins": sum(1 << i for i, look in enumerate(looks) if looks.count(look) > 1),
        "bars": [guest.bars for guest in deck.guests],
        "tips": [guest.tips for guest in deck.guests],
        "preference": [NO_PREFERENCE if wish is None else PREFERENCES.index(wish) for wish in wishes],
        "bonus": [deck.bonuses[name] for name in PREFERENCES],
    }
