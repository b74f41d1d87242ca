"""One WebSocket connection: reads strictly, hands commands to the table, lets the table write.

A connection goes through four states: it is accepted and *greets* (waits for `hello`), *lives*, *parts*
(the last message is on its way) and is *gone*.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, cast

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketException

from orderup.server.http.direct_socket import LINE, Line
from orderup.server.http.limits import Bucket
from orderup.server.settings import Settings
from orderup.server.tables.connection import LAST_WORDS, Screen, encode
from orderup.server.tables.inputs import Joins, Leaves, Says
from orderup.server.tables.table import Table
from orderup.server.wire.messages import Bye, ClientMessage, Hello, Ping, Pong, Refusal, Why

MAX_MESSAGE = 4096
"""Bytes."""
NO_TABLE = Why("no_table", "There is no such table. It may have been cleared.")
CROWD = Why("full", "Too many windows are open at your address.")
SILENT = Why("hello_first", "You did not say hello.")
ABUSE = Why("abuse", "Too many messages that make no sense here.")
TOO_MANY = Why("too_many", "Too many messages. Slow down.")
OVERSIZE = Why("oversize", f"A message has at most {MAX_MESSAGE} bytes.")
HELLO_FIRST = Why("hello_first", "Say hello first.")
HELLO_ONCE = Why("hello_once", "You have said hello already.")

if TYPE_CHECKING:
    from orderup.server.http.backend import House

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
        self._line = line_of(socket)
        self._table = table
        self._settings = settings
        self._screen = Screen(self._line.say)
        self._state = State.GREETING
        self._commands = Bucket(settings.commands, now)
        self._offenses = Bucket(settings.offenses, now)

    async def run(self) -> None:
        """Attend to the client until it is gone, or has been told goodbye."""
        timer = asyncio.get_running_loop().call_later(self._settings.hello_within, self._hurry)
        self._line.listen(self._take, self._screen.flush)
        reading = asyncio.create_task(self._read())
        parted = asyncio.create_task(self._screen.parted.wait())
        try:
            await asyncio.wait({reading, parted}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            timer.cancel()
            self._part()
            await _cancel(reading, parted)
        await hang_up(self._socket)

    def _hurry(self) -> None:
        if self._state is State.GREETING:
            self._screen.end(SILENT)

    def _part(self) -> None:
        if self._state is State.LIVING:
            self._table.put(Leaves(self._screen))
        self._state = State.GONE
        self._screen.ended = True

    async def _read(self) -> None:
        """Wait until the client is gone. What came before we listened is taken first."""
        while True:
            message: Mapping[str, Any] = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            self._take(message.get("text"))

    def _take(self, text: str | None) -> None:
        """Take one message: carry it out, or refuse it and change nothing."""
        if self._state not in (State.GREETING, State.LIVING):
            return
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
        if isinstance(message, Hello):
            self._greet(message, now)
        elif self._state is State.GREETING:
            self._refuse(None if isinstance(message, Ping) else message.id, HELLO_FIRST, now)
        elif isinstance(message, Ping):
            self._screen.send(encode(Pong(message.n)))
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
        if not self._offenses.take(now):
            if self._state is State.LIVING:
                self._table.put(Leaves(self._screen))
            self._state = State.PARTING
            self._screen.end(ABUSE)


def _readable_id(text: str | None) -> str | None:
    """Return the id of a command that is refused, if it has one: however long, so that it is recognized."""
    if text is None or len(text) > MAX_MESSAGE:
        return None
    try:
        found = _id_decoder.decode(text).id
    except (msgspec.DecodeError, RecursionError):
        return None
    return found or None


async def _cancel(*tasks: asyncio.Task[Any]) -> None:
    for task in tasks:
        task.cancel()
    for task in tasks:
        with contextlib.suppress(Exception, asyncio.CancelledError):
            await task


def line_of(socket: WebSocket[Any, Any, Any]) -> Line:
    """Return the short way to this client."""
    return cast("Line", cast("dict[str, Any]", socket.scope["extensions"])[LINE])


async def hang_up(socket: WebSocket[Any, Any, Any]) -> None:
    """Close a socket that may be closed already; one that cannot be is left to the server."""
    with contextlib.suppress(WebSocketException, TimeoutError):
        async with asyncio.timeout(LAST_WORDS):
            await socket.close(code=1000)


async def attend(socket: WebSocket[Any, Any, Any], table_id: str, house: House) -> None:
    """Accept a socket and attend to it until it closes."""
    await socket.accept()
    caller = socket.client.host if socket.client else ""
    with house.visitors.one_more(caller) as welcome:
        table = await house.registry.find(table_id) if welcome else None
        if table is None:
            line_of(socket).say(encode(Bye(NO_TABLE if welcome else CROWD)))
            await hang_up(socket)
        else:
            await Connection(socket, table, house.settings).run()
