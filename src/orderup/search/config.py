"""The configuration of a search, and its form for compiled code."""

from dataclasses import dataclass
from typing import Any, Final

from orderup.kernel.record import Vector, f8, i8, layout, zeroed_records
from orderup.kernel.seats import MAX_PLAYERS

RANDOM_POLICY: Final = -1
"""In place of a heuristic's skill: play a random legal move."""


class ConfigRecord:
    """The fields of `SearchConfig` for compiled code; times are by seat."""

    seat: int = i8()
    multi_observer: int = i8()
    search_opponents: int = i8()
    rollout_policy: int = i8()
    rollout_epsilon: float = f8()
    explore: float = f8()
    prior_weight: float = f8()
    margin: float = f8()
    iterations_per_determinization: int = i8()
    realtime: int = i8()
    perfect_information: int = i8()
    waits: int = i8()
    reaction_ms: Vector[float] = f8(MAX_PLAYERS)
    movement_ms: Vector[float] = f8(MAX_PLAYERS)


CONFIG_LAYOUT: Final = layout(ConfigRecord)


@dataclass(frozen=True)
class SearchConfig:
    """The configuration of a search. The terms are those of Cowling, Powley & Whitehouse (2012) and of Browne et al. (2012)."""

    multi_observer: bool = False
    """A tree for each seat, over what that seat sees (MO-ISMCTS); else one tree over what the searching seat sees (SO-ISMCTS)."""
    search_opponents: bool = True
    """Search the opponents' moves too; else they play by the rollout policy."""
    rollout_policy: int = RANDOM_POLICY
    """The policy beyond the tree, and for seats that are not searched: the heuristic of this skill, or `RANDOM_POLICY`."""
    rollout_epsilon: float = 0.1
    """How often the rollout policy makes a random move instead of the heuristic's (epsilon-greedy rollouts)."""
    explore: float = 0.6
    """The exploration constant of UCB1 (UCT: Kocsis & Szepesvári 2006)."""
    prior_weight: float = 0.0
    """With a heuristic as the rollout policy: the number of visits that its choice counts for at first (progressive bias: Chaslot et al. 2008)."""
    margin: float = 0.5
    """The weight of the margin of points in a terminal value; the rest is winning."""
    iterations_per_determinization: int = 1
    """Iterations that share one determinization."""
    perfect_information: bool = False
    """Search the true position, with the coming shuffles too. No player may do so; the lab measures with it how much there is to gain."""
    realtime: bool = False
    """Seats race: a move arrives only after the time of the movement."""
    waits: bool = True
    """In real time the searching seat may wait, if another can act meanwhile. A seat that has waited in vain must not wait again, or all could wait for ever."""
    reaction_ms: tuple[float, ...] = ()
    """Mean time from a change to a decision, by seat."""
    movement_ms: tuple[float, ...] = ()
    """Mean time from a decision until the hand arrives, by seat."""

    def record(self, seat: int) -> Any:
        """Return the configuration for a searching seat, as an array of one record of `CONFIG_LAYOUT`."""
        config = zeroed_records(CONFIG_LAYOUT)
        config["seat"] = seat
        for name, value in vars(self).items():
            if isinstance(value, tuple):
                config[name][0, : len(value)] = value
            else:
                config[name] = value
        return config
