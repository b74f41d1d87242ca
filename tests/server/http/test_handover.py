"""Open connections go from one process of a machine to another."""

import asyncio
import socket
from contextlib import ExitStack
from pathlib import Path

import pytest

from orderup.server.http.workers.handover import ConnectionReceiver, is_being_replaced, send_connection

MANY = 2000


async def test_who_has_too_much_to_do_takes_the_rest_later(tmp_path: Path) -> None:
    """Those whom nobody took went over the bus, which the next deploy breaks."""
    path, taken = tmp_path / "receiver", asyncio.Queue[bytes]()
    with ExitStack() as stack:

        def take(given: socket.socket, request: bytes) -> None:
            stack.enter_context(given)
            taken.put_nowait(request)

        receiver = ConnectionReceiver(path, take)
        theirs = stack.enter_context(socket.socket())
        given: list[bytes] = []

        def give_many() -> None:
            for number in range(MANY):  # the loop, in which they would be taken, does not turn meanwhile
                send_connection(path, theirs.fileno(), b"%d" % number)
                given.append(b"%d" % number)

        with pytest.raises(BlockingIOError):
            give_many()
        assert given
        async with asyncio.timeout(10):
            assert [await taken.get() for _ in given] == given
        assert send_connection(path, theirs.fileno(), b"late")
        async with asyncio.timeout(10):
            assert await taken.get() == b"late"
        assert not is_being_replaced(path)
        receiver.close()
        assert is_being_replaced(path)
        assert not send_connection(path, theirs.fileno(), b"nobody is there")
