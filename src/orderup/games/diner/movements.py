"""Cards in their places. All that moves a card is here; it notes the movement, and where the card lies now."""

from typing import Any, Final

from orderup.games.diner.state import (
    ALL_AUDIENCES,
    FIRST_HAND_ZONE,
    FIRST_SECTION_ZONE,
    FIRST_TIPS_ZONE,
    KITCHEN,
    LOUNGE,
    SINK,
    STACK_POSITION_STRIDE,
    State,
    part_zone,
    seat_zone,
)
from orderup.kernel.bits import bit
from orderup.kernel.jit import inlined, jit
from orderup.kernel.movements import ONLY_STACK, make_remove, pop, push, put, take

POSITION_STEP: Final = 1 << 8
"""In `where`: one position."""


@inlined
def set_location(state: State, card: Any, zone: Any, position: Any) -> None:
    """Write down where a card lies now."""
    state.where[card] = zone + (position << 8)


@inlined
def take_from_stack(state: State, stack: Any) -> int:
    """Take the top card of a Kitchen stack that has one."""
    return int(pop(state, state.kitchen, state.height, stack, part_zone(KITCHEN, stack)))


@inlined
def lay_on_stack(state: State, stack: Any, card: Any) -> None:
    """Lay a card onto a Kitchen stack."""
    set_location(state, card, KITCHEN, STACK_POSITION_STRIDE * stack + state.height[stack])
    push(state, state.kitchen, state.height, stack, part_zone(KITCHEN, stack), card)


@inlined
def take_from_lounge(state: State, place: Any) -> int:
    """Take the card from a Lounge place that has one."""
    return int(take(state, state.lounge, place, part_zone(LOUNGE, place)))


@inlined
def lay_in_lounge(state: State, place: Any, card: Any) -> None:
    """Lay a card into a Lounge place, where everyone sees its table."""
    put(state, state.lounge, place, part_zone(LOUNGE, place), card)
    set_location(state, card, LOUNGE, place)
    state.seen_table[card] = ALL_AUDIENCES


@inlined
def take_into_hand(state: State, seat: Any, card: Any) -> None:
    """Take a plate into a hand."""
    set_location(state, card, seat_zone(FIRST_HAND_ZONE, seat), state.held[seat])
    push(state, state.hand, state.held, seat, seat_zone(FIRST_HAND_ZONE, seat), card)
    state.stock[seat] += bit(8 * state.plate[card])


@inlined
def seat_in_section(state: State, seat: Any, card: Any) -> None:
    """Seat a table."""
    set_location(state, card, seat_zone(FIRST_SECTION_ZONE, seat), state.seated[seat])
    push(state, state.section, state.seated, seat, seat_zone(FIRST_SECTION_ZONE, seat), card)


@inlined
def put_in_tips(state: State, seat: Any, card: Any) -> None:
    """Put a table that is served among the tips."""
    set_location(state, card, seat_zone(FIRST_TIPS_ZONE, seat), state.served[seat])
    push(state, state.tips, state.served, seat, seat_zone(FIRST_TIPS_ZONE, seat), card)


@inlined
def put_in_sink(state: State, card: int) -> None:
    """Put a card into the Sink, plate up."""
    set_location(state, card, SINK, state.sunk[ONLY_STACK])
    push(state, state.sink, state.sunk, ONLY_STACK, SINK, card)
    state.seen_plate[card] = ALL_AUDIENCES


@inlined
def _lower(state: State, card: Any) -> None:
    """Write down that a card lies a position lower."""
    state.where[card] -= POSITION_STEP


_remove = make_remove(_lower)


@jit
def take_from_hand(state: State, seat: int, position: int) -> int:
    """Take the plate at a position of a hand."""
    card = int(_remove(state, state.hand, state.held, seat, seat_zone(FIRST_HAND_ZONE, seat), position))
    state.stock[seat] -= bit(8 * state.plate[card])
    return card


@jit
def take_from_section(state: State, seat: int, position: int) -> int:
    """Take the table at a position of a Section."""
    return int(_remove(state, state.section, state.seated, seat, seat_zone(FIRST_SECTION_ZONE, seat), position))
