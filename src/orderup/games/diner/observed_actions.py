"""`observed_action`: which moves look the same."""

from typing import Final

from orderup.games.diner.moves import BREAK, DRAW, PATTERNS, REFILL, SEAT, SERVE
from orderup.games.diner.state import KINDS, PLACES, ROOM, STACKS, State
from orderup.kernel.jit import jit

DRAWS: Final = SERVE + ROOM * PATTERNS
SEATS: Final = DRAWS + KINDS * STACKS
REFILLS: Final = SEATS + 2 * ROOM


@jit
def _top(state: State, stack: int) -> int:
    card: int = state.kitchen[stack, state.height[stack] - 1]
    return card


def observed_action(state: State, seat: int, move: int, audience: int) -> int:
    """What anybody sees of a move: the plate it takes and from which stack, or the table (D6-D10). All that is reached for lies open."""
    if move < SEAT:
        return DRAWS + STACKS * state.plate[_top(state, move - DRAW)] + move - DRAW
    if move < REFILL:
        place, doing = (move - SEAT) % PLACES, (move - SEAT) // PLACES
        return SEATS + doing * ROOM + state.table[state.lounge[place]]
    if move < BREAK:
        return REFILLS + STACKS * state.plate[_top(state, move - REFILL)] + move - REFILL
    if move < SERVE:
        return move
    table = state.table[state.section[seat, (move - SERVE) // PATTERNS]]
    return SERVE + table * PATTERNS + (move - SERVE) % PATTERNS
