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
        self._carrying: set[asyncio.Task[None]] = set()
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
        for carrying in self._carrying:
            carrying.cancel()
        await asyncio.gather(*self._carrying, return_exceptions=True)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        carrying = asyncio.current_task()
        assert carrying is not None
        self._carrying.add(carrying)
        writers = [writer]
        with contextlib.suppress(asyncio.CancelledError):  # whoever closes the line; asyncio's streams would complain
            await self._whole.wait()
            there_reader, there_writer = await asyncio.open_connection(*self._to)
            writers.append(there_writer)
            await asyncio.gather(self._pass_on(reader, there_writer), self._pass_on(there_reader, writer))
        self._carrying.discard(carrying)
        for each in writers:
            each.close()
        with contextlib.suppress(OSError):
            await asyncio.gather(*(each.wait_closed() for each in writers))

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
