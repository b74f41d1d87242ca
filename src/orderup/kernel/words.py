"""A game's JSON and sentences, made from its record, with defaults for what most games share."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from orderup.kernel import entry_points
from orderup.kernel.legal_moves import legal_moves
from orderup.kernel.old_names import forward_old_names, takes_old_names
from orderup.kernel.reading import Reading
from orderup.kernel.results import winners
from orderup.kernel.seats import HOUSE, MAX_PLAYERS

Move = dict[str, Any]
JournalLine = Mapping[str, Any]
MoveItems = tuple[tuple[str, Any], ...]
"""The items of a move's JSON form."""


class MoveRefusedError(Exception):
    """A command that was refused; nothing has changed.

    `code` is the clause that forbids it, `late` if the card that it reaches for is gone, or `malformed`; `by` is the seat that
    was faster and `card` the handle it took.
    """

    def __init__(self, code: str, text: str, by: int | None = None, card: int | None = None) -> None:
        super().__init__(text)
        self.code, self.text, self.by, self.card = code, text, by, card

    def __reduce__(self) -> tuple[type[Self], tuple[str, str, int | None, int | None]]:
        """Pickle all of it: a bot's process hands it on."""
        return type(self), (self.code, self.text, self.by, self.card)


@takes_old_names(span="restart_key")
class Clock(NamedTuple):
    """A move that `HOUSE` makes when the time of the clock of this name has run out."""

    name: str
    seat: int | None
    move: Move
    running: bool = True
    restart_key: int = 0
    """A clock whose key has changed begins anew, for example at the next turn of the same seat."""


@lru_cache(4096)
def forbidden_entry(move: MoveItems, clause: str | None) -> dict[str, Any]:
    """Return a menu's entry for a move that a clause forbids. Seats that wait for their turn have few others, again and again: each is made once, and shared."""
    return {"move": dict(move), "why": clause}


def _no_clocks(reading: Reading) -> list[Clock]:  # noqa: ARG001  # the shape of `clocks`
    return []


def _nobody(reading: Reading) -> Collection[int]:  # noqa: ARG001  # the shape of `awaited_seats`
    return ()


def _alone(reading: Reading, seat: int) -> int:  # noqa: ARG001  # the shape of `side`
    return seat


def _only_mover(reading: Reading) -> int | None:
    """Return the first seat that may act, if no other may."""
    seats = int(entry_points.movers(reading.states)) & ~(1 << HOUSE)
    return seats.bit_length() - 1 if seats.bit_count() == 1 else None


def _as_number(points: int) -> str:
    return str(points)


def _call(reading: Reading, deck: Any, call: int, card: int) -> dict[str, Any]:  # noqa: ARG001  # the shape of `call_to_dict`
    return {"call": call}


def result(reading: Reading) -> dict[str, Any]:
    """Return points and tie-breaks by seat, and the winners: the seats that nobody has beaten."""
    found = _scores(reading)
    points, ties = _by_seat(found, reading.players)
    return {"scores": points, "ties": ties, "winners": winners(found, reading.players)}


def points_and_ties(reading: Reading) -> tuple[list[int], list[int]]:
    """Return two lists: points and tie-breaks by seat, as they are now."""
    return _by_seat(_scores(reading), reading.players)


def _scores(reading: Reading) -> npt.NDArray[np.int32]:
    out = np.zeros((MAX_PLAYERS, 2), np.int32)
    entry_points.scores(reading.states, out)
    return out


def _by_seat(found: npt.NDArray[np.int32], players: int) -> tuple[list[int], list[int]]:
    numbers = found.ravel().tolist()
    return numbers[: 2 * players : 2], numbers[1 : 2 * players : 2]


def turn_and_scores(reading: Reading, deck: Any) -> dict[str, Any]:  # noqa: ARG001  # the shape of `Words.status`
    """Return whose turn it is (None if several may act, or nobody), the points by seat, and the result of a game that is over."""
    is_over = bool(entry_points.over(reading.states))
    return {
        "turn": _only_mover(reading),
        "scores": points_and_ties(reading)[0],
        "result": result(reading) if is_over else None,
    }


def narrate(line: JournalLine, names: tuple[str, ...], deck: Mapping[str, Any]) -> str:  # noqa: ARG001  # the shape of `Words.narrate`
    """Return a journal line as a sentence that suits any game."""
    who = "The house" if line["seat"] == "house" else names[line["seat"]]
    details = [f"{key} {value}" for key, value in line["move"].items() if key != "do"]
    moved = f" {len(line['cards'])} cards move." if line["cards"] else ""
    return f"{who}: {' '.join([line['move']['do'], *details])}.{moved}"


@takes_old_names(
    amount="format_points",
    number_of="parse_move",
    offers="full_menu",
    say="call_to_dict",
    tell="narrate",
    waited_for="awaited_seats",
    word="move_to_dict",
)
@dataclass(frozen=True)
class Words:
    """A game's conversions of positions and moves. They read positions through a `Reading`."""

    move_to_dict: Callable[[Reading, Any, int, int], Move]
    """Returns the JSON form of a move that is legal now (`reading, deck, seat, move`)."""
    status: Callable[[Reading, Any], dict[str, Any]] = turn_and_scores
    """Returns everything beside the cards (`reading, deck`); by default the turn, the points and the result."""
    parse: Callable[[Reading, Any, int, JournalLine], int] | None = None
    """Returns the number of a move (`reading, deck, seat, move`). Raises MoveRefusedError: `malformed`, `late`, or the clause."""
    menu: Callable[[Reading, Any, int], list[dict[str, Any]]] | None = None
    """Returns the moves that a seat may consider, each with the clause that forbids it or None."""
    call_to_dict: Callable[[Reading, Any, int, int], dict[str, Any]] = _call
    """Returns the call that goes with a move (`reading, deck, call, card`), from the number and the card that the rules have noted."""
    clocks: Callable[[Reading], list[Clock]] = _no_clocks
    """Returns the clocks that run now."""
    result: Callable[[Reading], dict[str, Any]] = result
    """Returns scores, ties and winners of a game that is over."""
    narrate: Callable[[JournalLine, tuple[str, ...], Mapping[str, Any]], str] = narrate
    """Returns a journal line as a sentence (`line, names, deck`). `line["known"]` contains each card's last movement, by its handle."""
    awaited_seats: Callable[[Reading], Collection[int]] = _nobody
    """Returns the seats that have begun something for which the others wait; these may remind them at a live table."""
    side: Callable[[Reading, int], int] = _alone
    """Returns the side that a seat plays for (`reading, seat`), by number: seats of one side win together."""

    starter: Callable[[Reading], int | None] = _only_mover
    """Returns the seat that starts, as soon as that is known, else None. The match calls it after every move until then."""
    format_points: Callable[[int], str] = _as_number
    """Returns points in the game's own unit, such as dollars."""

    def parse_move(self, reading: Reading, deck: Any, seat: int, move: JournalLine) -> int:
        """Return the number of a move's JSON form, by `parse`, or else of the legal move with that form. Raises MoveRefusedError."""
        if self.parse is not None:
            return self.parse(reading, deck, seat, move)
        found = [
            number
            for number in legal_moves(reading.states, seat)
            if self.move_to_dict(reading, deck, seat, number) == dict(move)
        ]
        if not found:
            raise MoveRefusedError("illegal", "That is not possible now.")
        return found[0]

    def full_menu(self, reading: Reading, deck: Any, seat: int) -> list[dict[str, Any]]:
        """Return the moves that a seat may consider, by `menu`, or else all that are legal."""
        if self.menu is not None:
            return self.menu(reading, deck, seat)
        return [
            {"move": self.move_to_dict(reading, deck, seat, move), "why": None}
            for move in legal_moves(reading.states, seat)
        ]


__getattr__ = forward_old_names(
    __name__,
    Line="JournalLine",
    MoveRefused="MoveRefusedError",
    Refused="MoveRefusedError",
    Said="MoveItems",
    forbidden="forbidden_entry",
    scores="points_and_ties",
    tell="narrate",
)
