"""Opens the house behind the door. Importing this takes a second: the door does it in a thread."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from orderup.house.app import build
from orderup.house.engine import Engine
from orderup.house.house import House
from orderup.house.settings import Settings


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
