"""Runs uvicorn with the settings that a live table wants."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import uvicorn

from orderup.server.http.bounded_http import BoundedHttp
from orderup.server.http.direct_socket import DirectWebSocket
from orderup.server.http.first_page import FirstPage
from orderup.server.http.handover import Receiver
from orderup.server.http.pending_sockets import PendingSockets, max_open_sockets
from orderup.server.http.proxies import Proxies
from orderup.server.store.node_id import load_or_create_node_id

PING_INTERVAL = 5.0
"""Seconds between the server's pings, by which it knows how long a line is."""
PONG_TIMEOUT = 5.0
"""Seconds after which a line without a pong is dead."""
MAX_FRAME = 65_536
"""Bytes. Longer messages end the connection; those over the protocol's limit are refused."""
SWITCH_INTERVAL = 0.001
"""Seconds after which the event loop lets the store's thread have the interpreter; Python's 5 ms would slow each commit."""
GC_THRESHOLD = 20_000
"""New objects until the collector looks through them: what a table makes it keeps, or lets go without help."""
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)
SHUTDOWN_TIMEOUT = 3
"""Seconds that open requests get at shutdown."""


def configure(application: FirstPage) -> uvicorn.Config:
    """Return the settings of uvicorn: fast parsers, bounds, no compression, quick pings, silent logs."""
    settings = application.settings
    proxies = Proxies(settings.proxies)
    pending = PendingSockets(max_open_sockets(), settings.new_connections, proxies)
    return uvicorn.Config(
        application,
        loop="auto",
        http=partial(BoundedHttp, pending, settings.request_timeout, settings.write_timeout),  # type: ignore[arg-type]  # it is called as a class is
        ws=partial(DirectWebSocket, pending, proxies, settings),  # type: ignore[arg-type]  # likewise
        ws_per_message_deflate=False,
        ws_max_size=MAX_FRAME,
        ws_ping_interval=PING_INTERVAL,
        ws_ping_timeout=PONG_TIMEOUT,
        forwarded_allow_ips=list(settings.proxies),
        lifespan="on",
        access_log=False,
        log_config=None if settings.json_log else uvicorn.config.LOGGING_CONFIG,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
    )


def run_server(application: FirstPage, listener: socket.socket, when_up: Callable[[], None]) -> None:
    """Serve on `listener` until a signal comes or the startup fails."""
    gc.disable()  # it only makes imports slow; it begins when the tables are open
    sys.setswitchinterval(SWITCH_INTERVAL)
    try:
        server = _Server(configure(application), application, when_up)
        application.on_failure = server.stop
        server.run(sockets=[listener])
    finally:
        gc.enable()


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, application: FirstPage, when_up: Callable[[], None]) -> None:
        super().__init__(config)
        self._application = application
        self._when_up = when_up
        self._receiver: asyncio.Task[Receiver] | None = None
        """Takes the connections of other workers, if this is one."""
        self._taking: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._when_up()
        loop, settings = asyncio.get_running_loop(), self._application.settings
        loop.call_later(10, _exempt_imports_from_collection)
        if settings.worker_sockets is not None:
            loop.add_reader(sys.stdin, self.stop)  # there is nothing to read until whoever has started this ends
            self._receiver = asyncio.create_task(self._receive(settings.worker_sockets, settings.data))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._receiver is not None:
            asyncio.get_running_loop().remove_reader(sys.stdin)
            self._receiver.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                (await self._receiver).close()
        await super().shutdown(sockets)

    async def _receive(self, folder: Path, data: Path) -> Receiver:
        """Take connections of other workers, once the tables can be told."""
        await self._application.started()
        return Receiver(folder / load_or_create_node_id(data), self._take)

    def _take(self, given: socket.socket, request: bytes) -> None:
        task = asyncio.create_task(self._serve_given(given, request))
        self._taking.add(task)
        task.add_done_callback(self._taking.discard)

    async def _serve_given(self, given: socket.socket, request: bytes) -> None:
        """Serve a connection that another worker has accepted."""
        loop = asyncio.get_running_loop()
        with contextlib.suppress(OSError):  # it has closed meanwhile
            _, protocol = await loop.connect_accepted_socket(self._protocol, given)
            protocol.is_given = True
            protocol.data_received(request)

    def _protocol(self) -> BoundedHttp:
        return self.config.http_protocol_class(  # type: ignore[call-arg,return-value]  # as `configure` has chosen it
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on signals; unlike uvicorn, count that as a success."""
        before = {each: signal.signal(each, self.handle_exit) for each in STOP_SIGNALS}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    def stop(self) -> None:
        """End the serving."""
        self.should_exit = True


def _exempt_imports_from_collection() -> None:
    """What was imported stays for ever: leave it out of every collection. (To collect it first would hold up the tables.)"""
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD)
    gc.enable()
