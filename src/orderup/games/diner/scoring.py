"""What a seat has earned (D15)."""

from orderup.games.diner.state import State
from orderup.kernel.jit import jit


@jit
def score(state: State, seat: int) -> int:
    """Return a seat's dollars as they stand: what the served tables bring, less the tables that are still seated."""
    points = 0
    for i in range(state.served[seat]):
        points += state.value[state.table[state.tips[seat, i]]]
    for i in range(state.seated[seat]):
        points -= state.value[state.table[state.section[seat, i]]]
    return points
