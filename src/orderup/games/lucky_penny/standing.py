"""How things stand with a guest at the table, as everyone can see."""

from typing import Any

from orderup.games.lucky_penny.checking import COURSE_NAMES
from orderup.games.lucky_penny.state import FIRST_GUEST
from orderup.kernel.reading import Reading


def standing(at: Reading, place: int) -> dict[str, Any] | None:
    """Return the guest in a place: bars, whose orders lie there, and what a tip would be now; None if nobody is there."""
    slot = at.guest[place]
    if slot < 0:
        return None
    refused = at.refuses[place] | at.crossed[at.penny]
    shares = at.share[place][: at.sides]
    return {
        "card": at.handle[slot],
        "bars": at.bars[at.face[slot] - FIRST_GUEST],
        "filled": at.filled[place],
        "servers": at.server[place][: at.laid[place]],
        "shares": shares,
        "first": [at.came[place][side] if share else None for side, share in enumerate(shares)],
        "portions": dict(zip(COURSE_NAMES, at.tally[place], strict=True)),
        "marker": bool(at.marker[place]),
        "served": bool(at.fed >> place & 1),
        "lead": None if at.lead[place] < 0 else at.lead[place],
        "tip": at.tip[place],
        "bonus": at.wish[place],
        "refused": [course for i, course in enumerate(COURSE_NAMES) if refused >> i & 1],
    }
