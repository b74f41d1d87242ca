"""What Diner allows, and which clause forbids the rest."""

from typing import Any, Final

import numpy as np

from orderup.games.diner.moves import (
    AGREE_TO_ORDER,
    ALLOW_TAKE,
    BREAK,
    CLOSE,
    FIRST_COUNTER,
    FIRST_DRAW,
    FIRST_HOST,
    FIRST_REFILL,
    FIRST_SEAT,
    FIRST_SERVE,
    MAX_NUM_MOVES,
    OPEN_UP,
    RESUME,
    TAKE,
)
from orderup.games.diner.state import (
    BREAK_DUE,
    BREAK_OVER,
    CHECK,
    CLOSED,
    HOARDING_AFTER,
    HOARDING_AT_ONCE,
    HOARDING_OFF,
    IDLE,
    MAX_ORDER_PLATES,
    MAX_SEATS,
    NUM_STACKS,
    OPEN,
    SETUP,
    WILD,
    State,
)
from orderup.kernel.bits import EMPTY_SET, ONE, bit, bit_if, byte_of, sum_of_bytes, to_unsigned_index
from orderup.kernel.jit import inlined, jit
from orderup.kernel.masks import clear_mask, count_bits
from orderup.kernel.reading import Reading
from orderup.kernel.seats import HOUSE, seats

CLAUSES: Final = ("", "D5", "D5a", "D6", "D7", "D9", "D10", "D12", "D13", "D14", "D17", "D18")
"""The clauses by number, as `why_illegal` gives them."""
LEGAL, D5, D5A, D6, D7, D9, D10, D12, D13, D14, D17, D18 = range(12)

VALUE_WIDTH = np.uint64(8)
HIGH = np.uint64(0x0080808080808080)
HIGH_BIT_INDEX = np.uint64(7)
PATTERNS: Final = range(1 << MAX_ORDER_PLATES)
AFFORDABLE_PATTERNS = np.array(
    [sum(1 << p for p in PATTERNS if p.bit_count() <= wilds) for wilds in range(MAX_ORDER_PLATES + 1)], np.int64
)
"""By number of wilds: the patterns that need no more of them, as bits."""
PATTERNS_WITHOUT_WILD_AT = np.array(
    [sum(1 << p for p in PATTERNS if not p >> i & 1) for i in range(MAX_ORDER_PLATES)], np.int64
)
"""By position in the order: the patterns that give this plate as it is, as bits."""
GRABS_OF_FIRST_PLACE = np.uint64((1 << FIRST_SEAT) | (1 << FIRST_COUNTER))
"""Both moves that take the first table of the Lounge, as bits."""


@inlined
def empty_stacks(state: State) -> int:
    """Return how many Kitchen stacks are empty."""
    count = 0
    for k in range(NUM_STACKS):
        if state.height[k] == 0:
            count += 1
    return count


@inlined
def is_kitchen_empty(state: State) -> bool:
    """Return whether no card is left in the Kitchen."""
    return bool(state.height[0] == 0 and state.height[1] == 0 and state.height[2] == 0)


@inlined
def has_two_empty_stacks(state: State | Reading) -> bool:
    """Return whether at least two stacks are empty (D13). While the diner is open no Break is to come then (D14)."""
    first, second, third = state.height[0] == 0, state.height[1] == 0, state.height[2] == 0
    return bool((first and (second or third)) or (second and third))  # as a rule the first comparison decides


@inlined
def is_break_to_come(state: State | Reading) -> bool:
    """Return whether the next time that two stacks are empty is only the Break: once a game (D14), with three or more players, and not in the contest (D19)."""
    return bool(state.breaks == 0 and state.contest == 0 and state.players > 2)


@inlined
def can_close(state: State) -> bool:
    """Return whether closing time may be called (D13)."""
    return bool(state.phase == OPEN and has_two_empty_stacks(state))


@inlined
def may_call_closing(state: State, seat: int) -> bool:
    """Return whether this seat may call closing time (D13; D19 lets busy players call too)."""
    return bool(can_close(state) and (state.doing[seat] == IDLE or state.contest != 0))


@jit
def hoarder(state: State | Reading) -> int:
    """Return the seat that holds every token (D17), or -1."""
    for seat in range(state.players):
        if state.tokens[seat] == state.players + state.extra:
            return seat
    return -1


@jit
def may_take_token(state: State, seat: int) -> bool:
    """Return whether this seat may take a token from the hoarder on its right (D17)."""
    if state.phase != OPEN or state.hoarding == HOARDING_OFF:
        return False
    holder = hoarder(state)
    if holder < 0 or (holder + 1) % state.players != seat:
        return False
    return bool(state.hoarding == HOARDING_AT_ONCE or state.take_open != 0)


@inlined
def is_waiting_to_allow(state: State | Reading) -> bool:
    """Return whether the hoarder still has time before a token may be taken (D17)."""
    return bool(state.hoarding == HOARDING_AFTER and not state.take_open)


@jit
def may_allow_take(state: State) -> bool:
    """Return whether the house may allow that a token is taken from the hoarder, who still has time (D17)."""
    return bool(state.phase == OPEN and is_waiting_to_allow(state) and hoarder(state) >= 0)


@inlined
def needs(face: Any) -> Any:
    """Return how many plates of each kind a table orders, a byte a kind, from its face."""
    return face >> VALUE_WIDTH


@inlined
def is_enough(stock: Any, need: Any) -> bool:
    """Return whether a stock has at least as many plates of each kind as are needed. Each byte borrows from its own high bit alone."""
    return bool(((stock | HIGH) - need) & HIGH == HIGH)


@inlined
def shortage(stock: Any, need: Any) -> int:
    """Return how many plates of those that are needed are not in a stock, where wilds do not count.

    In the difference each byte is 128 and what is left of its kind; where its high bit is gone, what it is short of 128 is missing.
    """
    left = (stock | HIGH) - need
    lacking = ~left & HIGH
    whole_bytes = (lacking << ONE) - (lacking >> HIGH_BIT_INDEX)
    return sum_of_bytes(lacking - (left & whole_bytes))


@jit
def pattern_fits(state: State, seat: int, table: int, pattern: int) -> bool:
    """Return whether this seat can give the order with these positions as wilds (D10)."""
    need = needs(state.table_face[table])
    wilds = 0
    for i in range(state.covers[table]):
        if (pattern >> i) & 1:
            need -= bit(8 * state.order[table, i])
            wilds += 1
    stock = state.stock[seat]
    return is_enough(stock, need) and wilds <= byte_of(stock, WILD)


@inlined
def serving_wild_patterns(state: State, seat: int, position: int) -> int:
    """Return which of the 16 wild patterns can serve the table at this position of the Section, as bits (D10)."""
    card = to_unsigned_index(state.section[seat, position])
    stock = state.stock[seat]
    wilds = byte_of(stock, WILD)
    if wilds == 0:
        return int(is_enough(stock, needs(state.face[card])))
    missing = shortage(stock, needs(state.face[card]))
    if missing > wilds:
        return 0
    table = state.table[card]
    covers = state.covers[table]
    bits = AFFORDABLE_PATTERNS[min(wilds, MAX_ORDER_PLATES)] & ((1 << (1 << covers)) - 1)
    return int(bits if missing == 0 else bits & ~_wanting(state, stock, table, covers))


@jit
def _wanting(state: State, stock: Any, table: int, covers: int) -> int:
    """Return the patterns that ask for more plates of some kind than there are, as bits."""
    bits = 0
    for i in range(covers):
        kind = state.order[table, i]
        have = byte_of(stock, kind)
        one, two, three, four = 0, 0, 0, 0  # patterns that give at least 1, 2, 3, 4 of this kind as they are
        for j in range(i + 1):
            if state.order[table, j] == kind:
                plain = int(PATTERNS_WITHOUT_WILD_AT[j])
                four |= three & plain
                three |= two & plain
                two |= one & plain
                one |= plain
        bits |= one if have == 0 else two if have == 1 else three if have == 2 else four if have == 3 else 0
    return bits


@jit
def _phase_bar(state: State) -> int:
    """Return the clause that keeps the phase from being open, or 0."""
    phase = state.phase
    if phase == SETUP:
        return D5
    if phase == CHECK:
        return D18
    return LEGAL if phase == OPEN else D14


@jit
def _action_bar(state: State, seat: int) -> int:
    """Return the clause that keeps a seat from beginning an action, or 0."""
    bar = _phase_bar(state)
    if bar != 0:
        return bar
    if state.doing[seat] != IDLE:
        return D9
    return LEGAL if state.tokens[seat] > 0 else D5A


@jit
def _action(state: State, seat: int, move: int) -> int:
    """Return the clause that forbids a seat an action, or 0 (D5a, D6, D7, D8, D10, D12)."""
    bar = _action_bar(state, seat)
    if bar != 0:
        return bar
    if move < FIRST_SEAT:
        return LEGAL if state.height[move - FIRST_DRAW] > 0 else D6
    if move < FIRST_COUNTER:
        return LEGAL if state.lounge[move - FIRST_SEAT] >= 0 else D7
    if move < FIRST_REFILL:
        return LEGAL if state.lounge[move - FIRST_COUNTER] >= 0 else D7
    position, pattern = (move - FIRST_SERVE) >> 4, (move - FIRST_SERVE) & 15
    if position >= state.seated[seat]:
        return D12
    table = state.table[state.section[seat, position]]
    if pattern >> state.covers[table] or not pattern_fits(state, seat, table, pattern):
        return D10
    return LEGAL


@jit
def _refilling(state: State, seat: int, stack: int) -> int:
    phase = state.phase
    if phase == SETUP or phase == CHECK:
        return _phase_bar(state)
    if state.doing[seat] == IDLE:
        return D9
    return LEGAL if state.height[stack] > 0 else D9


@jit
def _calling(state: State, seat: int, move: int) -> int:
    phase = state.phase
    house = seat == HOUSE
    if move == BREAK:
        return LEGAL if phase == BREAK_DUE else D14
    if move == RESUME:
        return LEGAL if phase == BREAK_OVER and (house or state.caller == seat) else D14
    if move == CLOSE:
        if not can_close(state):
            return _phase_bar(state) if _phase_bar(state) != 0 else D13
        return LEGAL if house or may_call_closing(state, seat) else D13
    if move == TAKE:
        return D17 if house or not may_take_token(state, seat) else LEGAL
    if phase != CHECK:
        return D18
    return LEGAL if house or (state.agreeing >> seat) & 1 else D18


@jit
def _housekeeping(state: State, move: int) -> int:
    if move == OPEN_UP:
        return LEGAL if state.phase == SETUP else D5
    if move == ALLOW_TAKE:
        return LEGAL if may_allow_take(state) else D17
    seat = move - FIRST_HOST
    if seat >= state.players:
        return D9
    for k in range(NUM_STACKS):
        if state.height[k] > 0:
            return _refilling(state, seat, k)
    return D9


@jit
def forbidding_clause(state: State, seat: int, move: int) -> int:
    """Return 0 if the move is legal, else the number of the clause that forbids it."""
    if state.phase == CLOSED:
        return D13
    if move < 0 or move >= MAX_NUM_MOVES or (FIRST_HOST + MAX_SEATS <= move < FIRST_SERVE):
        return D5A
    if OPEN_UP <= move < FIRST_SERVE:
        if seat == HOUSE:
            return _housekeeping(state, move)
        return D5 if move == OPEN_UP else D17 if move == ALLOW_TAKE else D9
    if BREAK <= move < OPEN_UP:
        return _calling(state, seat, move)
    if seat == HOUSE:
        return D5A
    if FIRST_REFILL <= move < BREAK:
        return _refilling(state, seat, move - FIRST_REFILL)
    return _action(state, seat, move)


def over(state: State) -> bool:
    """Return whether closing time has been called."""
    return bool(state.phase == CLOSED)


def legal(state: State, seat: int, mask: Any) -> int:
    """Write the legal moves of `seat` into `mask`; returns their number."""
    clear_mask(mask)
    phase = state.phase
    if phase == CLOSED:
        return 0
    if seat == HOUSE:
        return _legal_for_house(state, mask)
    low = EMPTY_SET
    count = 0
    if phase == OPEN:
        if state.doing[seat] == IDLE and state.tokens[seat] > 0:
            for k in range(NUM_STACKS):
                low |= bit_if(state.height[k] > 0, FIRST_DRAW + k)
                low |= bit_if(state.lounge[k] >= 0, k) * GRABS_OF_FIRST_PLACE
            count = _write_serves(state, seat, mask)
        if may_take_token(state, seat):
            low |= bit(TAKE)
        if may_call_closing(state, seat):
            low |= bit(CLOSE)
    elif phase == CHECK:
        if (state.agreeing >> seat) & 1:
            low |= bit(AGREE_TO_ORDER)
    elif phase == BREAK_DUE:
        low |= bit(BREAK)
    elif phase == BREAK_OVER and state.caller == seat:
        low |= bit(RESUME)
    if state.doing[seat] != IDLE and phase != CHECK:
        for k in range(NUM_STACKS):
            low |= bit_if(state.height[k] > 0, FIRST_REFILL + k)
    mask[0] |= low
    return int(count + count_bits(low))


@jit
def _write_serves(state: State, seat: int, mask: Any) -> int:
    """Add the serves of a seat to the mask; returns how many (D10)."""
    count = 0
    for p in range(state.seated[seat]):
        at = FIRST_SERVE + 16 * p
        patterns = to_unsigned_index(serving_wild_patterns(state, seat, p))
        mask[at >> 6] |= patterns << to_unsigned_index(at & 63)
        count += count_bits(patterns)
    return int(count)


@jit
def _legal_for_house(state: State, mask: Any) -> int:
    """Return what the clocks may do: what `why_illegal` allows the house."""
    phase = state.phase
    low = bit_if(phase == BREAK_DUE, BREAK)
    low |= bit_if(phase == BREAK_OVER, RESUME)
    low |= bit_if(phase == CHECK, AGREE_TO_ORDER)
    low |= bit_if(phase == SETUP, OPEN_UP)
    low |= bit_if(can_close(state), CLOSE)
    if may_allow_take(state):
        low |= bit(ALLOW_TAKE)
    for seat in seats(state):
        low |= bit_if(phase != CHECK and state.doing[seat] != IDLE, FIRST_HOST + seat)
    mask[0] = low
    return int(count_bits(low))


def why_illegal(state: State, seat: int, move: int) -> int:
    """Return 0 if legal, else the number of the clause that forbids the move (see `CLAUSES`)."""
    return forbidding_clause(state, seat, move)
