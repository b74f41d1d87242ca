"""Traces of moves. They contain the table, the seat and the outcome of a move, but never the move itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from msgspec.json import Decoder

from orderup.server.tables.actor.effects import Effects
from orderup.server.tables.actor.state import TableState
from orderup.server.tables.play.inputs import CommandReceived
from orderup.server.tracing.trace import Trace


class _Why(Struct):
    code: str


class _Answer(Struct):
    """The part of an answer that is read: a refusal's reason."""

    why: _Why | None = None


_ANSWER: Final = Decoder(_Answer)


def carry_out_traced(
    state: TableState, item: CommandReceived, trace: Trace, carry_out: Callable[[], Effects]
) -> Effects:
    """Carry out a move, and note in its trace whether it is in a race or at its end."""
    trace.enter("play")
    seating, before = state.seating, _version(state)
    trace.set_attributes(table=seating.id, game=seating.game, seat=seating.seat_number_of(item.connection.person))
    try:
        effects = carry_out()
    except Exception as error:
        trace.end(type(error).__name__)
        raise
    if state.game is not None and state.game.races.open_races.has(item):
        trace.enter("race")
        return effects
    now = _version(state)
    trace.set_attributes(refusal=_refusal(item), event=now if now != before else None)
    effects.traces += (trace,)
    return effects


def _version(state: TableState) -> int | None:
    return None if state.game is None else state.game.match.v


def _refusal(item: CommandReceived) -> str | None:
    """Return the code with which a command was refused, if it was."""
    answer = item.connection.answers.get(item.command.id)
    why = None if answer is None else _ANSWER.decode(answer).why
    return None if why is None else why.code
