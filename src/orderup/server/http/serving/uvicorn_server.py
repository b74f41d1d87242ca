"""Runs uvicorn with settings for live tables."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import uvicorn

from orderup.server.http.access.proxies import Proxies
from orderup.server.http.serving.server_app import ServerApp
from orderup.server.http.sockets.bounded_http import BoundedHttp
from orderup.server.http.sockets.direct import DirectWebSocket
from orderup.server.http.sockets.pending import PendingSockets, raise_socket_limit
from orderup.server.http.workers.channel import WorkerChannel, WorkerMessage
from orderup.server.http.workers.handover import ConnectionReceiver
from orderup.server.store.node_id import load_or_create_node_id

PING_INTERVAL_S = 5.0
"""Seconds between the server's pings, which measure the round trip."""
PONG_TIMEOUT_S = 5.0
"""Seconds after which a connection without a pong is dead."""
MAX_WEBSOCKET_MESSAGE_BYTES = 65_536
"""In bytes. A longer message closes the connection; shorter ones above the protocol's own limit are refused."""
SWITCH_INTERVAL_S = 0.001
"""Seconds after which the event loop yields Python's lock to the store's thread; Python's 5 ms would slow each commit."""
GC_THRESHOLD = 20_000
"""New objects that trigger a garbage collection. Tables keep their objects, or free them by reference counting."""
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)
SHUTDOWN_TIMEOUT_S = 3
"""Seconds for which open requests may finish at shutdown."""


def uvicorn_config(application: ServerApp) -> uvicorn.Config:
    """Return uvicorn's configuration: fast parsers, limits, no compression, frequent pings, silent logs."""
    settings = application.settings
    proxies = Proxies(settings.proxies)
    pending = PendingSockets(raise_socket_limit(), settings.new_connections, proxies)
    return uvicorn.Config(
        application,
        loop="auto",
        http=partial(BoundedHttp, pending, settings.request_timeout, settings.write_timeout),  # type: ignore[arg-type]  # uvicorn calls it like a class
        ws=partial(DirectWebSocket, pending, proxies, settings),  # type: ignore[arg-type]  # likewise
        ws_per_message_deflate=False,
        ws_max_size=MAX_WEBSOCKET_MESSAGE_BYTES,
        ws_ping_interval=PING_INTERVAL_S,
        ws_ping_timeout=PONG_TIMEOUT_S,
        forwarded_allow_ips=list(settings.proxies),
        lifespan="on",
        access_log=False,
        log_config=None if settings.json_log else uvicorn.config.LOGGING_CONFIG,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT_S,
    )


def run_server(
    application: ServerApp,
    listener: socket.socket,
    when_up: Callable[[], None],
    supervisor_fd: int | None = None,
    *,
    standby: bool = False,
) -> None:
    """Serve on `listener` until a signal comes or the startup fails. A worker gets the descriptor of the socket to its supervisor, and also stops when that ends.

    A standby begins when its supervisor sends `SERVE`. A worker exits here without returning: threads that still search or compile would delay it.
    """
    gc.disable()  # it would only slow the imports; it is enabled when the tables are open
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    try:
        end = None if supervisor_fd is None else socket.socket(fileno=supervisor_fd)
        server = _Server(uvicorn_config(application), application, when_up, end, is_standby=standby)
        application.on_failure = server.stop
        server.run(sockets=[listener])
    finally:
        gc.enable()
    if supervisor_fd is not None and application.failure is None:
        os._exit(0)


class _Server(uvicorn.Server):
    def __init__(
        self,
        config: uvicorn.Config,
        application: ServerApp,
        when_up: Callable[[], None],
        supervisor: socket.socket | None = None,
        *,
        is_standby: bool = False,
    ) -> None:
        super().__init__(config)
        self._application = application
        self._when_up = when_up
        self._supervisor = supervisor
        self._is_standby = is_standby
        self._channel: WorkerChannel | None = None
        """The channel to the supervisor, if this is a worker."""
        self._opening: asyncio.Task[None] | None = None
        """The task that tells the supervisor and the other workers when the tables are known."""
        self._receiver: ConnectionReceiver | None = None
        """Receives the connections that other workers hand over."""
        self._taking: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        if self._supervisor is not None:
            self._channel = WorkerChannel(self._supervisor, partial(signal.raise_signal, signal.SIGTERM))
            if self._is_standby:
                await self._stand_by(self._channel)
        await super().startup(sockets)
        self._when_up()
        asyncio.get_running_loop().call_later(10, _exempt_imports_from_collection)
        if self._channel is not None:
            self._opening = asyncio.create_task(self._open(self._channel))

    async def _stand_by(self, channel: WorkerChannel) -> None:
        """Load everything that needs no store, and wait for `SERVE`. Until then there is nothing to close, so a signal ends the process at once."""
        handlers = {each: signal.signal(each, signal.SIG_DFL) for each in STOP_SIGNALS}
        await self._application.warm_up()
        channel.send(WorkerMessage.WARM)
        await channel.wait_for(WorkerMessage.SERVE)
        for each, handler in handlers.items():
            signal.signal(each, handler)

    async def _open(self, channel: WorkerChannel) -> None:
        """When the tables are known, receive connections from other workers, and tell the supervisor."""
        await self._application.wait_until_started()
        settings = self._application.settings
        if settings.worker_sockets is not None:
            self._receiver = ConnectionReceiver(
                settings.worker_sockets / load_or_create_node_id(settings.data), self._take
            )
        channel.send(WorkerMessage.SERVING)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the store first: a successor may wait for it."""
        if self._opening is not None:
            self._opening.cancel()
        if self._receiver is not None:
            self._receiver.close()
        for server in self.servers:
            server.close()  # clients that connect from now on wait for the successor
        for connection in list(self.server_state.connections):
            connection.shutdown()
        has_successor = self._channel is not None and self._channel.has_received(WorkerMessage.REPLACED)
        await self._application.close(has_successor=has_successor)
        if self._channel is not None:
            self._channel.send(WorkerMessage.RELEASED)
        await super().shutdown(sockets)
        await self._application.wait_for_traces()

    def _take(self, given: socket.socket, request: bytes) -> None:
        task = asyncio.create_task(self._serve_given(given, request))
        self._taking.add(task)
        task.add_done_callback(self._taking.discard)

    async def _serve_given(self, given: socket.socket, request: bytes) -> None:
        """Serve a connection that another worker has accepted and handed over."""
        loop = asyncio.get_running_loop()
        with contextlib.suppress(OSError):  # the connection has closed meanwhile
            _, protocol = await loop.connect_accepted_socket(self._protocol, given)
            protocol.was_handed_over = True
            protocol.data_received(request)

    def _protocol(self) -> BoundedHttp:
        return self.config.http_protocol_class(  # type: ignore[call-arg,return-value]  # as `uvicorn_config` has chosen it
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on signals, and unlike uvicorn exit with success."""
        before = {each: signal.signal(each, self.handle_exit) for each in STOP_SIGNALS}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    def stop(self) -> None:
        """Stop the server."""
        self.should_exit = True


def _exempt_imports_from_collection() -> None:
    """Exclude imported objects, which stay for ever, from garbage collections. (Collecting them first would delay the tables.)"""
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD)
    gc.enable()
