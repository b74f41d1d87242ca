"""Information-set trees: selection, expansion, backpropagation (Browne et al. 2012).

A node is an information set: the moves since the root as its tree's owner has seen them (`verbs.observed_action`). Moves that are
legal only in some determinizations compete by how often they were available (Cowling, Powley & Whitehouse 2012).
"""

import math
from typing import Any, Final

import numpy as np

from orderup.kernel import verbs
from orderup.kernel.dice import random_below
from orderup.kernel.jit import jit
from orderup.kernel.masks import SEAT_SET_SIZE, count_bits, nth_bit
from orderup.kernel.realtime import WAIT
from orderup.kernel.results import winning_seats
from orderup.kernel.seats import MASK_WORDS, MAX_PLAYERS, State
from orderup.search.config import ConfigRecord
from orderup.search.memory import HASH_TABLE_SIZE, MAX_DEPTH, MAX_NODES, Scratch, Tree

WAIT_ACTION: Final = (1 << 15) - 1
"""The observed action of waiting."""
NUM_SEAT_CODES: Final = 8
"""A node's action is the observed action times this, plus the seat."""
HASH_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
S20 = np.uint64(20)
EQUAL_POINTS_VALUE: Final = 0.5
"""The value of a margin of 0."""


@jit
def reset_tree(tree: Tree) -> None:
    """Remove all nodes but the roots."""
    slots: Any = tree.slot
    slots[:] = 0
    tree.size = MAX_PLAYERS
    for seat in range(MAX_PLAYERS):
        tree.visits[seat] = 0
        tree.availability[seat] = 0
        tree.value_sum[seat] = 0.0
        tree.parent[seat] = -1


@jit
def find_slot(tree: Tree, parent: int, action: int) -> int:
    """Return the index of the hash table's slot that contains this child, or of the free slot for it."""
    key = np.uint64(np.uint64(np.uint64(parent) << S20) | np.uint64(action))
    slot = np.int64(np.uint64(key * HASH_MULTIPLIER) >> np.uint64(40)) & (HASH_TABLE_SIZE - 1)
    while tree.slot[slot] != 0:
        node = tree.slot[slot]
        if tree.parent[node] == parent and tree.action[node] == action:
            return int(slot)
        slot = (slot + 1) & (HASH_TABLE_SIZE - 1)
    return int(slot)


@jit
def expand(tree: Tree, slot: int, parent: int, action: int) -> int:
    """Add a child at this free slot of the hash table; return its number, or 0 if the memory is full."""
    node = int(tree.size)
    if node >= MAX_NODES:
        return 0
    tree.size = node + 1
    tree.slot[slot] = node
    tree.parent[node] = parent
    tree.action[node] = action
    tree.visits[node] = 0
    tree.availability[node] = 0
    tree.prior[node] = 0
    tree.value_sum[node] = 0.0
    tree.win_sum[node] = 0.0
    return node


@jit
def uct_value(tree: Tree, node: int, explore: float, prior_weight: float) -> float:
    """Return the upper confidence bound of a child that has been visited, with the heuristic's progressive bias (Chaslot et al. 2008)."""
    visits = tree.visits[node]
    mean = tree.value_sum[node] / visits
    bonus = explore * math.sqrt(math.log(float(tree.availability[node])) / visits)
    return float(mean + bonus + prior_weight * tree.prior[node] / (1.0 + visits))


@jit
def enter_child(scratch: Scratch, child: int, seat: int, owner: int) -> None:
    """Go down to a child in the tree of `owner`, on a decision of `seat`."""
    scratch.node[owner] = child
    if scratch.depth < MAX_DEPTH:
        scratch.path[scratch.depth] = child
        scratch.path_seat[scratch.depth] = seat
        scratch.depth += 1


@jit
def can_wait(state: State, seat: int, parent: int, config: ConfigRecord) -> bool:
    """Return whether waiting is a choice: in real time, while another player can act, and for the search's own decision only where its configuration allows it."""
    if config.realtime == 0 or (parent < MAX_PLAYERS and config.waits == 0):
        return False
    return bool(verbs.movers(state) & ((1 << MAX_PLAYERS) - 1) & ~(1 << seat))


@jit
def select_move(state: State, seat: int, owner: int, config: ConfigRecord, tree: Tree, scratch: Scratch) -> int:
    """Choose a seat's move at the current node of `owner`'s tree, return it, and descend to its child: one that was never tried, or else the one with the highest bound.

    `WAIT` is returned only in real time. If the move was never tried, it sets `scratch.in_tree` to 0: the iteration has left the tree.
    """
    parent = int(scratch.node[owner])
    legal = verbs.legal(state, seat, scratch.mask)
    best, best_move, best_value = 0, WAIT, -1.0
    untried, untried_move, untried_slot, untried_action = 0, WAIT, 0, 0
    for word in range(MASK_WORDS):
        bits = scratch.mask[word]
        if bits == np.uint64(0):
            continue
        for n in range(count_bits(bits)):
            move = word * 64 + int(nth_bit(bits, n))
            action = int(verbs.observed_action(state, seat, move, owner)) * NUM_SEAT_CODES + seat
            slot = find_slot(tree, parent, action)
            node = int(tree.slot[slot])
            if node == 0 or tree.visits[node] == 0:
                untried += 1
                if random_below(scratch.dice, untried) == 0:
                    untried_move, untried_slot, untried_action = move, slot, action
                continue
            tree.availability[node] += 1
            value = uct_value(tree, node, config.explore, config.prior_weight)
            if value > best_value:
                best, best_move, best_value = node, move, value
    if can_wait(state, seat, parent, config):
        action = WAIT_ACTION * NUM_SEAT_CODES + seat
        slot = find_slot(tree, parent, action)
        node = int(tree.slot[slot])
        if node == 0 or tree.visits[node] == 0:
            untried += 1
            if random_below(scratch.dice, untried) == 0:
                untried_move, untried_slot, untried_action = WAIT, slot, action
        else:
            tree.availability[node] += 1
            value = uct_value(tree, node, config.explore, config.prior_weight)
            if value > best_value:
                best, best_move, best_value = node, WAIT, value
    if untried == 0 and best == 0:
        return WAIT
    if untried > 0:
        scratch.in_tree = 0
        preferred = WAIT
        if config.prior_weight > 0.0 and best == 0 and legal > 0:  # the heuristic's move is the first to be tried here
            preferred = int(verbs.heuristic_move(state, seat, config.rollout_policy, scratch.dice))
        if preferred != WAIT:
            untried_move = preferred
            untried_action = int(verbs.observed_action(state, seat, preferred, owner)) * NUM_SEAT_CODES + seat
            untried_slot = find_slot(tree, parent, untried_action)
        node = int(tree.slot[untried_slot])
        if node == 0:
            node = expand(tree, untried_slot, parent, untried_action)
        if node > 0:
            if preferred != WAIT:
                tree.prior[node] = 1
            tree.availability[node] += 1
            enter_child(scratch, node, seat, owner)
        return untried_move
    enter_child(scratch, best, seat, owner)
    return best_move


@jit
def follow_observed_move(tree: Tree, scratch: Scratch, seat: int, owner: int, observed: int) -> None:
    """Descend in the tree of `owner`, another seat, by the observed action of a move that has been made; add the child if it is missing."""
    parent, action = int(scratch.node[owner]), observed * NUM_SEAT_CODES + seat
    slot = find_slot(tree, parent, action)
    node = int(tree.slot[slot])
    if node == 0:
        node = expand(tree, slot, parent, action)
    if node > 0:
        scratch.node[owner] = node


@jit
def backpropagate(tree: Tree, scratch: Scratch) -> None:
    """Add to every decision on the path the terminal value of its seat."""
    for i in range(scratch.depth):
        node = scratch.path[i]
        tree.visits[node] += 1
        tree.value_sum[node] += scratch.value[scratch.path_seat[i]]
        tree.win_sum[node] += scratch.win_share[scratch.path_seat[i]]


@jit
def write_terminal_values(state: State, config: ConfigRecord, scratch: Scratch) -> None:
    """Write each seat's value, 0 to 1, and its share of the win into `scratch`: the value combines the share and the margin over the best of the others."""
    players = state.players
    verbs.scores(state, scratch.scores)
    winners = winning_seats(scratch.scores, players)
    share = 1.0 / int(SEAT_SET_SIZE[winners])
    for seat in range(players):
        scratch.win_share[seat] = share if (winners >> seat) & 1 else 0.0
        margin = _margin(scratch.scores, players, seat)
        scratch.value[seat] = (1.0 - config.margin) * scratch.win_share[seat] + config.margin * margin


@jit
def _margin(scores: Any, players: int, seat: int) -> float:
    """Return a seat's lead over the best of the others, relative to the points of both: 0 to 1, a half if they are equal."""
    mine, best = float(scores[seat, 0]), -1e9
    for other in range(players):
        if other != seat:
            best = max(best, float(scores[other, 0]))
    lead = 3.0 * (mine - best) / (1.0 + abs(mine) + abs(best))
    return EQUAL_POINTS_VALUE + EQUAL_POINTS_VALUE * lead / (1.0 + abs(lead))
