"""One WebSocket connection: reads strictly, hands commands to the table, writes what the table sends.

A connection goes through four states: it is accepted and *greets* (waits for `hello`), *lives*, *parts*
(the last message is being written) and is *gone*.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from enum import Enum, auto
from typing import Any

import msgspec
from litestar import WebSocket

from orderup.house.items import Joins, Leaves, Says
from orderup.house.limits import Bucket
from orderup.house.messages import ClientMessage, Hello, Ping, Pong, Refusal, Why
from orderup.house.registry import Registry
from orderup.house.screens import Screen, encode
from orderup.house.settings import Settings
from orderup.house.table import Table

LAST_WORDS = 5
"""Seconds that the last message may take to be written."""
MAX_MESSAGE = 4096
"""Bytes."""
NO_TABLE = Why("no_table", "There is no such table. It may have been cleared.")
FULL = Why("full", "Too many people are watching this table.")
SILENT = Why("hello_first", "You did not say hello.")
ABUSE = Why("abuse", "Too many messages that make no sense here.")
TOO_MANY = Why("too_many", "Too many messages. Slow down.")
OVERSIZE = Why("oversize", f"A message has at most {MAX_MESSAGE} bytes.")
HELLO_FIRST = Why("hello_first", "Say hello first.")
HELLO_ONCE = Why("hello_once", "You have said hello already.")

_decoder = msgspec.json.Decoder(ClientMessage)


class _Id(msgspec.Struct):
    """What can be read of a message that is refused."""

    id: str | None = None


_id_decoder = msgspec.json.Decoder(_Id)


class State(Enum):
    """Where a connection stands."""

    GREETING = auto()
    LIVING = auto()
    PARTING = auto()
    GONE = auto()


class Connection:
    """Drives one accepted socket until it is gone."""

    def __init__(self, socket: WebSocket[Any, Any, Any], table: Table, settings: Settings) -> None:
        now = asyncio.get_running_loop().time()
        self._socket = socket
        self._table = table
        self._settings = settings
        self._screen = Screen()
        self._state = State.GREETING
        self._commands = Bucket(settings.commands, now)
        self._offences = Bucket(settings.offences, now)

    async def run(self) -> None:
        """Read and write until one of both ends."""
        reading = asyncio.create_task(self._read())
        writing = asyncio.create_task(self._write())
        loop = asyncio.get_running_loop()
        timer = loop.call_later(self._settings.hello_within, self._hurry)
        self._screen.when_ended = lambda: _hasten(writing)
        try:
            await asyncio.wait({reading, writing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            timer.cancel()
            self._part()
            await _cancel(reading, writing)

    def _hurry(self) -> None:
        if self._state is State.GREETING:
            self._screen.end(SILENT)

    def _part(self) -> None:
        if self._state is State.LIVING:
            self._table.put(Leaves(self._screen))
        self._state = State.GONE
        self._screen.ended = True

    async def _read(self) -> None:
        while self._state in (State.GREETING, State.LIVING):
            message: Mapping[str, Any] = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            self._take(message.get("text"))
        await asyncio.Event().wait()  # the writer says goodbye and ends the connection

    def _take(self, text: str | None) -> None:
        """Take one message: carry it out, or refuse it and change nothing."""
        now = asyncio.get_running_loop().time()
        if not self._commands.take(now):
            self._refuse(_readable_id(text), TOO_MANY, now)
        elif text is None:
            self._refuse(None, Why("malformed", "Messages are text, not binary."), now)
        elif len(text) > MAX_MESSAGE or len(text.encode()) > MAX_MESSAGE:
            self._refuse(None, OVERSIZE, now)
        else:
            self._understand(text, now)

    def _understand(self, text: str, now: float) -> None:
        try:
            message = _decoder.decode(text)
        except (msgspec.DecodeError, RecursionError) as error:
            self._refuse(_readable_id(text), Why("malformed", str(error)), now)
            return
        if isinstance(message, Ping):
            self._screen.send(encode(Pong(message.n)))
        elif isinstance(message, Hello):
            self._greet(message, now)
        elif self._state is State.GREETING:
            self._refuse(message.id, HELLO_FIRST, now)
        else:
            self._table.put(Says(self._screen, message))

    def _greet(self, hello: Hello, now: float) -> None:
        if self._state is State.GREETING:
            self._state = State.LIVING
            self._table.put(Joins(self._screen, hello))
        else:
            self._refuse(None, HELLO_ONCE, now)

    def _refuse(self, command: str | None, why: Why, now: float) -> None:
        self._screen.send(encode(Refusal(command, why)))
        if not self._offences.take(now):
            if self._state is State.LIVING:
                self._table.put(Leaves(self._screen))
            self._state = State.PARTING
            self._screen.end(ABUSE)

    async def _write(self) -> None:
        while (text := await self._screen.next()) is not None:
            await self._socket.send({"type": "websocket.send", "text": text, "bytes": None})
        await self._socket.close(code=1000)


def _readable_id(text: str | None) -> str | None:
    """Return the id of a command that is refused, if it has one."""
    if text is None or len(text) > MAX_MESSAGE:
        return None
    try:
        found = _id_decoder.decode(text).id
    except (msgspec.DecodeError, RecursionError):
        return None
    return found[:40] if found else None


def _hasten(writing: asyncio.Task[None]) -> None:
    """Give up on a client that does not even read the goodbye."""
    asyncio.get_running_loop().call_later(LAST_WORDS, writing.cancel)


async def _cancel(*tasks: asyncio.Task[None]) -> None:
    for task in tasks:
        task.cancel()
    for task in tasks:
        with contextlib.suppress(Exception, asyncio.CancelledError):
            await task


async def attend(socket: WebSocket[Any, Any, Any], table_id: str, registry: Registry, settings: Settings) -> None:
    """Accept a socket and attend to it until it closes."""
    await socket.accept()
    table = await registry.find(table_id)
    if table is None or len(table.party.screens) >= settings.max_watchers:
        screen = Screen()
        screen.end(NO_TABLE if table is None else FULL)
        farewell = await screen.next()
        await socket.send({"type": "websocket.send", "text": farewell, "bytes": None})
        await socket.close(code=1000)
        return
    await Connection(socket, table, settings).run()
