"""What an order would change if it were served now, as everyone can work out."""

from typing import Any

from orderup.games.lucky_penny.state import FIRST_GUEST
from orderup.kernel import entry_points
from orderup.kernel.reading import Reading


def foresee(reading: Reading, seat: int, place: int, move: int) -> dict[str, Any]:
    """Return what the guest in a place would give after a legal serving, and to whom; cents and portions. The rules play it, on a copy."""
    then, guest = Reading(entry_points.position_after(reading.states, seat, move)), reading.guest[place] - FIRST_GUEST
    pays = then.guest[place] < 0
    return {
        "pays": pays,
        "lead": then.outcome[guest] if pays else then.lead[place],
        "shares": then.share[place][: reading.sides],
        "tip": then.earned[guest] if pays else then.tip[place],
        "bonus": then.extra[guest] if pays else then.wish[place],
    }
