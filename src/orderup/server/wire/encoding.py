"""The encoding of messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from orderup.server.wire.server_messages import FromServer

if TYPE_CHECKING:
    from orderup.server.wire.game_messages import Event

encode: Final[Callable[[FromServer], bytes]] = msgspec.json.Encoder().encode
"""Returns a message as JSON."""


def raw_event(rendering: bytes, *, standin: bool) -> Event:
    """Return an audience's rendering of an event, which is encoded already, with the field `standin` if a bot stood in."""
    seen: Any = msgspec.Raw(b'{"standin":true,' + rendering[1:] if standin else rendering)
    return seen  # type: ignore[no-any-return]  # `Raw` is encoded as its content
