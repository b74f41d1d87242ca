"""Every promise can be seen to be broken: each of these bends one thing in the product, and the simulation says which promise that breaks."""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest
import sqlalchemy as sa
from sqlalchemy import event
from tests.sampling import some
from tests.simulation import simulate, twins
from tests.simulation.disk import MISSING, disk
from tests.simulation.plan import Plan, Report

from orderup.match.clocks import GameClocks
from orderup.match.seal import HashChain
from orderup.server.http.sockets.send_queue import SendQueue
from orderup.server.store import sqlite_store
from orderup.server.tables.actor.commands import TableCommands
from orderup.server.tables.actor.effects import Effects
from orderup.server.tables.actor.state import TableState
from orderup.server.tables.actor.table import Table
from orderup.server.tables.people.answers import AnswerCache
from orderup.server.tables.play import live_game
from orderup.server.tables.play.live_game import LiveGame
from orderup.server.tables.seating import seating
from orderup.server.wire import encoding
from orderup.server.wire.refusals import RefusedError
from orderup.server.wire.table_info import ClockInfo

pytestmark = pytest.mark.skipif(disk() is None, reason=MISSING)

WORLDS = (7, 8, 9, 10)
"""Seeds."""
Bend = Callable[[], AbstractContextManager[Any]]


def no_sync() -> AbstractContextManager[Any]:
    """Commits are said to be on disk before they are."""

    def engine(path: Any) -> sa.Engine:
        made = sa.create_engine(f"sqlite:///{path}", connect_args={"timeout": 10}, hide_parameters=True)

        @event.listens_for(made, "connect")
        def prepare(raw: Any, _record: object) -> None:
            raw.execute("PRAGMA journal_mode=WAL")
            raw.execute("PRAGMA synchronous=OFF")

        return made

    return patch.object(sqlite_store, "_engine", engine)


def no_memory_of_ids() -> AbstractContextManager[Any]:
    return patch.object(AnswerCache, "get", lambda *_: None)


def two_tellings() -> AbstractContextManager[Any]:
    """What stood in for whom is told now so, now so."""
    calls = itertools.count()

    def bent(rendering: bytes, *, standin: bool) -> Any:
        return encoding.raw_event(rendering, standin=standin or next(calls) % 9 == 8)

    return patch.object(live_game, "raw_event", bent)


def a_card_too_many() -> AbstractContextManager[Any]:
    """A fresh view counts one card more than there is."""
    view = LiveGame.view

    def bent(game: LiveGame, audience: int) -> Any:
        found = view(game, audience)
        zone = next(zone for zone in found["zones"].values() if zone["n"] is not None)
        zone["n"] = (zone["n"] or 0) + (game.match.v > 5)
        return found

    return patch.object(LiveGame, "view", bent)


def hasty_clocks() -> AbstractContextManager[Any]:
    return _clocks_off_by(-250)


def lazy_clocks() -> AbstractContextManager[Any]:
    return _clocks_off_by(20_000)


def _clocks_off_by(ms: int) -> AbstractContextManager[Any]:
    first = GameClocks._first

    def bent(clocks: GameClocks) -> Any:
        due = first(clocks)
        return None if due is None else due._replace(t=due.t + ms)

    return patch.object(GameClocks, "_first", bent)


def a_command_in_fifty_is_lost() -> AbstractContextManager[Any]:
    carry_out, calls = TableCommands.carry_out, itertools.count()

    def bent(commands: TableCommands, *arguments: Any) -> Effects:
        return Effects() if next(calls) % 50 == 49 else carry_out(commands, *arguments)

    return patch.object(TableCommands, "carry_out", bent)


def answers_come_twice() -> AbstractContextManager[Any]:
    send = SendQueue.send

    def bent(queue: SendQueue, message: bytes) -> None:
        send(queue, message)
        if message.startswith(b'{"type":"done"'):
            send(queue, message)

    return patch.object(SendQueue, "send", bent)


def nothing_may_be_played() -> AbstractContextManager[Any]:
    play = TableState.play

    def bent(state: TableState, *arguments: Any) -> Effects:
        if state.game is not None and state.game.match.v > 6:
            raise RefusedError("D1", "No.")
        return play(state, *arguments)

    return patch.object(TableState, "play", bent)


def a_mishap_at_a_table() -> AbstractContextManager[Any]:
    change, calls = Table._change, itertools.count()

    def bent(table: Table, *arguments: Any) -> Effects:
        if next(calls) == 60:
            raise ValueError("a bug")
        return change(table, *arguments)

    return patch.object(Table, "_change", bent)


def seats_are_not_written_down() -> AbstractContextManager[Any]:
    return patch.object(seating, "encode_seats", lambda seats: "[" + ",".join("{}" for _ in seats) + "]")


def tables_make_no_sense() -> AbstractContextManager[Any]:
    return patch.object(seating, "encode_seats", lambda _: "{")


def a_line_is_not_chained() -> AbstractContextManager[Any]:
    add, calls = HashChain.add, itertools.count()

    def bent(chain: HashChain, line: str) -> None:
        if next(calls) % 40 != 39:
            add(chain, line)

    return patch.object(HashChain, "add", bent)


BENDS: list[tuple[Bend, Sequence[str], int]] = [
    (no_sync, ("acknowledged_is_stored_once", "what_was_shown_is_stored", "every_table_is_back", "stored"), 200),
    (no_memory_of_ids, ("acknowledged_is_stored_once", "nobody_waits"), 900),
    (two_tellings, ("one_order",), 300),
    (a_card_too_many, ("resume",), 400),
    (hasty_clocks, ("clocks",), 900),
    (lazy_clocks, ("clocks", "games_go_on"), 2000),
    (a_command_in_fifty_is_lost, ("nobody_waits",), 300),
    (answers_come_twice, ("one_answer",), 200),
    (nothing_may_be_played, ("games_go_on",), 200),
    (a_mishap_at_a_table, ("no_mishap",), 200),
    (seats_are_not_written_down, ("seats_are_held",), 100),
    (tables_make_no_sense, ("every_table_is_back",), 100),
    (a_line_is_not_chained, ("journals_verify",), 900),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bend", "checks", "steps"),
    some(BENDS, len(BENDS) // 2),
)
def test_a_bent_server_breaks_its_promise(bend: Bend, checks: Sequence[str], steps: int) -> None:
    report = bent_run(bend, steps)
    assert report.violation is not None, f"{bend.__name__} was not noticed"
    assert report.violation.check in checks, report.trace


def bent_run(bend: Bend, steps: int) -> Report:
    """The world in which it is noticed, of a few: not everything that is bent shows in each."""
    with bend():
        reports = (simulate.run(replace(Plan.of(seed, steps), tables=(0, 3), faults=())) for seed in WORLDS)
        return next((report for report in reports if report.violation is not None), Report(Plan.of(WORLDS[0], steps)))


@pytest.mark.slow
def test_a_server_that_is_not_bent_keeps_them_all() -> None:
    report = simulate.run(replace(Plan.of(7, 200), tables=(0, 3), faults=()))
    assert report.violation is None, report.trace


@pytest.mark.slow
def test_what_leaks_of_a_hidden_card_is_noticed() -> None:
    """A clock that takes a little longer the higher the cards are that lie face down."""
    info = LiveGame.clock_info

    def bent(game: LiveGame, now: int) -> list[ClockInfo]:
        hidden = zlib.crc32(game.match.position.states.tobytes()) % 97
        return [*info(game, now), ClockInfo("away", None, hidden, running=False)]

    with patch.object(LiveGame, "clock_info", bent):
        found = (twins.compare(seed) for seed in (3, 13, 11, 5, 8))
        assert any(each.violation is not None and each.violation.check == "secrecy" for each in found)
