"""The socket protocol of uvicorn, made to let go of clients that no longer read."""

import asyncio

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LINGER = 10
"""Seconds to flush what a client has not read, once its connection is finished."""


class HouseSocket(WebSocketsSansIOProtocol):
    """Closes for certain: a transport with unsent data would wait for its client for ever."""

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        """The application has finished with this connection."""
        super().on_task_complete(task)
        if not self.disconnected:
            self.loop.call_later(LINGER, self.transport.abort)
