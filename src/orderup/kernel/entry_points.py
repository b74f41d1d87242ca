"""The verbs for calls from plain Python: one compiled entry each, kept on disk, for every registered record type.

They take an array of records and use its first: numba recognizes an array within a microsecond, a lone record in ten.
So `states` is an array of one record everywhere (of the game's layout, or of a live match), which `deal`, `play` and `redeal` change in place.
"""

import threading
from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numba import int32, int64, typeof, uint8, uint32, uint64

from orderup.kernel import verbs
from orderup.kernel.compile_errors import explain_compile_errors
from orderup.kernel.jit import COMPILED, entry
from orderup.kernel.movements import live_layout, new_live_record
from orderup.kernel.old_names import forward_old_names
from orderup.kernel.record import zeroed_records
from orderup.kernel.seats import HOUSE

__all__ = ["zeroed_records"]


_thread_local = threading.local()


@entry
def _deal(states: Any, seed: Any) -> None:
    verbs.deal(states[0], seed)
    verbs.assign_handles(states[0])


@entry
def _play(states: Any, seat: int, move: int) -> None:
    verbs.play(states[0], seat, move)


def deal(states: Any, seed: Any) -> None:
    """Call `verbs.deal` and `verbs.assign_handles`. `seed` is uint32[8]."""
    call_on_live_record(states, _deal, seed)


def play(states: Any, seat: int, move: int) -> None:
    """Call `verbs.play`."""
    call_on_live_record(states, _play, seat, move)


def call_on_live_record(states: Any, entry: Callable[..., None], *arguments: Any) -> None:
    """Call an entry that is compiled only for records of live matches, since it takes long to compile. Other records borrow a log."""
    if "log" in states.dtype.names:
        entry(states, *arguments)
        return
    whole, own = _copy_to_thread_record(states)
    entry(whole, *arguments)
    states[:1].view(np.uint8)[:] = own.view(np.uint8)


def position_after(states: Any, seat: int, move: int) -> Any:
    """Return the position after `play`; `states` stay as they are. The result belongs to this thread, and the next call overwrites it."""
    whole, own = _copy_to_thread_record(states)
    _play(whole, seat, move)
    return own


def _copy_to_thread_record(states: Any) -> tuple[Any, Any]:
    """Copy the first position of `states` into this thread's record, with an empty log; return the record."""
    whole, own = _thread_record(states)
    own.view(np.uint8)[:] = states[:1].view(np.uint8)
    whole["logged"] = 0
    return whole, own


def _thread_record(states: Any) -> tuple[Any, Any]:
    """Return this thread's live record for records of this layout, and the part of it that is the game's own."""
    logs = vars(_thread_local)
    if states.dtype not in logs:
        logs[states.dtype] = new_live_record(states)
    lent: tuple[Any, Any] = logs[states.dtype]
    return lent


def thread_live_record(states: Any) -> Any:
    """Return this thread's live record for records without a log: after `play`, its log is that of the move. The next call overwrites it."""
    return _thread_record(states)[0]


@entry
def movers(states: Any) -> int:
    """Call `verbs.movers`."""
    return verbs.movers(states[0])


@entry
def legal(states: Any, seat: int, mask: Any) -> int:
    """Call `verbs.legal`."""
    return verbs.legal(states[0], seat, mask)


@entry
def legal_of_all_seats(states: Any, masks: Any) -> None:
    """Call `verbs.legal` for each seat of the game, and for the house: `masks` has a row for each, empty before."""
    players = int(states[0].players)
    for place in range(players + 1):  # one call of `legal` in the code, which is loaded at each start
        seat = place if place < players else HOUSE
        verbs.legal(states[0], seat, masks[seat])


@entry
def why_illegal(states: Any, seat: int, move: int) -> int:
    """Call `verbs.why_illegal`."""
    return verbs.why_illegal(states[0], seat, move)


@entry
def over(states: Any) -> bool:
    """Call `verbs.over`."""
    return verbs.over(states[0])


@entry
def scores(states: Any, out: Any) -> None:
    """Call `verbs.scores`."""
    verbs.scores(states[0], out)


@entry
def redeal(states: Any, seat: int, rng: Any) -> None:
    """Call `verbs.redeal`. `rng` is uint64[1]."""
    verbs.redeal(states[0], seat, rng)


@entry
def observe(states: Any, seat: int, out: Any) -> None:
    """Call `verbs.observe`."""
    verbs.observe(states[0], seat, out)


@entry
def automatic_move(states: Any) -> int:
    """Call `verbs.automatic_move`."""
    return verbs.automatic_move(states[0])


@entry
def observed_action(states: Any, seat: int, move: int, audience: int) -> int:
    """Call `verbs.observed_action`."""
    return verbs.observed_action(states[0], seat, move, audience)


@entry
def heuristic_move(states: Any, seat: int, skill: int, rng: Any) -> int:
    """Call `verbs.heuristic_move`. `rng` is uint64[1]."""
    return verbs.heuristic_move(states[0], seat, skill, rng)


ARGUMENT_TYPES: dict[str, tuple[Any, ...]] = {
    "deal": (uint32[::1],),
    "play": (int64, int64),
    "heuristic_move": (int64, int64, uint64[::1]),
    "legal": (int64, uint64[::1]),
    "legal_of_all_seats": (uint64[:, ::1],),
    "redeal": (int64, uint64[::1]),
    "observe": (int64, uint8[::1]),
    "movers": (),
    "why_illegal": (int64, int64),
    "observed_action": (int64, int64, int64),
    "scores": (int32[:, ::1],),
    "automatic_move": (),
    "over": (),
}
"""The types of each entry's arguments after the states."""
_LIVE: Final[dict[str, Any]] = {"deal": _deal, "play": _play}


def precompile(verb: str, layout: np.dtype[Any]) -> None:
    """Compile one entry for a game's records, or load it, without running it. Raises CompilationError."""
    if COMPILED:
        compiled, of = (_LIVE[verb], live_layout(layout)) if verb in _LIVE else (globals()[verb], layout)
        with explain_compile_errors():
            compiled.compile((typeof(zeroed_records(of)), *ARGUMENT_TYPES[verb]))  # type: ignore[no-untyped-call]  # numba has no types


__getattr__ = forward_old_names(__name__, prepare="precompile")
