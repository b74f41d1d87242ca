"""The ASGI application that serves the page at once, and starts the backend meanwhile.

Web framework, database and rules take seconds to import. The first page needs none of them; other requests
wait until the backend has started. This application also rejects requests from other sites' pages, and adds the security headers.
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

from orderup.server.http.access.security import is_origin_allowed, response_headers, unknown_host
from orderup.server.http.files.static import DOCUMENTS_PATH, DocumentFiles, Message, PageFiles, Send
from orderup.server.logs import CURRENT_REQUEST
from orderup.server.settings import Settings
from orderup.server.tables.games.engine_loader import EngineLoader

if TYPE_CHECKING:
    from orderup.server.http.serving.startup import BackendApp
    from orderup.server.tables.registry.replayed_games import ReplayedGames
    from orderup.server.wire.table_info import TableInfo

log = logging.getLogger(__name__)

Receive = Callable[[], Awaitable[Message]]

BACKEND_PATH_PREFIXES = ("/api", "/schema", "/healthz", "/readyz", "/metrics", "/.well-known")
"""The paths that the backend serves. Everything else is the page or a document."""
OTHER_SITE_BODY = b'{"code":"origin","text":"This page may not talk to this server."}'
STOPPING_BODY = b'{"code":"trouble","text":"The server is shutting down."}'
CALL_GRACE_S = 0.1
"""Seconds for which pending HTTP calls may finish when the server stops."""
NOT_STARTED_BODY = b'{"code":"trouble","text":"The server could not start."}'


class ServerApp:
    """The ASGI application of `orderup serve`."""

    def __init__(self, settings: Settings) -> None:
        self.failure: Exception | None = None
        """The error that kept the backend from starting."""
        self.on_failure: Callable[[], None] = lambda: None
        self.settings = settings
        self._page = PageFiles(settings.page, self._find_table)
        self._documents = DocumentFiles(settings.documents)
        self._loader: EngineLoader | None = None
        self._replayed_games: ReplayedGames | None = None
        """The games that a standby has replayed already."""
        self._starting: asyncio.Task[BackendApp] | None = None
        self._calls: set[asyncio.Task[Any]] = set()
        """The tasks that answer HTTP calls."""
        self._is_closed = False
        self._request_numbers = count(1)
        """The numbers of requests."""

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
            return
        CURRENT_REQUEST.set(str(next(self._request_numbers)))
        if (name := unknown_host(scope["headers"], self.settings.origins)) is not None:
            await _reject(scope, send, 421, _unknown_host_body(name))
            return
        if not self._is_origin_allowed(scope):
            await _reject(scope, send, 403, OTHER_SITE_BODY)
            return
        if scope["type"] == "http":
            send = _with_security_headers(scope, send)
            if not _is_below(scope["path"], *BACKEND_PATH_PREFIXES):
                files = self._documents if _is_below(scope["path"], DOCUMENTS_PATH) else self._page
                await files.respond(scope, send)
                return
        try:
            with self._tracked(scope):
                await self._forward(scope, receive, send)
        except (
            asyncio.CancelledError
        ):  # the request still waits as the server stops; without an answer uvicorn would log its stack
            with contextlib.suppress(Exception):  # an answer has begun already
                await _reject(scope, send, 503, STOPPING_BODY)

    @contextlib.contextmanager
    def _tracked(self, scope: Message) -> Iterator[None]:
        """Add this task to `_calls` while it answers an HTTP call; sockets are not added."""
        task = asyncio.current_task()
        if scope["type"] == "http" and task is not None:
            self._calls.add(task)
        try:
            yield
        finally:
            if task is not None:
                self._calls.discard(task)

    def _find_table(self, table: str) -> TableInfo | None:
        """Return a table's public card, if it is open already: a link preview does not wait."""
        starting = self._starting
        if starting is None or not starting.done() or starting.cancelled() or starting.exception() is not None:
            return None
        return starting.result().backend.registry.table_info(table)

    async def _forward(self, scope: Message, receive: Receive, send: Send) -> None:
        """Forward a request to the backend, as soon as that has started."""
        if self._is_closed:
            await _reject(scope, send, 503, STOPPING_BODY)
            return
        try:
            rest = await self.wait_until_started()
        except Exception:  # noqa: BLE001  # `failure` holds it, and the server is about to stop
            await _reject(scope, send, 503, NOT_STARTED_BODY)
        else:
            await rest(scope, receive, send)

    def _is_origin_allowed(self, scope: Message) -> bool:
        """Whether a request may come from its origin: reads may come from anywhere, other requests and sockets only from allowed origins."""
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            return True
        return is_origin_allowed(scope["headers"], self.settings.origins)

    async def wait_until_started(self) -> BackendApp:
        """Wait until the backend has started, and return its application."""
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
        """Load everything that needs no store, so that the server can begin at once later."""
        standby = await asyncio.to_thread(import_module, "orderup.server.http.serving.standby")
        self._loader, self._replayed_games = await standby.warm_up(self.settings)

    async def _start(self) -> BackendApp:
        loader = self._loader = self._loader or EngineLoader()
        loader.start().add_done_callback(self._note_failure)  # much of this runs in the compiler, without Python's lock
        startup = await asyncio.to_thread(import_module, "orderup.server.http.serving.startup")
        started: BackendApp = await startup.open_backend(self.settings, loader, self._replayed_games)
        started.api.add_done_callback(self._note_failure)
        return started

    def _note_failure(self, starting: asyncio.Task[Any]) -> None:
        """Stop the server if a part could not be started."""
        if not starting.cancelled() and (error := starting.exception()) is not None:
            self.failure = error if isinstance(error, Exception) else RuntimeError(str(error))
            self.on_failure()

    async def close(self, *, has_successor: bool = False) -> None:
        """Finish pending HTTP calls within `CALL_GRACE_S`, and close the store. Pages are still served. With a successor, other nodes leave the tables to it."""
        if self._is_closed or self._starting is None or self.failure is not None:
            return
        self._is_closed = True
        if self._loader is not None:
            self._loader.close()
        if self._calls:
            _, late = await asyncio.wait(self._calls, timeout=CALL_GRACE_S)
            for call in late:
                call.cancel()
        await (await self.wait_until_started()).close(has_successor=has_successor)

    async def wait_for_traces(self) -> None:
        """Wait until the last traces are sent, but not for long. Call this after everything else has stopped."""
        if self._is_closed and (tracer := (await self.wait_until_started()).backend.tracer) is not None:
            await asyncio.to_thread(tracer.wait_until_sent)


def _unknown_host_body(name: str) -> bytes:
    """Return the error body for a request whose `Host` is not a name of this server."""
    text = f"This server does not answer to the name {name!r}. If it should, its operator starts it with --origin https://{name}."
    return json.dumps({"code": "origin", "text": text if name else "The name in Host makes no sense."}).encode()


def _is_below(path: str, *starts: str) -> bool:
    return any(path == start or path.startswith(start + "/") for start in starts)


def _with_security_headers(scope: Message, send: Send) -> Send:
    """Return a `send` that adds the security headers to the answer."""
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
