"""This node among the others of its house: passes messages between sockets here and tables there, and the other way round."""

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
from orderup.server.tables.table import Table
from orderup.server.wire.refusals import Refused

if TYPE_CHECKING:
    from orderup.server.tracing.trace import Tracer

Kind = TypeVar("Kind")

log = logging.getLogger(__name__)

TICK_INTERVAL: Final = 0.25
"""Seconds between two looks at the links."""
ANSWER_TIMEOUT: Final = 1.5
"""Seconds that another node may take to answer a question."""


class Node:
    """One node's place in the house. `house` names the house: several may share a bus."""

    def __init__(
        self,
        bus: Bus,
        house: str,
        name: str,
        find: Callable[[str], Awaitable[Table | None]],
        answer: Callable[[Question], Awaitable[Answer]],
        tracer: Tracer | None = None,
    ) -> None:
        """`find` returns a table that is here; `answer` tells what this node alone knows. Both may raise Refused."""
        self._loop = asyncio.get_running_loop()
        self._bus = bus
        self._cluster = house
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
        """Begin to listen."""
        await self._bus.subscribe(self._subject(self.name), self._take)
        self._ticking = asyncio.create_task(self._tick())

    async def close(self) -> None:
        """Say goodbye, and leave the bus."""
        if self._ticking is not None:
            self._ticking.cancel()
        self._clients.close()
        self._links.flush(self._loop.time())
        await self._bus.close()

    def remote_table(self, node: str, table: str) -> RemoteTable:
        """Return a table that another node holds."""
        return RemoteTable(self._tables, node, table)

    async def ask(self, node: str, question: Question, answers: Decoder[Kind]) -> Kind:
        """Ask another node something, whose answer is read as its kind of answers is. TimeoutError: it does not answer."""
        number = next(self._numbers)
        answer: asyncio.Future[Raw] = self._loop.create_future()
        self._questions[number] = answer
        self._send(node, QuestionAsked(number, question))
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT):
                return answers.decode(await answer)
        finally:
            del self._questions[number]

    async def ask_all(self, nodes: Iterable[str], question: Question, answers: Decoder[Kind]) -> list[Kind]:
        """Ask other nodes; those that do not answer are left out."""
        asked = (self.ask(node, question, answers) for node in nodes)
        found = await asyncio.gather(*asked, return_exceptions=True)
        return [answer for answer in found if not isinstance(answer, BaseException)]

    @property
    def is_reachable(self) -> bool:
        """Whether the bus can be reached from here, as far as is known."""
        return self._bus.is_up

    def mark_gone(self, node: str) -> None:
        """The life of a node has ended: what it had is elsewhere soon."""
        self._links.mark_gone(node, self._loop.time())

    def _subject(self, node: str) -> str:
        return f"orderup.{self._cluster}.{node}"

    def _is_used(self, node: str) -> bool:
        return self._tables.uses(node) or self._clients.uses(node)

    def _send(self, node: str, message: AnyMessage) -> None:
        """Say something to a node, with all else that is said in this turn of the loop."""
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
        with contextlib.suppress(Refused, *STORE_FAULTS):  # then it is as if it had not answered: the table may be here
            answer = await self._answer(asked.question)
            self._send(node, QuestionAnswered(asked.number, Raw(msgspec.msgpack.encode(answer))))

    def _drop(self, node: str) -> None:
        if self._is_used(node):
            log.warning("the link to node %s broke", node)
        self._tables.drop_node(node)
        self._clients.drop_node(node)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK_INTERVAL)
            self._tables.send_round_trips()
            self._links.tick(self._loop.time())
