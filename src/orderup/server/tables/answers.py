"""The answers to recent commands, by command id: the same id twice is one action."""

from collections import OrderedDict


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
