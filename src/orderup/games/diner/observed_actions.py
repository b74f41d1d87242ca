"""`observed_action`: which moves look the same."""

from typing import Final

from orderup.games.diner.moves import BREAK, FIRST_DRAW, FIRST_REFILL, FIRST_SEAT, FIRST_SERVE, NUM_PATTERNS
from orderup.games.diner.state import MAX_CARDS, NUM_KINDS, NUM_LOUNGE_PLACES, NUM_STACKS, State
from orderup.kernel.jit import jit

DRAWS_AT: Final = FIRST_SERVE + MAX_CARDS * NUM_PATTERNS
GRABS_AT: Final = DRAWS_AT + NUM_KINDS * NUM_STACKS
REFILLS_AT: Final = GRABS_AT + 2 * MAX_CARDS


@jit
def _top(state: State, stack: int) -> int:
    card: int = state.kitchen[stack, state.height[stack] - 1]
    return card


def observed_action(state: State, seat: int, move: int, audience: int) -> int:
    """Return what anybody sees of a move: the plate it takes and from which stack, or the table (D6-D10). All that is reached for lies open."""
    if move < FIRST_SEAT:
        return DRAWS_AT + NUM_STACKS * state.plate[_top(state, move - FIRST_DRAW)] + move - FIRST_DRAW
    if move < FIRST_REFILL:
        place, doing = (move - FIRST_SEAT) % NUM_LOUNGE_PLACES, (move - FIRST_SEAT) // NUM_LOUNGE_PLACES
        return GRABS_AT + doing * MAX_CARDS + state.table[state.lounge[place]]
    if move < BREAK:
        return REFILLS_AT + NUM_STACKS * state.plate[_top(state, move - FIRST_REFILL)] + move - FIRST_REFILL
    if move < FIRST_SERVE:
        return move
    table = state.table[state.section[seat, (move - FIRST_SERVE) // NUM_PATTERNS]]
    return FIRST_SERVE + table * NUM_PATTERNS + (move - FIRST_SERVE) % NUM_PATTERNS
