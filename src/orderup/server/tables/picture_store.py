"""The pictures that people have brought for their cards: made small squares in a process of their own, and kept by the hash of what came of it."""

from __future__ import annotations

import asyncio
import hashlib
import sys
import time
from asyncio.subprocess import PIPE
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from orderup.server.store.records import AddPicture, StoredPicture
from orderup.server.tables.turn_queue import FairLock
from orderup.server.wire.http_bodies import Picture
from orderup.server.wire.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Iterable

    from orderup.server.store.store import Store

MAX_PICTURES: Final = 1_000
"""Of at most 262 kB each, and some 20 as a rule."""
PROGRAM: Final = ("-m", "orderup.printing.picture")
KILLED_AFTER: Final = 15.0
"""Seconds for one picture; its process ends sooner by itself where the system can see to that."""
TOO_COSTLY: Final = "This picture takes too much time or memory. Save it smaller, as PNG or JPEG."


class PictureStore:
    """The pictures in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._one = FairLock()

    async def add(self, data: bytes, caller: str) -> Picture:
        """Keep the picture in a file of somebody at the address `caller`. Refused: it is none, or there are too many."""
        async with self._one.turn_of(caller):
            if await asyncio.to_thread(self._store.count_pictures) >= MAX_PICTURES:
                raise Refused("full", "The house has no room for more pictures. Try again tomorrow.")
            made = await _render(data)
        sha256 = hashlib.sha256(made).hexdigest()
        await self._store.commit([AddPicture(StoredPicture(sha256, int(time.time()), made))])
        return Picture(sha256)

    async def find(self, sha256: str) -> bytes:
        """Return a picture as PNG. Refused: there is none of this hash."""
        found = await asyncio.to_thread(self._store.picture, sha256)
        if found is None:
            raise Refused("no_picture", "There is no picture of this hash in the house. Bring it again.")
        return found.data

    async def find_all(self, hashes: Iterable[str]) -> dict[str, bytes]:
        """Return those of these pictures that are here, by hash."""
        found = [await asyncio.to_thread(self._store.picture, sha256) for sha256 in hashes]
        return {each.sha256: each.data for each in found if each is not None}


async def _render(data: bytes) -> bytes:
    """Have a process of its own make a small square of a picture. Refused: it is none."""
    process = await asyncio.create_subprocess_exec(sys.executable, *PROGRAM, stdin=PIPE, stdout=PIPE, stderr=PIPE)
    try:
        async with asyncio.timeout(KILLED_AFTER):
            made, said = await process.communicate(data)
    except TimeoutError:
        raise Refused("bad_picture", TOO_COSTLY) from None
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    if process.returncode == 1:
        raise Refused("bad_picture", said.decode("utf-8", "replace").strip())
    if process.returncode != 0:
        raise Refused("bad_picture", TOO_COSTLY)
    return made
