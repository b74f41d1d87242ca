"""The memory of a search, as records for compiled code."""

from typing import Final

from orderup.kernel.realtime import PlannedActionFields
from orderup.kernel.record import Matrix, Vector, Word, f8, i1, i4, i8, included, layout, u8
from orderup.kernel.seats import MASK_WORDS, MAX_PLAYERS

MAX_NODES: Final = 1 << 16
"""The most nodes of all trees together."""
HASH_TABLE_SIZE: Final = 1 << 18
"""Slots of the hash table, a power of two: a few times as many as nodes."""
MAX_DEPTH: Final = 512
"""The most decisions on a path through the trees, all trees together."""


class Tree:
    """The trees' nodes, as columns. Nodes 0 to 5 are the roots, one for each seat's tree."""

    parent: Vector[int] = i4(MAX_NODES)
    action: Vector[int] = i4(MAX_NODES)  # the observed action that leads here, and the seat that makes it
    visits: Vector[int] = i4(MAX_NODES)
    availability: Vector[int] = i4(MAX_NODES)  # how often the move was legal when its parent was visited
    prior: Vector[int] = i1(MAX_NODES)  # 1: the heuristic would make this move
    value_sum: Vector[float] = f8(MAX_NODES)  # sum of the mover's terminal values
    win_sum: Vector[float] = f8(MAX_NODES)  # sum of the mover's shares of the win
    size: int = i8()  # number of nodes
    slot: Vector[int] = i4(HASH_TABLE_SIZE)  # hash table over parent and action: a node, or 0


class Scratch(PlannedActionFields):
    """The working memory of an iteration."""

    dice: Vector[Word] = u8(1)
    mask: Vector[Word] = u8(MASK_WORDS)
    scores: Matrix[int] = i4(MAX_PLAYERS, 2)
    value: Vector[float] = f8(MAX_PLAYERS)  # each seat's terminal value
    win_share: Vector[float] = f8(MAX_PLAYERS)  # its share of the win
    node: Vector[int] = i4(MAX_PLAYERS)  # the current node in each tree
    path: Vector[int] = i4(MAX_DEPTH)  # the nodes of this iteration's decisions
    path_seat: Vector[int] = i1(MAX_DEPTH)  # the seat of each decision
    depth: int = i8()
    in_tree: int = i8()  # 1 until a node is added in this iteration
    race = included(PlannedActionFields)  # the fields of the race, with times in milliseconds
    moves: int = i8()  # moves played in all iterations


TREE_LAYOUT: Final = layout(Tree)
SCRATCH_LAYOUT: Final = layout(Scratch)
