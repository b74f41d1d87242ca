"""Where the product touches the outside: clocks, secrets and threads are the world's while it lasts."""

from __future__ import annotations

import base64
import logging
import random
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from types import SimpleNamespace
from typing import Any, NamedTuple
from unittest.mock import patch

import uvicorn
from tests.simulation.loop import THREAD, Running
from tests.simulation.loop import Thread as LoopThread
from tests.simulation.world import World
from uvicorn.protocols.websockets import websockets_sansio_impl
from websockets import frames, utils

from orderup.players import decisions
from orderup.server.http.operations import health
from orderup.server.http.sockets.bounded_http import BoundedHttp
from orderup.server.http.sockets.direct import DirectWebSocket
from orderup.server.store import encryption
from orderup.server.tables.games import engine_loader
from orderup.server.tables.people import identity
from orderup.server.tables.people.people import Connection, Person

HASHED = (Connection, Person, BoundedHttp, DirectWebSocket)
"""What stands in sets: by number, not by address, so that these have one order in all runs."""


class Complaints(logging.Handler):
    """Keeps what the server logs as errors."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.WARNING)
        self._world = world
        self.errors: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Take one record."""
        cause = record.exc_info[1] if record.exc_info else None
        text = f"{self._world.now:.3f} {record.name}: {record.getMessage()} {cause!r}"
        self._world.note("log", record.getMessage(), type(cause).__name__)
        if record.levelno >= logging.ERROR:
            self.errors.append(text)


class Secrets:
    """What the product asks of `secrets` and `os`, from the world's chance."""

    def __init__(self, chance: random.Random) -> None:
        self.urandom = self.token_bytes = chance.randbytes
        self.choice = chance.choice

    def token_hex(self, size: int) -> str:
        """A secret in hexadecimal digits."""
        return bytes(self.token_bytes(size)).hex()

    def token_urlsafe(self, size: int) -> str:
        """A secret as text."""
        return base64.urlsafe_b64encode(self.token_bytes(size)).rstrip(b"=").decode()


class Pings:
    """What uvicorn asks of `random` for a ping: a number that depends on the time alone, so that one line's pings do not change another's."""

    def __init__(self, world: World) -> None:
        self._world = world

    def getrandbits(self, bits: int) -> int:
        """A number of so many bits."""
        return int(self._world.now * 1e6) * 2_654_435_761 % (1 << bits)


class Threads:
    """What the product asks of `threading` where it begins a thread by itself: it takes its time on the world's clock."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._chance = world.chance("own threads")

    def Thread(self, target: Callable[..., None], args: tuple[Any, ...], **_: Any) -> OwnThread:  # noqa: N802  # the library's name
        """A thread that has not begun."""
        assert Running.loop is not None
        thread = LoopThread(self._world, Running.loop, lambda: target(*args))
        return OwnThread(lambda: self._world.after(self._chance.uniform(*THREAD), thread.go_on))


class OwnThread(NamedTuple):
    """A thread of the world's."""

    start: Callable[[], None]


def free_space(_: object) -> SimpleNamespace:
    """A disk with room, whatever this machine's has."""
    return SimpleNamespace(free=10**12)


@contextmanager
def controlled(world: World) -> Iterator[Complaints]:
    """Have clocks, secrets, hashes and logs under the world's control."""
    numbers = count()

    def number(self: Any) -> int:
        own = self.__dict__
        if "simulated_number" not in own:
            own["simulated_number"] = next(numbers)
        found: int = own["simulated_number"]
        return found

    complaints = Complaints(world)
    with ExitStack() as stack:
        stack.enter_context(patch.object(time, "time", world.time))
        for module, name in ((identity, "secrets"), (frames, "secrets"), (utils, "secrets"), (encryption, "os")):
            stack.enter_context(patch.object(module, name, Secrets(world.chance(module.__name__))))
        for kind in HASHED:
            stack.enter_context(patch.object(kind, "__hash__", number))
        stack.enter_context(patch.object(websockets_sansio_impl, "random", Pings(world)))
        stack.enter_context(patch.object(health, "threading", Threads(world)))
        stack.enter_context(patch.object(health, "shutil", SimpleNamespace(disk_usage=free_space)))
        stack.enter_context(patch.object(engine_loader, "load_search", lambda *_: None))
        stack.enter_context(patch.object(decisions, "is_ready", lambda _: False))
        stack.enter_context(patch.object(uvicorn.Config, "configure_logging", lambda _: None))
        for name in ("", "uvicorn"):
            logger = logging.getLogger(name)
            stack.enter_context(patch.multiple(logger, handlers=[complaints], propagate=False))
        yield complaints
