"""The admission of a new socket: it finds the process that has the table, and checks bans and limits."""

from __future__ import annotations

import asyncio
import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from orderup.server.http.access.bans import BANNED_REASON
from orderup.server.http.backend import Backend
from orderup.server.http.sockets.session import AsgiWebSocket, WebSocketSession
from orderup.server.http.workers.handover import is_being_replaced, send_connection
from orderup.server.wire.encoding import encode
from orderup.server.wire.refusals import RefusedError
from orderup.server.wire.server_messages import Bye
from orderup.server.wire.table_info import Reason
from orderup.server.wire.values import TABLE_ID_PATTERN

if TYPE_CHECKING:
    from orderup.server.cluster.remote_table import RemoteTable
    from orderup.server.tables.actor.table import Table

SUCCESSOR_WAIT_S: Final = 1.0
"""Seconds for which a connecting client waits for the successor of a worker."""
POLL_S: Final = 0.02
"""Seconds between two checks for the successor."""
MAX_HANDOVER_TRIES: Final = 10
"""Tries to hand a socket to another worker whose queue is full, `POLL_S` apart."""
NO_TABLE_REASON = Reason("no_table", "There is no such table. It may have been cleared.")
TOO_MANY_CONNECTIONS_REASON = Reason("full", "Too many windows are open at your address.")


async def serve_socket(socket: AsgiWebSocket, table_id: str, backend: Backend) -> None:
    """Accept a socket and serve it until it closes, or hand it to the process of this machine that has its table."""
    if await _hand_over(socket, table_id, backend):
        return
    await socket.accept()
    if backend.bans.is_banned(socket.caller):
        socket.direct.send_text(encode(Bye(BANNED_REASON)))
        await socket.close()
        return
    with backend.connections.admit(socket.caller) as admitted:
        table, why = await _find(table_id, backend) if admitted else (None, TOO_MANY_CONNECTIONS_REASON)
        if table is None:
            socket.direct.send_text(encode(Bye(why)))
            await socket.close()
        else:
            await WebSocketSession(socket, table, backend.settings, backend.bans, backend.tracer).run()


async def _hand_over(socket: AsgiWebSocket, table_id: str, backend: Backend) -> bool:
    """Hand a socket to the worker that has its table, if that is another one of this machine. Return whether it was handed over."""
    sockets = backend.settings.worker_sockets
    if sockets is None or not re.search(TABLE_ID_PATTERN, table_id):
        return False
    try:
        holder = await _holder(table_id, sockets, backend)
    except RefusedError:
        return False
    if holder is None or not await _hand_to_worker(socket, sockets / holder):
        return False
    await socket.wait_for_disconnect()
    return True


async def _hand_to_worker(socket: AsgiWebSocket, receiver: Path) -> bool:
    """Hand a socket to the worker that listens at a path. The worker's queue is short, and after a deploy many sockets come at once. Return whether it was handed over."""
    for _ in range(MAX_HANDOVER_TRIES):
        try:
            return socket.direct.hand_over(partial(send_connection, receiver))
        except BlockingIOError:
            await asyncio.sleep(POLL_S)
    return False


async def _holder(table_id: str, sockets: Path, backend: Backend) -> str | None:
    """Return the node that has a table, if it is another one. If that worker is being replaced, wait for its successor, since the bus still leads to the old one. Raises RefusedError: the holder is unknown now."""
    loop = asyncio.get_running_loop()
    until = loop.time() + SUCCESSOR_WAIT_S

    def waits(holder: str) -> bool:
        return is_being_replaced(sockets / holder) and loop.time() <= until

    while (holder := await backend.directory.other_holder(table_id)) is not None and waits(holder):
        while waits(holder):  # noqa: ASYNC110  # another process has no event, and the database is not asked meanwhile
            await asyncio.sleep(POLL_S)
    return holder


async def _find(table_id: str, backend: Backend) -> tuple[Table | RemoteTable | None, Reason]:
    """Return the table, or None and the reason why there is none."""
    if not re.search(TABLE_ID_PATTERN, table_id):
        return None, NO_TABLE_REASON
    try:
        return await backend.directory.find(table_id), NO_TABLE_REASON
    except RefusedError as refused:
        return None, refused.why
