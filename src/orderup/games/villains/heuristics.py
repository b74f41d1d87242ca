"""`heuristic_move`: what a player of some skill would do next.

A move is worth what it changes in the seat's *prospects*: the points that its pile can be expected to keep at the end, when heroes
yet to come may cancel some of them (V8), against those of the others. It reads only what the seat knows: its own hand, the tops of
the piles, and what lies in them, as far back as it remembers.
"""

from typing import Any, Final

import numpy as np

from orderup.games.villains.dealing import is_taken
from orderup.games.villains.legality import card_moves, pile_owner
from orderup.games.villains.movements import TALLY_WEIGHTS, shown
from orderup.games.villains.moves import FIRST_AIM, FIRST_CHOOSE, HIDE, RIGHT, ROTATE_LEFT
from orderup.games.villains.powers import highest_number_shown, number_shown
from orderup.games.villains.scoring import points_kept
from orderup.games.villains.state import (
    CARD_MASK,
    CHOOSING,
    CURSE,
    FACE_DOWN_BIT,
    FIRST_SPECIAL,
    HYPNOTIZE,
    MAX_CARDS,
    MAX_SEATS,
    MEDDLING,
    NO_ESCAPE,
    NONE,
    NUM_NUMBERS,
    NUM_VILLAINS,
    SHOWN_EMPTY,
    SHOWN_HERO,
    SWIPE,
    WHIRLPOOL,
    State,
)
from orderup.kernel.bits import bit, byte_of, has_bit
from orderup.kernel.dice import random_below, standard_normal, uniform
from orderup.kernel.jit import jit
from orderup.kernel.seats import seat_left

OVERLOOKS = np.array([0.3, 0.1, 0.0])
"""How often a player does not see that a move is there."""
BLUR = np.array([2.5, 1.5, 0.01])
"""Points by which a player misjudges a move, as a standard deviation."""
FORESIGHT = np.array([0.0, 1.0, 1.0])
"""Whether a player reckons with heroes that are yet to come."""
MEMORY = np.array([4, 10, MAX_CARDS])
"""How many cards back a player remembers what went onto a pile (V7)."""

HIDE_PROBABILITY: Final = 0.34
"""How often a player lays down a hero."""
IN_HAND_DISCOUNT: Final = 0.55
"""What a point in the hand is worth, as a part of one on the pile."""
SPECIAL_IN_HAND_POINTS: Final = 1.5
"""Points that a special is worth in the hand."""
BINDING_POINTS: Final = 0.3
"""Points that it is worth to bind the opponents' cards (V14)."""
NEVER: Final = -1e9


@jit
def prospects(tally: Any, turns: int) -> float:
    """Return the points that a pile is expected to keep when its owner has `turns` turns left."""
    heroes = byte_of(tally, 0)
    if turns == 0:
        return float(points_kept(tally, heroes))
    total, likely = 0.0, (1.0 - HIDE_PROBABILITY) ** turns
    for more in range(turns + 1):
        total += likely * points_kept(tally, heroes + more)
        likely *= HIDE_PROBABILITY / (1.0 - HIDE_PROBABILITY) * (turns - more) / (more + 1)
    return total


@jit
def _turns(state: State, seat: int) -> int:
    return state.draw_pile[seat] + state.held[seat]


@jit
def _weight_of(state: State, seat: int, entry: int) -> Any:
    """Return what a top adds to a tally, as far as `seat` knows, if it were face up."""
    card = entry & CARD_MASK
    if entry < FACE_DOWN_BIT or has_bit(state.seen[card], seat):
        return TALLY_WEIGHTS[state.face[card]]
    return bit(8 * 3)


@jit
def _top(state: State, seat: int) -> int:
    """Return the top of a pile with its facing, or -1."""
    return NONE if state.show[seat] == SHOWN_EMPTY else state.pile[seat, state.height[seat] - 1]


@jit
def _imagine_use(state: State, seat: int, power: int, action: int, tallies: Any) -> None:
    """Change the tallies as a special would."""
    players = state.players
    if power == CURSE:
        highest = highest_number_shown(state)
        for other in range(players):
            if number_shown(state, other) == highest > 0:
                tallies[other] -= TALLY_WEIGHTS[state.show[other]]
    elif power == MEDDLING:
        for other in range(players):
            if other != seat and state.show[other] == SHOWN_HERO:
                tallies[other] += _weight_of(state, seat, _top(state, other)) - TALLY_WEIGHTS[SHOWN_HERO]
            elif other != seat and state.show[other] != SHOWN_EMPTY:
                tallies[other] += TALLY_WEIGHTS[SHOWN_HERO] - TALLY_WEIGHTS[state.show[other]]
    elif power == WHIRLPOOL:
        steps = 1 if action == ROTATE_LEFT else players - 1
        for other in range(players):
            tallies[other] -= TALLY_WEIGHTS[state.show[other]]
            tallies[seat_left(other, steps, state.players)] += TALLY_WEIGHTS[state.show[other]]
    elif action > FIRST_AIM and power != NO_ESCAPE:
        other = int(seat_left(seat, action - FIRST_AIM, state.players))
        tallies[other] -= TALLY_WEIGHTS[state.show[other]]
        if power == SWIPE:
            tallies[other] += TALLY_WEIGHTS[state.show[seat]]
            tallies[seat] += TALLY_WEIGHTS[state.show[other]] - TALLY_WEIGHTS[state.show[seat]]


@jit
def _remembered(state: State, owner: int, span: int) -> Any:
    """Return the tally of a pile's last cards, as they lie there."""
    height = state.height[owner]
    if height <= span:
        return state.tally[owner]
    tally = TALLY_WEIGHTS[SHOWN_EMPTY]
    for i in range(height - span, height):
        tally += TALLY_WEIGHTS[shown(state, state.pile[owner, i])]
    return tally


@jit
def _in_hand(state: State, card: int) -> float:
    """Return what a card is worth in the hand."""
    face = state.face[card]
    return SPECIAL_IN_HAND_POINTS if face >= FIRST_SPECIAL else IN_HAND_DISCOUNT * (1 + face % NUM_NUMBERS)


@jit
def _worth_of(state: State, seat: int, move: int, skill: int, tallies: Any) -> float:
    """Return the prospects after a move, less those of the others on average, as a player of this skill remembers the piles."""
    players, foresight = state.players, FORESIGHT[skill]
    for other in range(players):
        tallies[other] = _remembered(state, other, int(MEMORY[skill]))
    card = state.hand[seat, move >> 4]
    face, action = state.face[card], move & 15
    worth = -_in_hand(state, card)
    if action == HIDE:
        tallies[seat] += TALLY_WEIGHTS[SHOWN_HERO]
    elif action <= RIGHT:
        tallies[pile_owner(players, seat, action)] += TALLY_WEIGHTS[face]
    else:
        power = face - FIRST_SPECIAL
        _imagine_use(state, seat, power, action, tallies)
        if power == NO_ESCAPE:
            worth += BINDING_POINTS
        if power == HYPNOTIZE and action > FIRST_AIM:
            top = _top(state, int(seat_left(seat, action - FIRST_AIM, state.players)))
            known = has_bit(state.seen[top & CARD_MASK], seat)
            worth += _in_hand(state, top & CARD_MASK) if known else IN_HAND_DISCOUNT * 3.5
    for other in range(players):
        turns = int(foresight * (_turns(state, other) - (1 if other == seat else 0)))
        value = prospects(tallies[other], turns)
        worth += value if other == seat else -value / (players - 1)
    return float(worth)


@jit
def _choose_villain(state: State, rng: Any) -> int:
    """Return the choice of any villain that is free."""
    villain = int(random_below(rng, NUM_VILLAINS))
    while is_taken(state, villain):
        villain = (villain + 1) % NUM_VILLAINS
    return FIRST_CHOOSE + villain


def heuristic_move(state: State, seat: int, skill: int, rng: Any) -> int:
    """Return the move that a player of this skill (0 to 2) wants to begin, or -1 to wait."""
    if seat != state.turn:
        return NONE
    if state.phase == CHOOSING:
        return _choose_villain(state, rng)
    tallies = np.empty(MAX_SEATS, np.uint64)
    bits = card_moves(state, seat)
    best, best_value = NONE, NEVER
    for move in range(64):
        if has_bit(bits, move):
            value = _worth_of(state, seat, move, skill, tallies) + BLUR[skill] * standard_normal(rng)
            if uniform(rng) < OVERLOOKS[skill]:
                value += NEVER / 2
            if best == NONE or value > best_value:
                best, best_value = move, value
    return best
