"""Environments for learners: batches in compiled code, Gymnasium, PettingZoo, OpenSpiel.

`make_vec` needs nothing more; Gymnasium and PettingZoo come with `orderup[rl]`, OpenSpiel with `orderup[openspiel]`
(`import orderup.envs.openspiel` registers the games).
"""

from typing import Any

from orderup.envs.vector import make_vec

__all__ = ["make_vec"]


def __getattr__(name: str) -> Any:
    """Return `aec_env` or `parallel_env`, imported at their first use: PettingZoo is an extra."""
    if name in ("aec_env", "parallel_env"):
        from orderup.envs import pettingzoo  # noqa: PLC0415  # an extra

        return getattr(pettingzoo, name)
    raise AttributeError(name)
