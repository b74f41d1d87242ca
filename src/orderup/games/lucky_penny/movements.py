"""Cards in their places. All that moves a card is here, and notes it."""

from typing import Any

from orderup.games.lucky_penny.state import (
    ALL_AUDIENCES,
    AWAY,
    DECK,
    DISCARDS,
    FIRST_GUEST,
    FIRST_GUEST_ZONE,
    FIRST_HAND_ZONE,
    FIRST_ORDERS_ZONE,
    FIRST_ROW_ZONE,
    FIRST_TIPS_ZONE,
    GONE,
    LINE,
    State,
    place_zone,
)
from orderup.kernel.jit import inlined, jit
from orderup.kernel.movements import (
    ONLY_STACK,
    SHUFFLE_ZONE,
    extract,
    insert,
    note_laid,
    note_laid_with_handle,
    note_refreshed,
    note_taken,
    note_taken_with_handle,
    pop,
    push,
    put,
    remove,
    take,
)


@inlined
def take_from_deck(state: State) -> int:
    """Return the slot of the next card of the deck, which has one."""
    return int(pop(state, state.deck, state.draw_pile, ONLY_STACK, DECK))


@inlined
def lay_in_row(state: State, place: Any, slot: Any) -> None:
    """Lay an order into a gap of the row, where everyone sees it."""
    put(state, state.row, place, FIRST_ROW_ZONE + place, slot)
    state.seen[slot] = ALL_AUDIENCES


@inlined
def take_from_row(state: State, place: Any) -> int:
    """Take the order from a place of the row that has one."""
    return int(take(state, state.row, place, FIRST_ROW_ZONE + place))


@inlined
def take_into_hand(state: State, seat: int, slot: int) -> None:
    """Take an order into a hand."""
    insert(state, state.hand, seat, FIRST_HAND_ZONE + seat, slot)
    state.taken[slot] = state.takes
    state.takes += 1


@inlined
def take_from_hand(state: State, seat: int, slot: int) -> None:
    """Take an order out of the hand that it is in; everyone sees it."""
    extract(state, state.hand, seat, FIRST_HAND_ZONE + seat, slot)
    state.seen[slot] = ALL_AUDIENCES


@inlined
def lay_on_guest(state: State, place: int, slot: int) -> None:
    """Lay an order on a guest."""
    push(state, state.order, state.laid, place, place_zone(FIRST_ORDERS_ZONE, place), slot)


@inlined
def arrive(state: State, place: int) -> None:
    """Seat the next guest in a free place."""
    slot = FIRST_GUEST + state.arrived
    state.arrived += 1
    state.seen[slot] = ALL_AUDIENCES
    note_taken(state, slot, LINE)
    put(state, state.guest, place, place_zone(FIRST_GUEST_ZONE, place), slot)


@jit
def depart(state: State, place: int, outcome: int) -> None:
    """Move a guest to a side, or away; the orders go to the discards (L12, L14)."""
    for _ in range(state.laid[place]):
        order = remove(state, state.order, state.laid, place, place_zone(FIRST_ORDERS_ZONE, place), 0)
        push(state, state.discard, state.discarded, ONLY_STACK, DISCARDS, order)
    slot = int(take(state, state.guest, place, place_zone(FIRST_GUEST_ZONE, place)))
    note_laid(state, slot, GONE if outcome >= AWAY else FIRST_TIPS_ZONE + outcome)


@inlined
def note_discards_shuffled(state: State, faces: Any, n: int) -> None:
    """Note that `n` discards are shuffled. Their slots are about to get these faces: a card goes on where its face goes."""
    for i in range(n):
        old = state.discard[ONLY_STACK, i]
        for j in range(n):
            if faces[j] == state.face[old]:
                note_taken_with_handle(state, state.discard[ONLY_STACK, j], DISCARDS, state.handle[old])
                note_laid_with_handle(state, state.discard[ONLY_STACK, j], SHUFFLE_ZONE, state.handle[old])


@inlined
def note_deck_laid(state: State, n: int) -> None:
    """Note that `n` reshuffled cards have become the deck; the first of them is drawn next."""
    for i in range(n):
        slot = state.deck[ONLY_STACK, i]
        note_taken(state, slot, SHUFFLE_ZONE)
        note_laid(state, slot, DECK)
    note_refreshed(state, DECK)
    note_refreshed(state, DISCARDS)
