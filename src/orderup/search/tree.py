"""Information-set trees: nodes, and how a path through them is chosen, remembered and paid.

A node stands for what its tree's owner has seen: the moves since the root, each by how it looked (`verbs.observed_action`). Moves that are
legal only in some worlds compete by how often they were on offer (Cowling, Powley & Whitehouse 2012).
"""

import math
from typing import Any, Final

import numpy as np

from orderup.kernel import verbs
from orderup.kernel.dice import pick
from orderup.kernel.jit import jit
from orderup.kernel.masks import count_bits, nth_bit
from orderup.kernel.seats import MASK_WORDS, MAX_PLAYERS, State
from orderup.search.plan import DEPTH, NODES, SLOTS

WAIT: Final = -1
"""Where waiting is a choice: to begin nothing."""
LOOK_OF_WAITING: Final = (1 << 15) - 1
SEATS: Final = 8
HASH = np.uint64(0x9E3779B97F4A7C15)
S20 = np.uint64(20)
EVEN: Final = 0.5
"""What an unknown outcome is worth."""


@jit
def plant(tree: Any) -> None:
    """Empty the trees, but for their roots."""
    for i in range(SLOTS):
        tree.slot[i] = 0
    tree.used = MAX_PLAYERS
    for seat in range(MAX_PLAYERS):
        tree.visits[seat] = 0
        tree.offers[seat] = 0
        tree.reward[seat] = 0.0
        tree.parent[seat] = -1


@jit
def slot_of(tree: Any, parent: int, move: int) -> int:
    """Where in the hash table this child is, or could be put."""
    key = np.uint64(np.uint64(np.uint64(parent) << S20) | np.uint64(move))
    place = np.int64(np.uint64(key * HASH) >> np.uint64(40)) & (SLOTS - 1)
    while tree.slot[place] != 0:
        node = tree.slot[place]
        if tree.parent[node] == parent and tree.move[node] == move:
            return int(place)
        place = (place + 1) & (SLOTS - 1)
    return int(place)


@jit
def grow(tree: Any, place: int, parent: int, move: int) -> int:
    """Add a child at this free place of the hash table; returns its number, or 0 if the memory is full."""
    node = int(tree.used)
    if node >= NODES:
        return 0
    tree.used = node + 1
    tree.slot[place] = node
    tree.parent[node] = parent
    tree.move[node] = move
    tree.visits[node] = 0
    tree.offers[node] = 0
    tree.advised[node] = 0
    tree.reward[node] = 0.0
    tree.won[node] = 0.0
    return node


@jit
def promise(tree: Any, node: int, explore: float, trust: float) -> float:
    """The upper confidence bound of a child that has been visited, with the heuristic's bias."""
    visits = tree.visits[node]
    mean = tree.reward[node] / visits
    curious = explore * math.sqrt(math.log(float(tree.offers[node])) / visits)
    return float(mean + curious + trust * tree.advised[node] / (1.0 + visits))


@jit
def step(desk: Any, child: int, seat: int, owner: int) -> None:
    """Go down to a child in the tree of `owner`, on a decision of `seat`."""
    desk.at[owner] = child
    if desk.length < DEPTH:
        desk.path[desk.length] = child
        desk.mover[desk.length] = seat
        desk.length += 1


@jit
def may_wait(state: State, seat: int, parent: int, plan: Any) -> bool:
    """Whether waiting is a choice: in real time, while another player can act."""
    if plan.realtime == 0 or (parent < MAX_PLAYERS and plan.waits == 0):
        return False
    return bool(verbs.movers(state) & ((1 << MAX_PLAYERS) - 1) & ~(1 << seat))


@jit
def choose(state: State, seat: int, owner: int, plan: Any, tree: Any, desk: Any) -> int:
    """A seat's move by the tree of `owner`: the most promising, or one that was never tried. `WAIT` only in real time.

    Goes down in that tree, and ends growing if a node was added.
    """
    parent = int(desk.at[owner])
    legal = verbs.legal(state, seat, desk.mask)
    best, best_move, best_promise = 0, WAIT, -1.0
    fresh, fresh_move, fresh_place, fresh_look = 0, WAIT, 0, 0
    for word in range(MASK_WORDS):
        bits = desk.mask[word]
        if bits == np.uint64(0):
            continue
        for n in range(count_bits(bits)):
            move = word * 64 + int(nth_bit(bits, n))
            look = int(verbs.observed_action(state, seat, move, owner)) * SEATS + seat
            place = slot_of(tree, parent, look)
            node = int(tree.slot[place])
            if node == 0 or tree.visits[node] == 0:
                fresh += 1
                if pick(desk.dice, fresh) == 0:
                    fresh_move, fresh_place, fresh_look = move, place, look
                continue
            tree.offers[node] += 1
            value = promise(tree, node, plan.explore, plan.trust)
            if value > best_promise:
                best, best_move, best_promise = node, move, value
    if may_wait(state, seat, parent, plan):
        look = LOOK_OF_WAITING * SEATS + seat
        place = slot_of(tree, parent, look)
        node = int(tree.slot[place])
        if node == 0 or tree.visits[node] == 0:
            fresh += 1
            if pick(desk.dice, fresh) == 0:
                fresh_move, fresh_place, fresh_look = WAIT, place, look
        else:
            tree.offers[node] += 1
            value = promise(tree, node, plan.explore, plan.trust)
            if value > best_promise:
                best, best_move, best_promise = node, WAIT, value
    if fresh == 0 and best == 0:
        return WAIT
    if fresh > 0:
        desk.growing = 0
        advised = WAIT
        if plan.trust > 0.0 and best == 0 and legal > 0:  # the first to be tried here is what the heuristic would do
            advised = int(verbs.heuristic_move(state, seat, plan.skill, desk.dice))
        if advised != WAIT:
            fresh_move = advised
            fresh_look = int(verbs.observed_action(state, seat, advised, owner)) * SEATS + seat
            fresh_place = slot_of(tree, parent, fresh_look)
        node = int(tree.slot[fresh_place])
        if node == 0:
            node = grow(tree, fresh_place, parent, fresh_look)
        if node > 0:
            if advised != WAIT:
                tree.advised[node] = 1
            tree.offers[node] += 1
            step(desk, node, seat, owner)
        return fresh_move
    step(desk, best, seat, owner)
    return best_move


@jit
def follow(tree: Any, desk: Any, seat: int, owner: int, look: int) -> None:
    """Go down in another seat's tree, by how the move looked to its owner."""
    parent = int(desk.at[owner])
    place = slot_of(tree, parent, look * SEATS + seat)
    node = int(tree.slot[place])
    if node == 0:
        node = grow(tree, place, parent, look * SEATS + seat)
    if node > 0:
        desk.at[owner] = node


@jit
def pay(tree: Any, desk: Any) -> None:
    """Give every decision on the path its mover's reward."""
    for i in range(desk.length):
        node = desk.path[i]
        tree.visits[node] += 1
        tree.reward[node] += desk.gain[desk.mover[i]]
        tree.won[node] += desk.won[desk.mover[i]]


@jit
def reward(state: State, plan: Any, desk: Any) -> None:
    """Each seat's reward, 0 to 1: a shared win counts as its part, and the margin over the best of the others says how clear it is."""
    players = int(state.players)
    verbs.scores(state, desk.points)
    winners = 0
    for seat in range(players):
        winners += 1 if _is_beaten(desk.points, players, seat) == 0 else 0
    for seat in range(players):
        desk.won[seat] = 1.0 / winners if _is_beaten(desk.points, players, seat) == 0 else 0.0
        margin = _margin(desk.points, players, seat)
        desk.gain[seat] = (1.0 - plan.margin) * desk.won[seat] + plan.margin * margin


@jit
def _is_beaten(points: Any, players: int, seat: int) -> int:
    """1 if another seat did better."""
    for other in range(players):
        more = points[other, 0] > points[seat, 0]
        if more or (points[other, 0] == points[seat, 0] and points[other, 1] > points[seat, 1]):
            return 1
    return 0


@jit
def _margin(points: Any, players: int, seat: int) -> float:
    """How far ahead of the best of the others, as a part of what the two have: 0 to 1, even at a half."""
    mine, best = float(points[seat, 0]), -1e9
    for other in range(players):
        if other != seat:
            best = max(best, float(points[other, 0]))
    lead = 3.0 * (mine - best) / (1.0 + abs(mine) + abs(best))
    return EVEN + EVEN * lead / (1.0 + abs(lead))
