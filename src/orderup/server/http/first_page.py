"""The ASGI application that serves the page at once, and starts the rest behind it.

Web framework, database and rules take seconds to import. The first page needs none of them: requests for the rest
wait until it has started. Here other sites' pages are kept out, and every answer gets its security headers.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Awaitable, Callable, Iterator
from importlib import import_module
from itertools import count
from typing import TYPE_CHECKING, Any

from orderup.server.http.security import is_origin_allowed, response_headers, unknown_host
from orderup.server.http.static_files import DOCUMENTS, DocumentFiles, Message, PageFiles, Send
from orderup.server.logs import REQUEST
from orderup.server.settings import Settings
from orderup.server.tables.engine_loader import EngineLoader

if TYPE_CHECKING:
    from orderup.server.http.startup import Started
    from orderup.server.tables.warm_games import WarmGames
    from orderup.server.wire.table_info import TableInfo

log = logging.getLogger(__name__)

Receive = Callable[[], Awaitable[Message]]

BACKEND_PATHS = ("/api", "/schema", "/healthz", "/readyz", "/metrics", "/.well-known")
"""Everything else is the page's, or a document."""
OTHER_SITE = b'{"code":"origin","text":"This page may not talk to this house."}'
STOPPING = b'{"code":"trouble","text":"The house is closing."}'
CALL_GRACE = 0.1
"""Seconds that calls get to be answered when the server stops."""
NOT_STARTED = b'{"code":"trouble","text":"The house could not be opened."}'


class FirstPage:
    """The ASGI application of `orderup serve`."""

    def __init__(self, settings: Settings) -> None:
        self.failure: Exception | None = None
        """Why the rest could not be started."""
        self.on_failure: Callable[[], None] = lambda: None
        self.settings = settings
        self._page = PageFiles(settings.page, self._find_table)
        self._documents = DocumentFiles(settings.documents)
        self._loader: EngineLoader | None = None
        self._games: WarmGames | None = None
        """Those that have been played again already."""
        self._starting: asyncio.Task[Started] | None = None
        self._calls: set[asyncio.Task[Any]] = set()
        """The tasks that answer calls."""
        self._is_closed = False
        self._numbers = count(1)
        """Of requests."""

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
            return
        REQUEST.set(str(next(self._numbers)))
        if (name := unknown_host(scope["headers"], self.settings.origins)) is not None:
            await _reject(scope, send, 421, _misdirected(name))
            return
        if not self._may_pass(scope):
            await _reject(scope, send, 403, OTHER_SITE)
            return
        if scope["type"] == "http":
            send = _with_security_headers(scope, send)
            if not _is_below(scope["path"], *BACKEND_PATHS):
                files = self._documents if _is_below(scope["path"], DOCUMENTS) else self._page
                await files.respond(scope, send)
                return
        try:
            with self._noted(scope):
                await self._pass_on(scope, receive, send)
        except (
            asyncio.CancelledError
        ):  # it still waits as the server stops: without an answer uvicorn would log each with its stack
            with contextlib.suppress(Exception):  # an answer has begun already
                await _reject(scope, send, 503, STOPPING)

    @contextlib.contextmanager
    def _noted(self, scope: Message) -> Iterator[None]:
        """Count this task among those that answer calls, if it does; sockets are no calls."""
        task = asyncio.current_task()
        if scope["type"] == "http" and task is not None:
            self._calls.add(task)
        try:
            yield
        finally:
            if task is not None:
                self._calls.discard(task)

    def _find_table(self, table: str) -> TableInfo | None:
        """Return a table's public card, if it is open already: nobody waits for a link's preview."""
        starting = self._starting
        if starting is None or not starting.done() or starting.cancelled() or starting.exception() is not None:
            return None
        return starting.result().backend.registry.table_info(table)

    async def _pass_on(self, scope: Message, receive: Receive, send: Send) -> None:
        """Let the rest answer, as soon as it has started."""
        if self._is_closed:
            await _reject(scope, send, 503, STOPPING)
            return
        try:
            rest = await self.started()
        except Exception:  # noqa: BLE001  # `failure` has it, and the server is about to stop
            await _reject(scope, send, 503, NOT_STARTED)
        else:
            await rest(scope, receive, send)

    def _may_pass(self, scope: Message) -> bool:
        """Reading the page is free; whoever changes something or connects must be no stranger."""
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            return True
        return is_origin_allowed(scope["headers"], self.settings.origins)

    async def started(self) -> Started:
        """Return the rest, when it has started."""
        assert self._starting is not None, "the server has not started"
        return await asyncio.shield(self._starting)

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        await receive()
        self._starting = asyncio.create_task(self._start())
        self._starting.add_done_callback(self._note_failure)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def warm_up(self) -> None:
        """Load all that can be loaded without the store, so that everything begins at once later."""
        standby = await asyncio.to_thread(import_module, "orderup.server.http.standby")
        self._loader, self._games = await standby.warm_up(self.settings)

    async def _start(self) -> Started:
        loader = self._loader = self._loader or EngineLoader()
        loader.start().add_done_callback(self._note_failure)  # much of it is the compiler's, and leaves Python free
        startup = await asyncio.to_thread(import_module, "orderup.server.http.startup")
        started: Started = await startup.start(self.settings, loader, self._games)
        started.api.add_done_callback(self._note_failure)
        return started

    def _note_failure(self, starting: asyncio.Task[Any]) -> None:
        """If a part could not be started, stop."""
        if not starting.cancelled() and (error := starting.exception()) is not None:
            self.failure = error if isinstance(error, Exception) else RuntimeError(str(error))
            self.on_failure()

    async def close(self, *, has_successor: bool = False) -> None:
        """Answer the calls that are under way, unless that takes too long, and let go of the store. Pages are still served."""
        if self._is_closed or self._starting is None or self.failure is not None:
            return
        self._is_closed = True
        if self._loader is not None:
            self._loader.close()
        if self._calls:
            _, late = await asyncio.wait(self._calls, timeout=CALL_GRACE)
            for call in late:
                call.cancel()
        await (await self.started()).close(has_successor=has_successor)

    async def wait_for_traces(self) -> None:
        """When all else is done: have the last traces sent, if that does not take long."""
        if self._is_closed and (tracer := (await self.started()).backend.tracer) is not None:
            await asyncio.to_thread(tracer.wait)


def _misdirected(name: str) -> bytes:
    """Say so to who has called this server by a name that is not its own."""
    text = (
        f"This house does not go by the name {name!r}. Its owner starts it with --origin https://{name}, if it shall."
    )
    return json.dumps({"code": "origin", "text": text if name else "The name in Host makes no sense."}).encode()


def _is_below(path: str, *starts: str) -> bool:
    return any(path == start or path.startswith(start + "/") for start in starts)


def _with_security_headers(scope: Message, send: Send) -> Send:
    """Put the security headers on the answer."""
    extra = response_headers(scope["headers"], str(scope["path"]))

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", ()), *extra]}
        await send(message)

    return with_headers


async def _reject(scope: Message, send: Send, status: int, body: bytes) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    kind: list[tuple[bytes, Any]] = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": status, "headers": kind})
    await send({"type": "http.response.body", "body": body})
