"""The messages between nodes and search workers, and their subjects on the bus. Only processes of one group, which is one release, receive each other's messages."""

from __future__ import annotations

from typing import Annotated, Final, Literal, NamedTuple

from msgspec import Meta, Struct
from msgspec.msgpack import Decoder, Encoder

from orderup import __version__

RELEASE_GROUP_NAME: Final = __version__.replace(".", "_")
"""The group of processes of this release, as a part of subjects."""
STATE_INTERVAL_S: Final = 1.0
"""Seconds after which a worker repeats an unchanged state."""
SILENCE_TIMEOUT_S: Final = 3.0
"""Seconds without a message after which a worker counts as gone."""
MAX_WORKER_THREADS: Final = 1024
"""Threads of one worker, at most."""
Name = Annotated[str, Meta(pattern=r"^[^\s*>]+\Z", max_length=200)]
"""The name of a worker or a node: it is a part of a subject, so it has no wildcards or blanks."""


class Subjects(NamedTuple):
    """The subjects of a group on the bus."""

    group: str = RELEASE_GROUP_NAME

    @property
    def states(self) -> str:
        """The subject of workers' states."""
        return f"orderup-search.{self.group}.states"

    def of_worker(self, worker: str) -> str:
        """Return the subject of questions to a worker."""
        return f"orderup-search.{self.group}.worker.{worker}"

    def of_node(self, node: str) -> str:
        """Return the subject of answers to a node."""
        return f"orderup-search.{self.group}.node.{node}"


class WorkerState(Struct, frozen=True, array_like=True):
    """The number of searches that a worker can begin now. `leaves`: the worker is leaving."""

    worker: Name
    free: Annotated[int, Meta(ge=0, le=MAX_WORKER_THREADS)]
    leaves: bool = False


class SearchQuestion(Struct, frozen=True, array_like=True):
    """A node's search request (`players.encoding`), with a number that the node has chosen."""

    node: Name
    number: int
    request: bytes


class SearchReply(Struct, frozen=True, array_like=True):
    """The answer to a search request (`players.encoding`), or the reason why there is none."""

    worker: str
    number: int
    answer: bytes | None
    why: Literal["busy", "unreadable", "failed"] | None = None
    """`busy`: all threads of the worker are taken; `unreadable`: it has other rules; `failed`: the search failed."""


encode: Final = Encoder().encode
decode_worker_state: Final = Decoder(WorkerState).decode
decode_question: Final = Decoder(SearchQuestion).decode
decode_reply: Final = Decoder(SearchReply).decode
