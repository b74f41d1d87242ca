"""The answers to recent commands, by command id: the same id twice is one action, also after its owner has left and come back."""

from collections import OrderedDict
from collections.abc import Iterable


class AnswerCache:
    """What one seat's commands were answered, as far back as it is kept."""

    def __init__(self, keep: int = 256) -> None:
        self._keep = keep
        self._answers: OrderedDict[str, bytes] = OrderedDict()

    def get(self, command: str) -> bytes | None:
        """Return the answer that this command got, if it was carried out or refused before."""
        return self._answers.get(command)

    def add(self, command: str, answer: bytes) -> None:
        """Remember an answer."""
        self._answers[command] = answer
        while len(self._answers) > self._keep:
            self._answers.popitem(last=False)


class AnswerMemory:
    """The answers that everybody got at one table who has held a seat there lately, by the mark of their tokens."""

    def __init__(self, keep: int = 64) -> None:
        self._keep = keep
        self._of: OrderedDict[str, AnswerCache] = OrderedDict()

    def of(self, mark: str, otherwise: AnswerCache | None = None) -> AnswerCache:
        """Return somebody's answers: if there are none yet, those given here, which are remembered as theirs from now on."""
        found = self._of.setdefault(mark, otherwise or AnswerCache())
        self._of.move_to_end(mark)
        while len(self._of) > self._keep:
            self._of.popitem(last=False)
        return found

    def known(self, marks: Iterable[str]) -> list[AnswerCache]:
        """Return the answers that are remembered of those with these marks."""
        return [self._of[mark] for mark in marks if mark in self._of]
