"""What nodes and search workers say to each other over the bus, and where. Only those of one group hear each other: those of one release."""

from __future__ import annotations

from typing import Annotated, Final, Literal, NamedTuple

from msgspec import Meta, Struct
from msgspec.msgpack import Decoder, Encoder

from orderup import __version__

RELEASE_GROUP: Final = __version__.replace(".", "_")
"""The group of this release."""
STATE_INTERVAL: Final = 1.0
"""Seconds after which a worker says it again, if nothing has changed."""
SILENCE_TIMEOUT: Final = 3.0
"""Seconds after which a worker of which nothing is heard counts as gone."""


MAX_THREADS: Final = 1024
"""Of one worker."""
Name = Annotated[str, Meta(pattern=r"^[^\s*>]+\Z", max_length=200)]
"""Of a worker or a node: part of a subject, so without wildcards and blanks."""


class Subjects(NamedTuple):
    """Where a group speaks on the bus."""

    group: str = RELEASE_GROUP

    @property
    def states(self) -> str:
        """Where workers say how they do."""
        return f"orderup-search.{self.group}.states"

    def of_worker(self, worker: str) -> str:
        """Where a worker is asked."""
        return f"orderup-search.{self.group}.worker.{worker}"

    def of_node(self, node: str) -> str:
        """Where a node is answered."""
        return f"orderup-search.{self.group}.node.{node}"


class WorkerState(Struct, frozen=True, array_like=True):
    """How many searches a worker can begin now; one that leaves has `leaves`."""

    worker: Name
    free: Annotated[int, Meta(ge=0, le=MAX_THREADS)]
    leaves: bool = False


class SearchQuestion(Struct, frozen=True, array_like=True):
    """What a node wants to be thought about (`players.encoding`). The number is the node's."""

    node: Name
    number: int
    request: bytes


class SearchReply(Struct, frozen=True, array_like=True):
    """What it has come to (`players.encoding`), or why it has come to nothing."""

    worker: str
    number: int
    answer: bytes | None
    why: Literal["busy", "unreadable", "failed"] | None = None
    """All places of the worker are taken; it has other rules; or thinking failed."""


encode: Final = Encoder().encode
decode_state: Final = Decoder(WorkerState).decode
decode_request: Final = Decoder(SearchQuestion).decode
decode_answer: Final = Decoder(SearchReply).decode
