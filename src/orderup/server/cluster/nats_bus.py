"""The bus over NATS."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from typing import Any

from orderup.extras import importing_extra
from orderup.server.cluster.bus import OnMessage

with importing_extra("nats"):
    import nats
    from nats.aio.client import Client
    from nats.aio.msg import Msg

log = logging.getLogger(__name__)

RECONNECT_INTERVAL_S = 1
"""Seconds between two tries to connect to a NATS server."""
CONNECT_TIMEOUT_S = 5
"""Seconds that connecting to a NATS server may take."""
PING_INTERVAL_S = 0.5
"""Seconds between two pings. The connection counts as lost if two pings are unanswered when the third is due."""


class BusError(Exception):
    """The bus cannot be reached; the text explains why in one sentence."""


class _Client(Client):
    """A client that refuses servers without TLS if the URL asks for TLS: the library would go on unencrypted and send the password."""

    async def _process_info(self, info: dict[str, Any], initial_connection: bool = False) -> None:
        """Check the server's first message, at every connection, before the client sends anything."""
        server = self._current_server
        if initial_connection and server is not None and server.uri.scheme == "tls" and not info.get("tls_required"):
            raise nats.errors.SecureConnWantedError
        await super()._process_info(info, initial_connection)


class NatsBus:
    """A bus over core NATS, without streams: clients that have missed messages reconnect, and get them from the table."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._waiting: deque[tuple[str, bytes]] = deque()
        self._more = asyncio.Event()
        self._sending = asyncio.create_task(self._send())

    @classmethod
    async def connect(cls, url: str) -> NatsBus:
        """Connect to the server at this URL. Raises BusError."""
        client = _Client()

        async def note_lost() -> None:
            if not client.is_closed:  # else this side has closed it
                log.warning("the bus cannot be reached")

        try:
            async with asyncio.timeout(CONNECT_TIMEOUT_S):
                await client.connect(
                    url,
                    allow_reconnect=True,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=RECONNECT_INTERVAL_S,
                    connect_timeout=CONNECT_TIMEOUT_S,
                    ping_interval=PING_INTERVAL_S,  # type: ignore[arg-type]  # the library sleeps for it
                    max_outstanding_pings=2,
                    pending_size=0,  # without a connection nothing is buffered: it would arrive too late
                    error_cb=_note_error,
                    disconnected_cb=note_lost,
                    reconnected_cb=_note_back,
                )
        except (OSError, ValueError, nats.errors.Error) as error:
            await client.close()
            raise BusError(f"The bus cannot be reached: {type(error).__name__}. Is a server of NATS there?") from error
        return cls(client)

    def publish(self, subject: str, content: bytes) -> None:
        """See `Bus`."""
        self._waiting.append((subject, content))
        self._more.set()

    async def subscribe(self, subject: str, receive: OnMessage) -> None:
        """See `Bus`."""

        async def take(message: Msg) -> None:
            receive(message.data)

        await self._client.subscribe(subject, cb=take)
        await self._client.flush()

    @property
    def is_up(self) -> bool:
        """See `Bus`."""
        return bool(self._client.is_connected)

    async def close(self) -> None:
        """See `Bus`."""
        with contextlib.suppress(nats.errors.Error, OSError, TimeoutError):
            await self._publish_waiting()
            await self._client.flush()
        self._sending.cancel()
        await self._client.close()

    async def _send(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            await self._publish_waiting()

    async def _publish_waiting(self) -> None:
        while self._waiting:
            subject, content = self._waiting.popleft()
            with contextlib.suppress(nats.errors.Error):  # without a connection the message is lost, which links notice
                await self._client.publish(subject, content)


async def _note_error(error: Exception) -> None:
    log.warning("the bus: %s", type(error).__name__)


async def _note_back() -> None:
    log.warning("the bus is back")
