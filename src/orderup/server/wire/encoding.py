"""Messages as they go over the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import msgspec

from orderup.server.wire.server_messages import FromServer

if TYPE_CHECKING:
    from orderup.server.wire.game_messages import Event

_encoder = msgspec.json.Encoder()


def encode(message: FromServer) -> bytes:
    """Return a message as it goes over the wire."""
    return _encoder.encode(message)


def event_as_seen(rendering: bytes, *, standin: bool) -> Event:
    """Return an audience's rendering of an event, a JSON object already; it says so if a bot stood in."""
    return cast("Event", msgspec.Raw(b'{"standin":true,' + rendering[1:] if standin else rendering))
