"""The memory that a search works in, as records for compiled code."""

from typing import Final

import numpy as np

from orderup.kernel.realtime import RACE_FIELDS
from orderup.kernel.seats import MASK_WORDS, MAX_PLAYERS

MAX_NODES: Final = 1 << 16
TABLE_SIZE: Final = 1 << 18
"""Slots of the hash table, a power of two: a few times as many as nodes."""
MAX_DEPTH: Final = 512
"""Decisions that a path through the trees can have, all trees together."""

TREE: Final = np.dtype(
    [
        ("parent", "i4", (MAX_NODES,)),
        ("action", "i4", (MAX_NODES,)),  # how the move that leads here looks, and who makes it
        ("visits", "i4", (MAX_NODES,)),
        ("availability", "i4", (MAX_NODES,)),  # how often the move was legal when its parent was visited
        ("prior", "i1", (MAX_NODES,)),  # 1: the heuristic would make this move
        ("value_sum", "f8", (MAX_NODES,)),  # of the mover's terminal values
        ("win_sum", "f8", (MAX_NODES,)),  # of the mover's shares of the win
        ("size", "i8"),  # nodes so far
        ("slot", "i4", (TABLE_SIZE,)),  # hash table over parent and action: a node, or 0
    ],
    align=True,
)
"""The trees' nodes, as columns. Nodes 0 to 5 are the roots, one for each seat's tree."""

SCRATCH: Final = np.dtype(
    [
        ("dice", "u8", (1,)),
        ("mask", "u8", (MASK_WORDS,)),
        ("scores", "i4", (MAX_PLAYERS, 2)),
        ("value", "f8", (MAX_PLAYERS,)),  # each seat's terminal value
        ("win_share", "f8", (MAX_PLAYERS,)),  # its part of the win
        ("node", "i4", (MAX_PLAYERS,)),  # where this iteration stands in each tree
        ("path", "i4", (MAX_DEPTH,)),  # the nodes of this iteration's decisions
        ("path_seat", "i1", (MAX_DEPTH,)),  # who made each decision
        ("depth", "i8"),
        ("in_tree", "i8"),  # no node has been added in this iteration
        *RACE_FIELDS,  # in milliseconds
        ("moves", "i8"),  # played in all iterations
    ],
    align=True,
)
"""What an iteration writes to."""
