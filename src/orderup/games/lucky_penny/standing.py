"""How things stand with a guest at the table, as everyone can see."""

from typing import Any

from orderup.games.lucky_penny.deck import COURSE_NAMES
from orderup.games.lucky_penny.state import FIRST_GUEST
from orderup.kernel.reading import Reading


def standing(reading: Reading, place: int) -> dict[str, Any] | None:
    """Return the guest in a place: bars, whose orders lie there, and what a tip would be now; None if nobody is there."""
    slot = reading.guest[place]
    if slot < 0:
        return None
    refused = reading.refuses[place] | reading.crossed[reading.penny]
    shares = reading.share[place][: reading.sides]
    return {
        "card": reading.handle[slot],
        "bars": reading.bars[reading.face[slot] - FIRST_GUEST],
        "filled": reading.filled[place],
        "servers": reading.server[place][: reading.laid[place]],
        "shares": shares,
        "first": [reading.orders_before[place][side] if share else None for side, share in enumerate(shares)],
        "portions": dict(zip(COURSE_NAMES, reading.tally[place], strict=True)),
        "marker": bool(reading.marker[place]),
        "served": bool(reading.served_places >> place & 1),
        "lead": None if reading.lead[place] < 0 else reading.lead[place],
        "tip": reading.tip[place],
        "bonus": reading.wish[place],
        "refused": [course for i, course in enumerate(COURSE_NAMES) if refused >> i & 1],
    }
