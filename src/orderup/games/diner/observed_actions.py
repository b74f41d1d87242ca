"""`observed_action`: which moves look the same."""

from typing import Final

from orderup.games.diner.moves import BREAK, DRAW, PATTERN_COUNT, REFILL, SEAT, SERVE
from orderup.games.diner.state import KINDS, LOUNGE_PLACES, MAX_CARDS, STACKS, State
from orderup.kernel.jit import jit

DRAWS_AT: Final = SERVE + MAX_CARDS * PATTERN_COUNT
GRABS_AT: Final = DRAWS_AT + KINDS * STACKS
REFILLS_AT: Final = GRABS_AT + 2 * MAX_CARDS


@jit
def _top(state: State, stack: int) -> int:
    card: int = state.kitchen[stack, state.height[stack] - 1]
    return card


def observed_action(state: State, seat: int, move: int, audience: int) -> int:
    """Return what anybody sees of a move: the plate it takes and from which stack, or the table (D6-D10). All that is reached for lies open."""
    if move < SEAT:
        return DRAWS_AT + STACKS * state.plate[_top(state, move - DRAW)] + move - DRAW
    if move < REFILL:
        place, doing = (move - SEAT) % LOUNGE_PLACES, (move - SEAT) // LOUNGE_PLACES
        return GRABS_AT + doing * MAX_CARDS + state.table[state.lounge[place]]
    if move < BREAK:
        return REFILLS_AT + STACKS * state.plate[_top(state, move - REFILL)] + move - REFILL
    if move < SERVE:
        return move
    table = state.table[state.section[seat, (move - SERVE) // PATTERN_COUNT]]
    return SERVE + table * PATTERN_COUNT + (move - SERVE) % PATTERN_COUNT
