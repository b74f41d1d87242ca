"""What can happen at a table: the items of its inbox, and what follows from one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from orderup.house.clocks import Due
from orderup.house.messages import Command, Hello, Why
from orderup.house.records import Write
from orderup.house.screens import Screen
from orderup.house.seats import Person

if TYPE_CHECKING:
    from orderup.house.bots import Bot
    from orderup.players import Hint


@dataclass(frozen=True)
class Joins:
    """A window has opened and said hello."""

    screen: Screen
    hello: Hello


@dataclass(frozen=True)
class Leaves:
    """A window has closed."""

    screen: Screen


@dataclass(frozen=True)
class Says:
    """A window sends a command."""

    screen: Screen
    command: Command


@dataclass(frozen=True)
class BotPlays:
    """A bot's hand arrives."""

    seat: int
    move: dict[str, Any]


@dataclass(frozen=True)
class BotDecides:
    """A bot has made up its mind: a move, or (None) to wait."""

    bot: Bot
    move: dict[str, Any] | None


@dataclass(frozen=True)
class Wonders:
    """A window has asked for a hint, and the champion can think now."""

    screen: Screen


@dataclass(frozen=True)
class Advised:
    """The answer to a window that asked for a hint after event `v` of a round; None: there is nothing to say."""

    screen: Screen
    round: int
    v: int
    advice: Hint | None


@dataclass(frozen=True)
class RunsOut:
    """A clock of the game has run out: the house acts."""

    due: Due


@dataclass(frozen=True)
class GoneTooLong:
    """Somebody's windows have been closed for longer than the table waits."""

    person: Person


@dataclass(frozen=True)
class Closes:
    """The table is closed."""

    why: Why


Item = Joins | Leaves | Says | BotPlays | BotDecides | Wonders | Advised | RunsOut | GoneTooLong | Closes

Letter = tuple[Screen, bytes]


@dataclass
class Outcome:
    """What follows from one item: writes first, then letters."""

    writes: list[Write] = field(default_factory=list)
    save: bool = False
    """The table's row has changed."""
    letters: list[Callable[[], list[Letter]]] = field(default_factory=list)
    """Written while the store is at work, sent when it is done, in this order."""

    def tell(self, screen: Screen, text: bytes) -> None:
        """Send one message to one window."""
        self.letters.append(lambda: [(screen, text)])
