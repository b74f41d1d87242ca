"""The application behind `ServerApp`, which serves the first page without it. Importing this module takes a while, and is done in a thread.

After a restart players wait for their tables. So sockets are served as soon as the store is open; the web framework, which only
the other calls need, is imported when the tables are back.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Final

from orderup.server.http.backend import MAX_STARTUP_DELAY_S, Backend
from orderup.server.http.files.static import Message, Send
from orderup.server.http.serving.admission import serve_socket
from orderup.server.http.sockets.session import AsgiWebSocket
from orderup.server.settings import Settings
from orderup.server.tables.games.engine_loader import EngineLoader
from orderup.server.tables.registry.replayed_games import ReplayedGames

SOCKET_PATH_PATTERN: Final = re.compile(r"/api/tables/([^/]+)/live")
"""The path of a table's WebSocket."""

Receive = Callable[[], Awaitable[Message]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]


class BackendApp:
    """An open backend, and the ASGI application in front of it."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self.api: asyncio.Task[Application] = asyncio.create_task(self._load_api())
        """The task that loads the application for the HTTP calls."""

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] == "websocket":
            await self._serve_socket(scope, receive, send)
        else:
            api = await asyncio.shield(self.api)
            await api(scope, receive, send)

    async def _serve_socket(self, scope: Message, receive: Receive, send: Send) -> None:
        found = SOCKET_PATH_PATTERN.fullmatch(scope["path"])
        if found is None:
            await send({"type": "websocket.close", "code": 1008})
        else:
            await serve_socket(AsgiWebSocket(scope, receive, send), found[1], self.backend)

    async def _load_api(self) -> Application:
        """Import the HTTP calls when the tables are restored, or after `MAX_STARTUP_DELAY_S`: the import would slow their restoration."""
        await self.backend.registry.restorer.wait_until_games_restored(MAX_STARTUP_DELAY_S)
        return await asyncio.to_thread(lambda: import_module("orderup.server.http.api.app").create_app(self.backend))

    async def close(self, *, has_successor: bool = False) -> None:
        """Close the backend."""
        self.api.cancel()
        await self.backend.close(has_successor=has_successor)


async def open_backend(settings: Settings, loader: EngineLoader, games: ReplayedGames | None = None) -> BackendApp:
    """Open the backend; `games` are those that a standby has replayed already. Raises StoreError, OSError: it cannot be opened; the text explains why in one sentence."""
    return BackendApp(await Backend.open(settings, loader, games))
