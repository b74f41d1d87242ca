"""The pictures that people have uploaded for their cards. A child process makes small squares of them, which are stored by their hash."""

from __future__ import annotations

import asyncio
import hashlib
import sys
import time
from asyncio.subprocess import PIPE
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from orderup.server.fair_queue import FairLock
from orderup.server.store.records import AddPicture, StoredPicture
from orderup.server.wire.http_bodies import PictureHash
from orderup.server.wire.refusals import RefusedError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from orderup.server.store.store import Store

MAX_PICTURES: Final = 1_000
"""Pictures that are stored, at most. Each has at most 262 kB, and usually some 20."""
PROGRAM_ARGS: Final = ("-m", "orderup.printing.picture")
RENDER_TIMEOUT_S: Final = 15.0
"""Seconds that one picture may take. Where the system has limits, its process ends itself sooner."""
TOO_COSTLY_TEXT: Final = "This picture takes too much time or memory. Save it smaller, as PNG or JPEG."


class PictureStore:
    """The pictures in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._one = FairLock()

    async def add(self, file: bytes, address: str) -> PictureHash:
        """Store the picture in the content of a file that somebody at this address has uploaded, and return its hash. Raises RefusedError: it is not a picture, or there are too many."""
        async with self._one.hold_for(address):
            if await asyncio.to_thread(self._store.count_pictures) >= MAX_PICTURES:
                raise RefusedError("full", "The server has no room for more pictures. Try again tomorrow.")
            made = await _render(file)
        sha256 = hashlib.sha256(made).hexdigest()
        await self._store.commit([AddPicture(StoredPicture(sha256, int(time.time()), made))])
        return PictureHash(sha256)

    async def load(self, sha256: str) -> bytes:
        """Return a picture as PNG. Raises RefusedError: there is none of this hash."""
        found = await asyncio.to_thread(self._store.picture, sha256)
        if found is None:
            raise RefusedError("no_picture", "There is no picture of this hash on the server. Bring it again.")
        return found.data

    async def load_stored(self, hashes: Iterable[str]) -> dict[str, bytes]:
        """Return by hash those of these pictures that are stored."""
        found = [await asyncio.to_thread(self._store.picture, sha256) for sha256 in hashes]
        return {each.sha256: each.data for each in found if each is not None}


async def _render(file: bytes) -> bytes:
    """Render a picture as a small square in a child process. Raises RefusedError: it is not a picture."""
    process = await asyncio.create_subprocess_exec(sys.executable, *PROGRAM_ARGS, stdin=PIPE, stdout=PIPE, stderr=PIPE)
    try:
        async with asyncio.timeout(RENDER_TIMEOUT_S):
            made, said = await process.communicate(file)
    except TimeoutError:
        raise RefusedError("bad_picture", TOO_COSTLY_TEXT) from None
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    if process.returncode == 1:
        raise RefusedError("bad_picture", said.decode("utf-8", "replace").strip())
    if process.returncode != 0:
        raise RefusedError("bad_picture", TOO_COSTLY_TEXT)
    return made
