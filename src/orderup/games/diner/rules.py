"""Diner's verbs. Clause numbers refer to docs/rules/diner.md."""

from typing import Any

from orderup.games.diner.dealing import deal_cards, reshuffle, show_all, show_top
from orderup.games.diner.heuristics import heuristic_move
from orderup.games.diner.legality import (
    can_close,
    empty_stacks,
    has_two_empty_stacks,
    hoarder,
    is_break_to_come,
    is_kitchen_empty,
    legal,
    may_allow_take,
    may_take_token,
    over,
    why_illegal,
)
from orderup.games.diner.movements import (
    lay_in_lounge,
    put_in_sink,
    put_in_tips,
    seat_in_section,
    take_from_hand,
    take_from_lounge,
    take_from_section,
    take_from_stack,
    take_into_hand,
)
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
    OPEN_UP,
    RESUME,
    TAKE,
)
from orderup.games.diner.observation import observe
from orderup.games.diner.observed_actions import observed_action
from orderup.games.diner.redealing import redeal
from orderup.games.diner.scoring import score
from orderup.games.diner.state import (
    ALL_AUDIENCES,
    BREAK_CALLED,
    BREAK_DUE,
    BREAK_OVER,
    CALL_BREAK,
    CALL_CLOSING,
    CALL_OPENED,
    CALL_ORDER_UP,
    CALL_RESUMED,
    CALL_SEATED,
    CALL_TO_COUNTER,
    CHECK,
    CLOSED,
    COUNTER,
    HOARDING_OFF,
    IDLE,
    KITCHEN,
    NONE,
    NUM_LOUNGE_PLACES,
    NUM_STACKS,
    OPEN,
    SEATING,
    SETUP,
    WILD,
    State,
    part_zone,
)
from orderup.kernel.jit import inlined, jit
from orderup.kernel.movements import note_called, note_shown_briefly
from orderup.kernel.seat_numbers import SPECTATOR_BIT
from orderup.kernel.seats import HOUSE, seats
from orderup.kernel.stream import random_below, start

__all__ = [
    "automatic_move",
    "deal",
    "heuristic_move",
    "legal",
    "movers",
    "observe",
    "observed_action",
    "over",
    "play",
    "redeal",
    "scores",
    "why_illegal",
]


def deal(state: State, seed: Any) -> None:
    """Shuffle, deal and choose the dealer; the doors are still closed (D3-D5). `seed` is uint32[8]."""
    start(state, seed)
    players = state.players
    deal_cards(state)
    state.dealer = random_below(state, int(players))  # D3
    for seat in range(players):
        state.tokens[seat] = 1
        state.doing[seat] = IDLE
        state.place[seat] = NONE
    for i in range(state.extra):
        state.tokens[(state.dealer + 1 + i) % players] += 1
    state.phase = SETUP
    state.caller = NONE
    state.breaks = 0
    state.take_open = 0
    state.agreeing = 0


def movers(state: State) -> int:
    """Return the able with a legal move; the house when a clock could make one."""
    phase = state.phase
    house = 1 << HOUSE
    if phase == CLOSED:
        return 0
    if phase == SETUP:
        return house
    if phase == CHECK:
        return state.agreeing | house
    everyone = (1 << state.players) - 1
    if phase == BREAK_DUE:
        return everyone | house
    if phase == BREAK_OVER:
        return house if state.caller == HOUSE else house | (1 << state.caller)
    busy, holding = 0, 0
    for seat in seats(state):  # without a branch: who is busy, or holds a token, is anyone's guess
        busy |= int(state.doing[seat] != IDLE) << seat
        holding |= int(state.tokens[seat] > 0) << seat
    if can_close(state):
        return everyone | house
    able = busy | holding if phase == OPEN else busy
    if state.hoarding != HOARDING_OFF:
        able |= _with_hoarding(state)
    return able | house if busy else able


@jit
def _with_hoarding(state: State) -> int:
    """Return the movers that the hoarding variation adds: who may take a token, or the house that waits (D17)."""
    for seat in seats(state):
        if may_take_token(state, seat):
            return 1 << seat
    return 1 << HOUSE if may_allow_take(state) else 0


def play(state: State, seat: int, move: int) -> None:
    """Make a legal move."""
    if move < FIRST_SEAT:
        _draw(state, seat, move - FIRST_DRAW)
    elif move < FIRST_COUNTER:
        _grab(state, seat, move - FIRST_SEAT, SEATING)
    elif move < FIRST_REFILL:
        _grab(state, seat, move - FIRST_COUNTER, COUNTER)
    elif move < BREAK:
        _refill(state, seat, move - FIRST_REFILL)
    elif move >= FIRST_SERVE:
        _serve(state, seat, (move - FIRST_SERVE) >> 4, (move - FIRST_SERVE) & 15)
    elif move >= FIRST_HOST:
        _refill(state, move - FIRST_HOST, _random_stack(state))  # D9
    else:
        _call(state, seat, move)
    _settle(state)


@jit
def _call(state: State, seat: int, move: int) -> None:
    if move == OPEN_UP:  # D5
        state.phase = OPEN
        note_called(state, CALL_OPENED)
    elif move == BREAK:  # D14
        note_called(state, CALL_BREAK)
        state.phase = BREAK_CALLED
        state.caller = seat
    elif move == RESUME:  # D14
        note_called(state, CALL_RESUMED)
        state.phase = OPEN
        state.caller = NONE
    elif move == CLOSE:  # D13
        note_called(state, CALL_CLOSING)
        state.phase = CLOSED
        state.caller = seat
        show_all(state)
    elif move == TAKE:  # D17
        _move_token(state, hoarder(state), seat)
    elif move == ALLOW_TAKE:  # D17
        state.take_open = 1
    elif move == AGREE_TO_ORDER:  # D18
        state.agreeing = 0 if seat == HOUSE else state.agreeing & ~(1 << seat)
        if state.agreeing == 0:
            state.phase = OPEN


@jit
def _draw(state: State, seat: int, stack: int) -> None:
    card = take_from_stack(state, stack)  # D6
    take_into_hand(state, seat, card)
    others = ALL_AUDIENCES & ~SPECTATOR_BIT & ~(1 << seat)
    state.seen_table[card] = state.seen_table[card] | others  # D4
    show_top(state, stack)
    _pass_token(state, seat)


@jit
def _grab(state: State, seat: int, place: int, doing: int) -> None:
    card = take_from_lounge(state, place)
    if doing == SEATING:  # D7
        seat_in_section(state, seat, card)
        note_called(state, CALL_SEATED)
    else:  # D8
        put_in_sink(state, card)
        note_called(state, CALL_TO_COUNTER)
    state.doing[seat] = doing
    state.place[seat] = place


@jit
def _refill(state: State, seat: int, stack: int) -> None:
    card = take_from_stack(state, stack)
    lay_in_lounge(state, state.place[seat], card)  # D7
    if state.phase != BREAK_CALLED:  # the last refill before the shuffle brings nothing to light
        show_top(state, stack)
    _finish(state, seat)


@jit
def _finish(state: State, seat: int) -> None:
    state.doing[seat] = IDLE
    state.place[seat] = NONE
    _pass_token(state, seat)


@jit
def _serve(state: State, seat: int, position: int, wilds: int) -> None:
    table = state.table[state.section[seat, position]]
    for i in range(state.covers[table]):  # D10: in the table's order, the last on top
        kind = WILD if (wilds >> i) & 1 else state.order[table, i]
        put_in_sink(state, _take_plate(state, seat, kind))
    card = take_from_section(state, seat, position)
    put_in_tips(state, seat, card)
    note_called(state, CALL_ORDER_UP, card)
    _pass_token(state, seat)
    if state.checking:  # D18
        state.phase = CHECK
        state.agreeing = ((1 << state.players) - 1) & ~(1 << seat)


@jit
def _take_plate(state: State, seat: int, kind: int) -> int:
    for i in range(state.held[seat]):  # D10: of equal plates the longest-held
        if state.plate[state.hand[seat, i]] == kind:
            return take_from_hand(state, seat, i)
    return NONE


@inlined
def _pass_token(state: State, seat: int) -> None:
    players = state.players
    to = seat + (players - 1 if state.contest else 1)  # D5a, D19
    _move_token(state, seat, to - players if to >= players else to)


@inlined
def _move_token(state: State, giver: int, taker: int) -> None:
    state.tokens[giver] -= 1
    state.tokens[taker] += 1
    state.take_open = 0


@jit
def _random_stack(state: State) -> int:
    n = random_below(state, NUM_STACKS - empty_stacks(state))
    for k in range(NUM_STACKS):
        if state.height[k] > 0:
            if n == 0:
                return k
            n -= 1
    return NONE


@jit
def _settle(state: State) -> None:
    """Make what follows by itself from a move."""
    phase = state.phase
    if has_two_empty_stacks(state):
        if is_kitchen_empty(state):
            _finish_all(state)
        if phase == OPEN and is_break_to_come(state):
            state.phase = BREAK_DUE  # D14, D19
    if phase == BREAK_CALLED:
        if _is_anyone_busy(state):
            _show_tops(state)
        else:
            _reshuffle(state)


@jit
def _finish_all(state: State) -> None:
    """Finish what every seat has begun: no card is left, so nothing is refilled (D9)."""
    for seat in seats(state):
        if state.doing[seat] != IDLE:
            _finish(state, seat)


@jit
def _is_anyone_busy(state: State) -> bool:
    for seat in seats(state):
        if state.doing[seat] != IDLE:
            return True
    return False


@jit
def _show_tops(state: State) -> None:
    for k in range(NUM_STACKS):
        show_top(state, k)


@jit
def _reshuffle(state: State) -> None:
    """Shuffle Sink and Kitchen into three new stacks and fill the Lounge (D14)."""
    reshuffle(state)
    for place in range(NUM_LOUNGE_PLACES):
        if state.lounge[place] < 0 and not is_kitchen_empty(state):
            tallest = 0
            for k in range(1, NUM_STACKS):
                if state.height[k] > state.height[tallest]:
                    tallest = k
            card = take_from_stack(state, tallest)
            state.seen_plate[card] = ALL_AUDIENCES
            note_shown_briefly(state, card, part_zone(KITCHEN, tallest))
            lay_in_lounge(state, place, card)
    _show_tops(state)
    state.breaks += 1
    state.phase = BREAK_OVER


def scores(state: State, out: Any) -> None:
    """Write dollars (D15) and, for ties, plates served (D16) or tables served (D19)."""
    for seat in seats(state):
        plates = 0
        for i in range(state.served[seat]):
            plates += state.covers[state.table[state.tips[seat, i]]]
        out[seat, 0] = score(state, seat)
        out[seat, 1] = state.served[seat] if state.contest else plates


def automatic_move(state: State) -> int:
    """Return the opening, the closing or the house's own Break end, which happen at once in the lab (D13), or -1."""
    if state.phase == SETUP:
        return OPEN_UP
    if can_close(state):
        return CLOSE
    if state.phase == BREAK_OVER and state.caller == HOUSE:
        return RESUME
    return -1
