"""What a search is asked to do, and the memory that it works in."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from orderup.kernel.seats import MASK_WORDS, MAX_PLAYERS

RANDOM: Final = -1
"""Instead of a skill: play a random legal move."""
NODES: Final = 1 << 16
SLOTS: Final = 1 << 18
"""Of the hash table, a power of two: a few times as many as nodes."""
DEPTH: Final = 512
"""Decisions that a path through the trees can have, all trees together."""

PLAN: Final = np.dtype(
    [
        ("seat", "i8"),
        ("many", "i8"),
        ("others", "i8"),
        ("skill", "i8"),
        ("slips", "f8"),
        ("explore", "f8"),
        ("trust", "f8"),
        ("margin", "f8"),
        ("worlds", "i8"),
        ("realtime", "i8"),
        ("open", "i8"),
        ("waits", "i8"),
        ("reaction", "f8", (MAX_PLAYERS,)),
        ("hand", "f8", (MAX_PLAYERS,)),
    ],
    align=True,
)
"""`Plan` as compiled code reads it; times are milliseconds, by seat."""

TREE: Final = np.dtype(
    [
        ("parent", "i4", (NODES,)),
        ("move", "i4", (NODES,)),  # how the move that leads here looks, and who makes it
        ("visits", "i4", (NODES,)),
        ("offers", "i4", (NODES,)),  # how often the move could have been made
        ("advised", "i1", (NODES,)),  # the heuristic would make this move
        ("reward", "f8", (NODES,)),  # of the mover, summed up
        ("won", "f8", (NODES,)),  # its wins alone
        ("used", "i8"),
        ("slot", "i4", (SLOTS,)),  # hash table over parent and move: a node, or 0
    ],
    align=True,
)
"""The trees' nodes, as columns. Nodes 0 to 5 are the roots, one for each seat's tree."""

DESK: Final = np.dtype(
    [
        ("dice", "u8", (1,)),
        ("mask", "u8", (MASK_WORDS,)),
        ("points", "i4", (MAX_PLAYERS, 2)),
        ("gain", "f8", (MAX_PLAYERS,)),  # each seat's reward of one iteration
        ("won", "f8", (MAX_PLAYERS,)),  # its part of the win
        ("at", "i4", (MAX_PLAYERS,)),  # where each tree stands
        ("path", "i4", (DEPTH,)),  # the nodes of this iteration's decisions
        ("mover", "i1", (DEPTH,)),
        ("length", "i8"),
        ("growing", "i8"),  # no node has been added in this iteration
        ("due", "f8", (MAX_PLAYERS,)),  # real time: when each seat decides, or its hand arrives (ms)
        ("hand", "i8", (MAX_PLAYERS,)),  # the move that is on its way
        ("aim", "i8", (MAX_PLAYERS,)),  # how it looked when it was begun
        ("moves", "i8"),  # played in all iterations
    ],
    align=True,
)
"""What an iteration writes to."""


@dataclass(frozen=True)
class Plan:
    """How to search."""

    many: bool = False
    """A tree for each seat, over what that seat sees (MO-ISMCTS); else one tree over what the searching seat sees (SO-ISMCTS)."""
    others: bool = True
    """Search the others' moves too; else they play by the heuristic."""
    skill: int = RANDOM
    """Who plays on beyond the tree, and for seats that are not searched: the heuristic of this skill, or `RANDOM`."""
    slips: float = 0.1
    """How often the heuristic makes a random move instead."""
    explore: float = 0.6
    """The weight of curiosity (UCB1's constant)."""
    trust: float = 0.0
    """Beside a heuristic of some skill: visits that the heuristic's own choice is worth at first: a progressive bias (Chaslot et al. 2008)."""
    margin: float = 0.5
    """How much of the reward is the margin of points; the rest is winning."""
    worlds: int = 1
    """Iterations that share one redealt world."""
    open: bool = False
    """Look at the true position, the coming shuffles too: no player may, but the lab shows by it what there is to gain."""
    realtime: bool = False
    """Seats race: what is begun arrives only after a hand's time."""
    waits: bool = True
    """In real time the searching seat may wait, if another can act meanwhile. Who has waited in vain must not again, or all could wait for ever."""
    reaction: tuple[float, ...] = ()
    """Milliseconds from a change to a decision, by seat."""
    hand: tuple[float, ...] = ()
    """Milliseconds from a decision until the hand is there, by seat."""

    def record(self, seat: int) -> Any:
        """The plan of this seat as an array of one record of `PLAN`."""
        plan = np.zeros(1, PLAN)
        for name in (
            "many",
            "others",
            "skill",
            "slips",
            "explore",
            "trust",
            "margin",
            "worlds",
            "open",
            "realtime",
            "waits",
        ):
            plan[name] = getattr(self, name)
        plan["seat"] = seat
        for name in ("reaction", "hand"):
            times = getattr(self, name)
            plan[name][0, : len(times)] = times
        return plan
