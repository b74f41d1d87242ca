"""What a game tells the generic rooms about itself, beside its verbs."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, NamedTuple, Protocol

import numpy as np

from orderup.kernel.decks import Report
from orderup.kernel.reading import Reading
from orderup.kernel.seats import MOVES


class Refused(Exception):  # noqa: N818  (a refusal is an answer, not a failure)
    """A command that cannot be carried out; nothing has changed.

    `code` is the clause that forbids it, `late` if what it reaches for is gone, or `malformed`; `by` is the seat that
    was faster and `card` the handle it took.
    """

    def __init__(self, code: str, text: str, by: int | None = None, card: int | None = None) -> None:
        super().__init__(text)
        self.code, self.text, self.by, self.card = code, text, by, card


@dataclass(frozen=True)
class Option:
    """One option of a game: the values it can take, first things first, and the default at a live table."""

    values: tuple[str | bool | int, ...]
    default: str | bool | int


class Clock(NamedTuple):
    """A move that the house makes by itself when the table's patience (the clock's name) has run out."""

    name: str
    seat: int | None
    move: dict[str, Any]
    running: bool = True
    span: int = 0
    """A clock that has another span than before begins anew: the next turn of the same seat, say."""


class Movement(NamedTuple):
    """A card that goes from one zone to another. `slot` finds its faces in the state after the move."""

    slot: int
    card: int
    source: str
    target: str
    becomes: int | None = None
    """Its handle in the target, if it gets a new one there."""
    blind: int = 0
    """The audiences, one bit each, who cannot tell which card it is in the target (from a deck into another's hand)."""


class Happening(NamedTuple):
    """What one move did: cards that moved, stack tops that came to light, zones that were laid out anew, a call."""

    movements: tuple[Movement, ...] = ()
    tops: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()
    say: dict[str, Any] | None = None
    glimpsed: tuple[Movement, ...] = ()
    """Cards that lay open in their source before they went on, although the whole source was laid out anew."""


class Deck(Protocol):
    """A card list."""

    @property
    def name(self) -> str:
        """What the list is called."""

    @property
    def sha256(self) -> str:
        """SHA-256 of the list's canonical JSON."""

    def as_dict(self) -> dict[str, Any]:
        """The list as JSON-ready data."""


class Words(Protocol):
    """A game in words: between the record and JSON. It reads positions through a `Reading`."""

    def parse(self, at: Reading, deck: Any, seat: int, move: Mapping[str, Any]) -> int:
        """The number of a move. Raises Refused (`malformed`, `late`, or the clause)."""

    def word(self, at: Reading, deck: Any, seat: int, move: int) -> dict[str, Any]:
        """The JSON form of a move that is legal now."""

    def happening(self, before: Reading, after: Reading, deck: Any, seat: int, move: int) -> Happening:
        """What a move did."""

    def beginning(self, at: Reading) -> tuple[Movement, ...]:
        """The deal as movements out of the box."""

    def faces(self, at: Reading, deck: Any, slot: int, zone: str, audience: int | None) -> dict[str, Any]:
        """The faces of a card that an audience sees in this zone; None: both."""

    def facing(self, zone: str) -> str:
        """Which face is up in a zone, for the journal."""

    def zones(
        self, at: Reading, deck: Any, audience: int | None, names: tuple[str, ...] | None = None
    ) -> dict[str, Any]:
        """What an audience sees of the zones (all, or those named); None: every card of table and hands, all its faces."""

    def top(self, at: Reading, deck: Any, zone: str, audience: int | None) -> dict[str, Any]:
        """The top card of a stack, as an audience sees it; None: all its faces."""

    def status(self, at: Reading, deck: Any) -> dict[str, Any]:
        """Everything beside the cards."""

    def menu(self, at: Reading, deck: Any, seat: int) -> list[dict[str, Any]]:
        """What a seat could think of doing, each with the clause that forbids it or None."""

    def clocks(self, at: Reading) -> list[Clock]:
        """What the house would do by itself."""

    def result(self, at: Reading) -> dict[str, Any]:
        """Scores, ties and winners of a game that is over."""

    def tell(self, line: Mapping[str, Any], names: tuple[str, ...], deck: Mapping[str, Any]) -> str:
        """A journal line as a sentence."""


def _nobody(_at: Reading) -> Collection[int]:
    return ()


@dataclass(frozen=True)
class Game:
    """A game: one registration, one folder."""

    name: str
    rules: int
    """Version of the rules: raised by any change that alters a recorded game."""
    players: tuple[int, ...]
    layout: np.dtype[Any]
    verbs: ModuleType
    words: Words
    new: Callable[[int, dict[str, Any], Any], Any]
    standard_deck: Callable[[], Any]
    read_deck: Callable[[Mapping[str, Any], str], Any]
    check_deck: Callable[[Mapping[str, Any]], Report]
    observation: int
    """Bytes of an observation."""
    realtime: bool = False
    """Seats act whenever they can, not in turn."""
    actions: int = MOVES
    """Actions of the environments are numbers below this: the moves of seats, or what `action_coding` makes of them."""
    action_coding: ModuleType | None = None
    """`expose` and `move_of`, where an action is not the move of that number: see `envs/action_coding.py`."""
    environment: int = 1
    """Version of the environments: raised by any change that gives a learner other observations, actions or games. Stands in their names."""
    options: Mapping[str, Option] = field(default_factory=dict)
    lab: Mapping[str, str | bool | int] = field(default_factory=dict)
    """Options that the lab sets differently from a live table."""
    clocks: Mapping[str, int] = field(default_factory=dict)
    """The house's patience in milliseconds, by clock."""
    waited_for: Callable[[Reading], Collection[int]] = _nobody
    """The seats that have begun what the others wait for, who may remind them at a live table."""

    def check(self, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """Complete the options with their defaults. Raises ValueError naming what is allowed."""
        if players not in self.players:
            raise ValueError(f"{self.name} is for {_either(self.players)} players, not {players}")
        for name, value in options.items():
            if name not in self.options:
                raise ValueError(f"{self.name} has no option {name!r}; it has {_either(tuple(self.options))}")
            allowed = self.options[name].values
            if not any(value is one or (type(value) is type(one) and value == one) for one in allowed):
                raise ValueError(f"option {name!r} of {self.name} can be {_either(allowed)}, not {value!r}")
        return {name: options.get(name, option.default) for name, option in self.options.items()}

    def cards(self, deck: Any = None) -> Any:
        """This deck, or the standard one. Raises TypeError for what is none of this game."""
        standard = self.standard_deck()
        if deck is not None and not isinstance(deck, type(standard)):
            raise TypeError(
                f"a deck of {self.name} is what orderup.games.find({self.name!r}).read_deck gives, not {deck!r}"
            )
        return standard if deck is None else deck


def _either(values: tuple[Any, ...]) -> str:
    texts = [str(v).lower() if isinstance(v, bool) else str(v) for v in values]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} or {texts[-1]}"
