"""TCP lines that tests cut."""

import asyncio
import contextlib
from urllib.parse import urlsplit


class Line:
    """A TCP port that leads to another one, and may be cut: then nothing arrives, and nothing is closed."""

    def __init__(self, host: str, port: int) -> None:
        self._to = host, port
        self._whole = asyncio.Event()
        self._whole.set()
        self._server: asyncio.Server | None = None
        self._ends: set[asyncio.Task[None]] = set()
        self.address = ""

    async def open(self) -> None:
        """Listen; from now on there is an `address`."""
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.address = "{}:{}".format(*self._server.sockets[0].getsockname())

    def cut(self) -> None:
        """Carry nothing."""
        self._whole.clear()

    def mend(self) -> None:
        """Carry again, at first what has come meanwhile."""
        self._whole.set()

    async def close(self) -> None:
        """End all connections."""
        assert self._server is not None
        self._server.close()
        self.mend()
        for end in self._ends:
            end.cancel()
        await asyncio.gather(*self._ends, return_exceptions=True)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._whole.wait()
        there_reader, there_writer = await asyncio.open_connection(*self._to)
        for come, go in ((reader, there_writer), (there_reader, writer)):
            end = asyncio.create_task(self._pass_on(come, go))
            self._ends.add(end)
            end.add_done_callback(self._ends.discard)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while content := await reader.read(65536):
                await self._whole.wait()
                writer.write(content)
                await writer.drain()
        writer.close()


def line_to(url: str) -> Line:
    """Return a line to the server of this URL."""
    there = urlsplit(url)
    assert there.hostname is not None
    return Line(there.hostname, there.port or {"nats": 4222}.get(there.scheme, 5432))


def over(url: str, line: Line) -> str:
    """Return the same URL by way of a line."""
    there = urlsplit(url)
    user, at, _ = there.netloc.rpartition("@")
    return there._replace(netloc=f"{user}{at}{line.address}").geturl()
