"""The answers to recent commands, by command id: the same id twice is one action, also after its owner has left and come back."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from itertools import chain

from orderup.server.tables.identity import token_fingerprint

MAX_ANSWERS = 256
"""Answers that are remembered of one seat."""
MAX_BYTES_PER_SEAT = 128_000
"""What one seat's answers may take. Ordinary ones take much less: they are bounded by their number."""
MAX_BYTES_PER_TABLE = 512_000
"""What the answers at one table may take, beside those of who sits there now."""
OVERHEAD = 200
"""Bytes that an answer takes beside its text, about."""


class AnswerCache:
    """What one seat's commands were answered, as far back as it is kept."""

    def __init__(self, keep: int = MAX_ANSWERS) -> None:
        self._keep = keep
        self._answers: OrderedDict[str, bytes] = OrderedDict()
        self.size = 0
        """Bytes, about."""

    def get(self, command: str) -> bytes | None:
        """Return the answer that this command got, if it was carried out or refused before."""
        return self._answers.get(command)

    def add(self, command: str, answer: bytes) -> None:
        """Remember an answer. The oldest are forgotten when there are too many, or they are too long."""
        before = self._answers.get(command)
        self.size += _size(answer) - (0 if before is None else _size(before))
        self._answers[command] = answer
        while len(self._answers) > self._keep or (self.size > MAX_BYTES_PER_SEAT and len(self._answers) > 1):
            self.size -= _size(self._answers.popitem(last=False)[1])

    def copy_from(self, other: "AnswerCache") -> None:
        """Remember all answers of another memory that this one lacks."""
        for command, answer in other._answers.items():
            if command not in self._answers:
                self.add(command, answer)


def _size(answer: bytes) -> int:
    return len(answer) + OVERHEAD


class AnswerMemory:
    """The answers that everybody got at one table who has held a seat there lately, by the digest of their tokens.

    What a restart has left is known by the mark of the token only (`token_fingerprint`). That is no secret, and these answers have none.
    """

    def __init__(self, keep: int = 64) -> None:
        self._keep = keep
        self._of: OrderedDict[bytes, AnswerCache] = OrderedDict()
        self._stored: OrderedDict[str, AnswerCache] = OrderedDict()

    @property
    def size(self) -> int:
        """Bytes, about."""
        return sum(cache.size for cache in {*self._of.values(), *self._stored.values()})

    def of(self, token: bytes, otherwise: AnswerCache | None = None) -> AnswerCache:
        """Return the answers of whoever has this token (a digest): if there are none yet, those given here, which are remembered as theirs from now on."""
        found = self._of.get(token)
        if found is None:
            found = self._of[token] = AnswerCache() if otherwise is None else otherwise
            if (stored := self._stored.get(token_fingerprint(token))) is not None:
                found.copy_from(stored)
        self._of.move_to_end(token)
        while len(self._of) > self._keep or (self.size > MAX_BYTES_PER_TABLE and len(self._of) > 1):
            self._of.popitem(last=False)
        return found

    def known(self, tokens: Iterable[bytes]) -> list[AnswerCache]:
        """Return the answers that are remembered of those with these tokens (digests)."""
        found = ((self._of.get(token), self._stored.get(token_fingerprint(token))) for token in tokens)
        return [cache for cache in chain.from_iterable(found) if cache is not None]

    def restore(self, mark: str, answers: Sequence[tuple[str, bytes]]) -> None:
        """Remember answers to commands, the oldest first, of which the store knows. They must have no secret: the mark proves nothing."""
        owners = [cache for token, cache in self._of.items() if token_fingerprint(token) == mark]
        for cache in (self._stored.setdefault(mark, AnswerCache()), *owners):
            for command, answer in answers:
                cache.add(command, answer)
        self._stored.move_to_end(mark)
        if len(self._stored) > self._keep:
            self._stored.popitem(last=False)
