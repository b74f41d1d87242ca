"""The answers to recent commands, by command id: the same id twice is one action, also after its owner has left and come back."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from itertools import chain

from orderup.server.tables.people.identity import token_fingerprint

MAX_ANSWERS_PER_SEAT = 256
"""Answers that are kept for one seat, at most."""
MAX_BYTES_PER_SEAT = 128_000
"""Bytes of memory for one seat's answers. Ordinary ones take much less: their number bounds them."""
MAX_BYTES_PER_TABLE = 512_000
"""Bytes of memory for all answers at one table, beside those of the people who sit there now."""
OVERHEAD_BYTES = 200
"""Bytes of memory that an answer takes beside its text, approximately."""


class AnswerCache:
    """The newest answers to one seat's commands."""

    def __init__(self, max_answers: int = MAX_ANSWERS_PER_SEAT) -> None:
        self._max_answers = max_answers
        self._answers: OrderedDict[str, bytes] = OrderedDict()
        self.size_bytes = 0
        """Approximate."""

    def get(self, command_id: str) -> bytes | None:
        """Return the answer to this command, if it was carried out or refused before."""
        return self._answers.get(command_id)

    def add(self, command_id: str, answer: bytes) -> None:
        """Store an answer. The oldest are dropped when there are too many, or they take too much memory."""
        before = self._answers.get(command_id)
        self.size_bytes += _size(answer) - (0 if before is None else _size(before))
        self._answers[command_id] = answer
        while len(self._answers) > self._max_answers or (
            self.size_bytes > MAX_BYTES_PER_SEAT and len(self._answers) > 1
        ):
            self.size_bytes -= _size(self._answers.popitem(last=False)[1])

    def copy_from(self, other: "AnswerCache") -> None:
        """Store all answers of another cache that this one lacks."""
        for command_id, answer in other._answers.items():
            if command_id not in self._answers:
                self.add(command_id, answer)


def _size(answer: bytes) -> int:
    return len(answer) + OVERHEAD_BYTES


class TableAnswers:
    """The answers to everybody who has held a seat at one table lately, by the digests of their tokens.

    Answers from before a restart are known only by the token's fingerprint (`token_fingerprint`). It is not secret, so these answers contain no secrets.
    """

    def __init__(self, max_owners: int = 64) -> None:
        self._max_owners = max_owners
        self._of: OrderedDict[bytes, AnswerCache] = OrderedDict()
        self._stored: OrderedDict[str, AnswerCache] = OrderedDict()

    @property
    def size_bytes(self) -> int:
        """Approximate."""
        return sum(cache.size_bytes for cache in {*self._of.values(), *self._stored.values()})

    def cache_of(self, token_digest: bytes, default: AnswerCache | None = None) -> AnswerCache:
        """Return the cache of this token's owner. If there is none yet, `default` or a new one becomes theirs."""
        found = self._of.get(token_digest)
        if found is None:
            found = self._of[token_digest] = AnswerCache() if default is None else default
            if (stored := self._stored.get(token_fingerprint(token_digest))) is not None:
                found.copy_from(stored)
        self._of.move_to_end(token_digest)
        while len(self._of) > self._max_owners or (self.size_bytes > MAX_BYTES_PER_TABLE and len(self._of) > 1):
            self._of.popitem(last=False)
        return found

    def known_caches(self, token_digests: Iterable[bytes]) -> list[AnswerCache]:
        """Return the caches of these tokens' owners."""
        found = ((self._of.get(token), self._stored.get(token_fingerprint(token))) for token in token_digests)
        return [cache for cache in chain.from_iterable(found) if cache is not None]

    def restore(self, fingerprint: str, answers: Sequence[tuple[str, bytes]]) -> None:
        """Add answers to commands from the store, the oldest first. They must contain no secrets: a fingerprint proves nothing."""
        owners = [cache for token, cache in self._of.items() if token_fingerprint(token) == fingerprint]
        for cache in (self._stored.setdefault(fingerprint, AnswerCache()), *owners):
            for command_id, answer in answers:
                cache.add(command_id, answer)
        self._stored.move_to_end(fingerprint)
        if len(self._stored) > self._max_owners:
            self._stored.popitem(last=False)
