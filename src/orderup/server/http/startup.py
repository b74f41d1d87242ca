"""Opens the house behind the door. Importing this takes a second: the door does it in a thread."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from orderup.server.http.api import build
from orderup.server.http.backend import House
from orderup.server.settings import Settings
from orderup.server.tables.rules_loader import Engine


@dataclass(frozen=True)
class OpenHouse:
    """A house and its application."""

    app: Callable[..., Awaitable[None]]
    """An ASGI application."""
    house: House

    async def close(self) -> None:
        """Close the house."""
        await self.house.close()


async def open_house(settings: Settings, engine: Engine) -> OpenHouse:
    """Open a house. StoreError, OSError: it can't be, in one sentence."""
    house = await House.open(settings, engine)
    return OpenHouse(build(house), house)
