"""A table's actor: one task with one inbox. Only it changes the table's state, so the rules need no locks.

Every input is carried out in three steps: change, store, send. Nothing is sent before the
store has it. A table that fails on the way stops at once, and is read again from the store.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from orderup.server.logs import CURRENT_REQUEST, CURRENT_TABLE
from orderup.server.store.errors import LeaseLostError
from orderup.server.store.records import SaveTable
from orderup.server.store.store import Store
from orderup.server.tables.actor.commands import TableCommands
from orderup.server.tables.actor.effects import Effects, Search
from orderup.server.tables.actor.inbox import Inbox
from orderup.server.tables.actor.state import TableState
from orderup.server.tables.people.people import Connection
from orderup.server.tables.play.inputs import (
    AwayTooLong,
    BotDecided,
    BotMoveDue,
    ClockExpired,
    CloseRequested,
    CommandReceived,
    Connected,
    Disconnected,
    HintDue,
    HintReady,
    Input,
    RaceDue,
    RequestsDue,
    RevealTimeout,
)
from orderup.server.tables.searches.background import background_search
from orderup.server.wire.encoding import encode
from orderup.server.wire.refusals import RefusedError
from orderup.server.wire.server_messages import Stalled
from orderup.server.wire.table_info import Reason, TableInfo

if TYPE_CHECKING:
    from orderup.match.clocks import DueClock

log = logging.getLogger(__name__)

STALLED_AFTER_S = 1.0
"""Seconds that a commit may take before everybody at the table gets a message."""
TROUBLE_REASON = Reason("trouble", "The server had an error at this table. Connect again.")


class Table:
    """One open table."""

    def __init__(
        self,
        state: TableState,
        commands: TableCommands,
        store: Store,
        search_loaded: asyncio.Future[None],
        opener_address: str = "",
    ) -> None:
        self.state = state
        self._commands = commands
        self._store = store
        self._search_loaded = search_loaded
        self._inbox: Inbox[Input] = Inbox()
        self.opener_address = opener_address
        """The address of the client that has opened it; empty after a restart."""
        self.close_reason: Reason | None = None
        """The reason, once the table is closed."""
        self._stalled = False
        """Whether a commit takes long, and everybody has been told."""
        self._commit_begun_at: float | None = None
        """The loop time at which the wait for the commit began; None: there is none."""
        self._loop = asyncio.get_running_loop()
        """Asking for the running loop each time is a system call."""
        self._idle_since: float | None = self._loop.time()
        """The loop time since when no connection has been open. It goes on evenly when the system's clock is set."""
        self._stall_timer: asyncio.TimerHandle | None = None
        """The timer that checks that time. It outlives a commit: setting it anew for each would cost more."""

    @property
    def id(self) -> str:
        """The table's id."""
        return self.state.seating.id

    @property
    def is_empty_and_never_played(self) -> bool:
        """Whether nobody has ever played here, and nobody sits or watches here."""
        state = self.state
        return (
            state.game is None
            and state.seating.round == 1
            and not state.seating.people
            and not state.seating.connections
        )

    @property
    def idle_s(self) -> float | None:
        """The seconds for which no connection has been open; None while one is."""
        return None if self._idle_since is None else self._loop.time() - self._idle_since

    def note_idle_for(self, seconds: float) -> None:
        """Take note that before a restart nobody had been here for so long."""
        self._idle_since = self._loop.time() - max(0.0, seconds)

    def _now_ms(self) -> int:
        """Return the event loop's time in milliseconds."""
        return int(self._loop.time() * 1000)

    def info(self) -> TableInfo:
        """Return the table's public card as it was last sent (and stored)."""
        return self.state.info(self._now_ms())

    def put(self, item: Input) -> None:
        """Put an input into the inbox. A closed table answers at once."""
        if self.close_reason is None:
            self._inbox.put(item)
            if self._stalled and isinstance(item, Connected):
                item.connection.transport.send(encode(Stalled(over=False)))
        elif isinstance(item, Connected):
            item.connection.transport.close(self.close_reason)
        elif isinstance(item, CommandReceived) and item.trace is not None:
            item.trace.end(self.close_reason.code)

    async def run(self) -> None:
        """Carry out the inputs until the table closes."""
        CURRENT_TABLE.set(self.id)
        CURRENT_REQUEST.set(None)  # it was that of the call that opened the table
        try:
            while self.close_reason is None:
                await self._step()
        except LeaseLostError:
            log.warning("another server has this table")
            self.close(TROUBLE_REASON)
        except Exception:
            log.exception("table stopped")
            self.close(TROUBLE_REASON)

    async def _step(self) -> None:
        wake_at = self.state.next_wake_at()
        if wake_at is not None and wake_at <= (now := self._now_ms()):
            due = self.state.collect_due(now)
            self._begin(due.inputs, due.searches)
            wake_at = self.state.next_wake_at()
        item = await self._inbox.get(None if wake_at is None else wake_at / 1000)
        if item is not None:
            effects = self._change(item, self._now_ms())
            self._note_idle()
            self._begin(effects.inputs, effects.searches)
            for later in effects.inputs_when_search_loaded:
                self._put_when_search_loaded(later)
            try:
                await self._store_and_send(effects)
            except Exception as error:
                for trace in effects.traces:
                    trace.end(type(error).__name__)
                raise

    def _change(self, item: Input, now: int) -> Effects:
        match item:
            case CommandReceived():
                return self._commands.carry_out(item, now)
            case BotMoveDue():
                return self.state.play_bot_move(item, now)
            case RaceDue():
                return self._commands.resolve_race(item.card, now)
            case BotDecided():
                self.state.bots.apply_decision(item.bot, item.move, now)
            case HintDue():
                return self._commands.hints.start_search(item.seat)
            case HintReady():
                return self._commands.hints.send(item)
            case ClockExpired():
                return self._expire_clock(item.due, now)
            case RevealTimeout():
                return self.state.deal_after_reveal_timeout(now)
            case Connected():
                return self.state.connect(item.connection, item.hello, now)
            case Disconnected():
                return self.state.disconnect(item.connection, now)
            case AwayTooLong():
                return self.state.mark_away(item.person, now)
            case RequestsDue():
                return self._commands.decide_requests(now)
            case CloseRequested():
                self.close(item.why)
        return Effects()

    def _expire_clock(self, due: DueClock, now: int) -> Effects:
        try:
            return self.state.expire_clock(due, now)
        except RefusedError as refused:
            log.warning("a clock's move was refused: %s", refused.why.code)
            return Effects()

    def _note_idle(self) -> None:
        if self.state.seating.connections:
            self._idle_since = None
        elif self._idle_since is None:
            self._idle_since = self._loop.time()

    def _begin(self, inputs: Iterable[Input], searches: Iterable[Search]) -> None:
        for item in inputs:
            self.put(item)
        for search in searches:
            self._begin_search(search)

    def _begin_search(self, search: Search) -> None:
        address, on_done = self.opener_address or self.id, lambda found: self.put(search.on_done(found))
        background_search.submit(address, self.id, search.request, on_done, for_person=search.for_person)

    def _put_when_search_loaded(self, item: Input) -> None:
        self._search_loaded.add_done_callback(lambda _: self.put(item))

    async def _store_and_send(self, effects: Effects) -> None:
        if effects.save_table:
            effects.writes.append(SaveTable(self.state.seating.row(int(time.time()))))
        stored = None
        if effects.writes:
            for trace in effects.traces:
                trace.enter("commit")
            stored = self._store.commit(effects.writes)
        outgoing: dict[
            Connection, list[bytes]
        ] = {}  # each connection gets all its messages at once: every sending is a system call
        for render in effects.messages:
            for connection, text in render():
                outgoing.setdefault(connection, []).append(text)
        if stored is not None:
            await self._wait_for(stored)
        for trace in effects.traces:
            trace.enter("send")
        for connection, texts in outgoing.items():
            connection.transport.send(*texts)
        if effects.shown_to is not None:
            self.state.note_sent(effects.shown_to, self._loop.time() * 1000)
        for connection, why in effects.to_close:
            connection.transport.close(why)
        for trace in effects.traces:
            trace.end()

    async def _wait_for(self, stored: asyncio.Future[None]) -> None:
        """Wait for a commit. If that takes long, tell everybody when it stalls and when it is over."""
        self._commit_begun_at = self._loop.time()
        if self._stall_timer is None:
            self._stall_timer = self._loop.call_later(STALLED_AFTER_S, self._check_stall)
        try:
            await stored
        finally:
            self._commit_begun_at = None
        if self._stalled:
            self._stalled = False
            self._broadcast(Stalled(over=True))

    def _check_stall(self) -> None:
        """Tell everybody if the commit has taken too long. If it is a newer one, check again later."""
        self._stall_timer = None
        if self._commit_begun_at is None:
            return
        until = self._commit_begun_at + STALLED_AFTER_S
        if until > self._loop.time():
            self._stall_timer = self._loop.call_at(until, self._check_stall)
        else:
            self._stalled = True
            self._broadcast(Stalled(over=False))

    def _broadcast(self, message: Stalled) -> None:
        """Send a message at once: it shows nothing of the game, so nothing has to be stored before."""
        connections = {*self.state.seating.connections, *self._joining()}
        text = encode(message)
        for connection in connections:
            connection.transport.send(text)

    def _joining(self) -> list[Connection]:
        """Return the connections whose hello waits in the inbox."""
        return [item.connection for item in self._inbox if isinstance(item, Connected)]

    def close(self, why: Reason) -> None:
        """Close the table, and send everybody the reason."""
        self.close_reason = why
        for connection in self.state.seating.connections:
            connection.transport.close(why)
        for item in self._inbox.clear():
            self.put(item)
