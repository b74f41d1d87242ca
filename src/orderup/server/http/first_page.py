"""The front door: an ASGI application that serves the page at once, and opens the house behind it.

Web framework, database and rules take seconds to import. The door needs none of them: it answers for the
page itself and lets requests for the rest wait until the house is open. It also keeps strangers' pages
out and puts the security headers on everything that leaves.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from orderup.server.http.security import may_connect, response_headers
from orderup.server.http.static_files import Message, Page, Send
from orderup.server.settings import Settings
from orderup.server.tables.rules_loader import Engine

if TYPE_CHECKING:
    from orderup.server.http.startup import OpenHouse

log = logging.getLogger(__name__)

Receive = Callable[[], Awaitable[Message]]

BEHIND = ("/api", "/schema", "/healthz")
"""Everything else is the page's."""
STRANGER = b'{"code":"origin","text":"This page may not talk to this house."}'
CLOSED = b'{"code":"trouble","text":"The house could not be opened."}'


class Door:
    """The ASGI application of `orderup serve`."""

    def __init__(self, settings: Settings) -> None:
        self.failure: Exception | None = None
        """Why the house could not be opened."""
        self.on_failure: Callable[[], None] = lambda: None
        self._settings = settings
        self._page = Page(settings.page)
        self._opening: asyncio.Task[OpenHouse] | None = None

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
            return
        if not self._is_welcome(scope):
            await _turn_away(scope, send, 403, STRANGER)
            return
        if scope["type"] == "http":
            send = _guarded(scope, send)
            if not _is_behind(scope["path"]):
                await self._page.answer(scope, send)
                return
        try:
            house = await self.opened()
        except Exception:  # noqa: BLE001  # `failure` has it, and the server is about to stop
            await _turn_away(scope, send, 503, CLOSED)
        else:
            await house.app(scope, receive, send)

    def _is_welcome(self, scope: Message) -> bool:
        """Reading the page is free; whoever changes something or connects must be no stranger."""
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            return True
        return may_connect(scope["headers"], self._settings.origins)

    async def opened(self) -> OpenHouse:
        """Return the house, when it is open."""
        assert self._opening is not None, "the server has not started"
        return await asyncio.shield(self._opening)

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        await receive()
        self._opening = asyncio.create_task(self._open())
        self._opening.add_done_callback(self._note_failure)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self._close()
        await send({"type": "lifespan.shutdown.complete"})

    async def _open(self) -> OpenHouse:
        engine = Engine()
        engine.start().add_done_callback(self._note_failure)  # much of it is the compiler's, and leaves Python free
        opening = await asyncio.to_thread(import_module, "orderup.server.http.startup")
        house: OpenHouse = await opening.open_house(self._settings, engine)
        return house

    def _note_failure(self, opening: asyncio.Task[Any]) -> None:
        """If a part could not be opened, stop."""
        if not opening.cancelled() and (error := opening.exception()) is not None:
            self.failure = error if isinstance(error, Exception) else RuntimeError(str(error))
            self.on_failure()

    async def _close(self) -> None:
        if self._opening is None or self.failure is not None:
            return
        await (await self.opened()).close()


def _is_behind(path: str) -> bool:
    return any(path == start or path.startswith(start + "/") for start in BEHIND)


def _guarded(scope: Message, send: Send) -> Send:
    """Put the security headers on the answer."""
    extra = response_headers(scope["headers"])

    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", ()), *extra]}
        await send(message)

    return guarded


async def _turn_away(scope: Message, send: Send, status: int, body: bytes) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    kind: list[tuple[bytes, Any]] = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": status, "headers": kind})
    await send({"type": "http.response.body", "body": body})
