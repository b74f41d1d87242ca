"""Villains' verbs. Clause numbers refer to docs/rules/villains.md."""

from typing import Any

from orderup.games.villains.dealing import assign_handles, clear_table, deal_cards, random_free_villain
from orderup.games.villains.heuristics import heuristic_move
from orderup.games.villains.legality import legal, over, pile_owner, why_illegal
from orderup.games.villains.movements import draw, push, put_on_discard, take_from_hand
from orderup.games.villains.moves import ASSIGN, FIRST_CHOOSE, HIDE, LEFT, OPEN_UP, RIGHT, TIMEOUT
from orderup.games.villains.observation import observe
from orderup.games.villains.observed_actions import observed_action
from orderup.games.villains.powers import use_special
from orderup.games.villains.redealing import redeal
from orderup.games.villains.scoring import points_kept, points_with_canceled
from orderup.games.villains.state import (
    ALL_AUDIENCES,
    CALL_CHOSEN,
    CALL_OPENED,
    CHOOSING,
    FACE_DOWN_BIT,
    FIRST_SPECIAL,
    HAND_SIZE,
    MAX_CARDS,
    NONE,
    OVER,
    PLAYING,
    SETUP,
    State,
)
from orderup.kernel.bits import byte_of, to_int, to_unsigned_index
from orderup.kernel.jit import cold, inlined, jit, noinline
from orderup.kernel.movements import EVERY_ZONE, note_called, note_refreshed
from orderup.kernel.seats import HOUSE, seats
from orderup.kernel.stream import random_below, start

__all__ = [
    "assign_handles",
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
    """Choose who starts and, unless villains are to be chosen, deal them out and the cards (V1, V2)."""
    start(state, seed)
    clear_table(state)
    state.starter = random_below(state, state.players)  # V2
    state.turn = state.starter
    if not state.choosing:
        for _ in seats(state):
            _take_villain(state, random_free_villain(state))
        deal_cards(state)
    state.phase = SETUP


@jit
def _take_villain(state: State, villain: int) -> None:
    """Give this villain to the seat whose turn it is; the next one chooses then (V1)."""
    state.villain[state.turn] = villain
    state.turn = pile_owner(state.players, state.turn, LEFT)


def movers(state: State) -> Any:
    """Return the seat whose turn it is; the house too, where it acts when its patience is over."""
    if state.phase == OVER:
        return 0
    house = 0 if state.phase == PLAYING and not state.timed else 1 << HOUSE
    return house if state.phase == SETUP else house | 1 << state.turn


def play(state: State, seat: int, move: int) -> None:
    """Make a legal move."""
    if move < FIRST_CHOOSE:
        _play_card(state, seat, move >> 4, move & 15)
    else:
        _play_without_card(state, move)


@cold
def _play_without_card(state: State, move: int) -> None:
    if move == TIMEOUT:
        late = state.turn
        _play_card(state, late, _any_place(state, late), HIDE)
    elif move == OPEN_UP:
        state.phase = CHOOSING if state.choosing else PLAYING
        note_called(state, CALL_OPENED)
    else:
        note_called(state, CALL_CHOSEN, state.turn)
        _take_villain(state, random_free_villain(state) if move == ASSIGN else move - FIRST_CHOOSE)
        if state.villain[state.turn] >= 0:
            deal_cards(state)


@jit
def _any_place(state: State, seat: int) -> int:
    """Return where the card lies that the house plays for a seat: the bound one (V14), or any, each equally likely."""
    if state.bound[seat] >= 0:
        return state.bound[seat]
    return int(random_below(state, state.held[seat]))


@inlined
def _play_card(state: State, seat: Any, place: int, action: int) -> None:
    players, seat = to_unsigned_index(state.players), to_unsigned_index(seat)
    card = take_from_hand(state, seat, place)
    state.bound[seat] = NONE
    if to_int(seat) == state.thief:
        state.stamp[card] = state.thefts
    state.seen[card] |= ALL_AUDIENCES * int(action != HIDE)
    if action <= RIGHT:
        push(state, pile_owner(players, seat, action), to_int(card) + FACE_DOWN_BIT * int(action == HIDE))  # V3, V4
    else:
        put_on_discard(state, card)
        use_special(state, to_int(seat), state.face[card] - FIRST_SPECIAL, action)
    _draw(state, seat)
    _pass_on(state, pile_owner(players, seat, LEFT))


@inlined
def _draw(state: State, seat: Any) -> None:
    """Draw back to four while the deck lasts; a stolen card counts (V6, V11)."""
    if state.draw_pile[seat] > 0 and state.held[seat] < HAND_SIZE:
        draw(state, seat)


@inlined
def _pass_on(state: State, following: Any) -> None:
    """Pass the turn to the next seat with a card (V6)."""
    if state.held[following] > 0:
        state.turn = following
    else:
        _pass_further(state, following)


@cold
def _pass_further(state: State, following: Any) -> None:
    """Pass the turn beyond seats without a card; when nobody has one the game is over (V6)."""
    for _ in range(state.players - 1):
        following = pile_owner(state.players, following, LEFT)
        if state.held[following] > 0:
            state.turn = following
            return
    state.phase = OVER
    note_refreshed(state, EVERY_ZONE)
    _show_all_cards(state)


@noinline
def _show_all_cards(state: State) -> None:
    """Let all see every card at the end (V7). Apart from its caller, which is compiled for small size: there this loop would take as long as a move."""
    for card in range(MAX_CARDS):
        state.seen[card] = ALL_AUDIENCES


def scores(state: State, out: Any) -> None:
    """Write points (V8) and, for ties, the points canceled (V9)."""
    for seat in seats(state):
        tally = state.tally[seat]
        kept = points_kept(tally, byte_of(tally, 0))
        out[seat, 0] = kept
        out[seat, 1] = points_with_canceled(tally) - kept


def automatic_move(state: State) -> int:
    """Return the opening, which happens at once in the lab, or -1."""
    return OPEN_UP if state.phase == SETUP else -1
