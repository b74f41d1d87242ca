"""This node among the others of its cluster. It forwards messages between sockets here and tables on other nodes, and vice versa."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable
from itertools import count
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec
from msgspec import Raw
from msgspec.msgpack import Decoder

from orderup.server.cluster.bus import Bus
from orderup.server.cluster.links import Links
from orderup.server.cluster.messages import (
    Answer,
    AnyMessage,
    ClientConnected,
    ClientDisconnected,
    CloseClient,
    CommandForwarded,
    EventShown,
    Question,
    QuestionAnswered,
    QuestionAsked,
    RoundTripMeasured,
    SendToClient,
    TraceEnded,
)
from orderup.server.cluster.remote_clients import RemoteClients
from orderup.server.cluster.remote_table import RemoteTable, RemoteTables
from orderup.server.store.store import STORE_FAULTS
from orderup.server.tables.actor.table import Table
from orderup.server.wire.refusals import RefusedError

if TYPE_CHECKING:
    from orderup.server.tracing.trace import Tracer

AnswerType = TypeVar("AnswerType")

log = logging.getLogger(__name__)

TICK_INTERVAL_S: Final = 0.25
"""Seconds between two checks of the links."""
ANSWER_TIMEOUT_S: Final = 1.5
"""Seconds that another node may take to answer a question."""


class Node:
    """A node of a cluster. `cluster_id` identifies the cluster: several may share a bus."""

    def __init__(
        self,
        bus: Bus,
        cluster_id: str,
        name: str,
        find: Callable[[str], Awaitable[Table | None]],
        answer: Callable[[Question], Awaitable[Answer]],
        tracer: Tracer | None = None,
    ) -> None:
        """`find` returns a table of this node; `answer` answers other nodes' questions. Both may raise RefusedError."""
        self._loop = asyncio.get_running_loop()
        self._bus = bus
        self._cluster_id = cluster_id
        self.name = name
        self._answer = answer
        self._links = Links(bus, name, self._subject, self._receive, self._drop, self._is_used)
        self._tables = RemoteTables(self._send)
        self._clients = RemoteClients(self._send, find, tracer)
        self._numbers = count(1)
        self._questions: dict[int, asyncio.Future[Raw]] = {}
        self._answering: set[asyncio.Task[None]] = set()
        self._will_flush = False
        self._ticking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Subscribe to this node's messages, and begin to watch the links to other nodes."""
        await self._bus.subscribe(self._subject(self.name), self._take)
        self._ticking = asyncio.create_task(self._tick())

    async def close(self) -> None:
        """Say goodbye to remote clients, and leave the bus."""
        if self._ticking is not None:
            self._ticking.cancel()
        self._clients.close()
        self._links.flush(self._loop.time())
        await self._bus.close()

    def remote_table(self, node: str, table: str) -> RemoteTable:
        """Return the proxy of a table that another node holds."""
        return RemoteTable(self._tables, node, table)

    async def ask(self, node: str, question: Question, decoder: Decoder[AnswerType]) -> AnswerType:
        """Ask another node a question, and decode the answer with `decoder`. Raises TimeoutError: it does not answer."""
        number = next(self._numbers)
        answer: asyncio.Future[Raw] = self._loop.create_future()
        self._questions[number] = answer
        self._send(node, QuestionAsked(number, question))
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT_S):
                return decoder.decode(await answer)
        finally:
            del self._questions[number]

    async def ask_many(
        self, nodes: Iterable[str], question: Question, decoder: Decoder[AnswerType]
    ) -> list[AnswerType]:
        """Ask several nodes a question, and return the answers that come in time."""
        asked = (self.ask(node, question, decoder) for node in nodes)
        found = await asyncio.gather(*asked, return_exceptions=True)
        return [answer for answer in found if not isinstance(answer, BaseException)]

    @property
    def is_reachable(self) -> bool:
        """Whether the bus can be reached from here, as far as this node knows."""
        return self._bus.is_up

    def mark_gone(self, node: str) -> None:
        """Break the link with a node that has died: others will soon have its tables."""
        self._links.mark_gone(node, self._loop.time())

    def _subject(self, node: str) -> str:
        return f"orderup.{self._cluster_id}.{node}"

    def _is_used(self, node: str) -> bool:
        return self._tables.uses(node) or self._clients.uses(node)

    def _send(self, node: str, message: AnyMessage) -> None:
        """Queue a message to a node; all messages of one iteration of the loop are sent together."""
        self._links.send(node, message, self._loop.time())
        if not self._will_flush:
            self._will_flush = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._will_flush = False
        self._links.flush(self._loop.time())

    def _take(self, content: bytes) -> None:
        self._links.receive(content, self._loop.time())

    def _receive(self, node: str, message: AnyMessage) -> None:
        match message:
            case SendToClient() | EventShown() | CloseClient() | TraceEnded():
                self._tables.receive(node, message)
            case ClientConnected() | CommandForwarded() | RoundTripMeasured() | ClientDisconnected():
                self._clients.receive(node, message)
            case QuestionAsked():
                task = asyncio.create_task(self._reply(node, message))
                self._answering.add(task)
                task.add_done_callback(self._answering.discard)
            case QuestionAnswered():
                waiting = self._questions.get(message.number)
                if waiting is not None and not waiting.done():
                    waiting.set_result(message.answer)

    async def _reply(self, node: str, asked: QuestionAsked) -> None:
        with contextlib.suppress(RefusedError, *STORE_FAULTS):  # then no answer is sent: the table may be here
            answer = await self._answer(asked.question)
            self._send(node, QuestionAnswered(asked.number, Raw(msgspec.msgpack.encode(answer))))

    def _drop(self, node: str) -> None:
        if self._is_used(node):
            log.warning("the link to node %s broke", node)
        self._tables.disconnect_clients_of(node)
        self._clients.disconnect_clients_of(node)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK_INTERVAL_S)
            self._tables.send_round_trips()
            self._links.tick(self._loop.time())
