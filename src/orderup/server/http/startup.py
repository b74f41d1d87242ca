"""Starts what stands behind the first page. Importing this takes a second, and is done in a thread."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from orderup.server.http.api import build
from orderup.server.http.backend import Backend
from orderup.server.settings import Settings
from orderup.server.tables.rules_loader import RulesLoader


@dataclass(frozen=True)
class Started:
    """A backend and the application on top of it."""

    app: Callable[..., Awaitable[None]]
    """An ASGI application."""
    backend: Backend

    async def close(self) -> None:
        """Close the backend."""
        await self.backend.close()


async def start(settings: Settings, loader: RulesLoader) -> Started:
    """Open the backend. StoreError, OSError: it can't be, in one sentence."""
    backend = await Backend.open(settings, loader)
    return Started(build(backend), backend)
