"""The description of a game that generic code uses, beside its verbs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Protocol

import numpy as np

from orderup.kernel.card_limits import CardCountLimits
from orderup.kernel.decks import DeckCheckResult, GenericDeck, parse_toml
from orderup.kernel.observation import Layout
from orderup.kernel.old_names import forward_old_names, takes_old_names
from orderup.kernel.parameters import Parameters, nondefault_parameters, with_parameters
from orderup.kernel.pictures import pictures_of, pictures_section
from orderup.kernel.record import zeroed_records
from orderup.kernel.seats import MAX_MOVES
from orderup.kernel.sheets import (
    SheetConverter,
    looks_like_table,
    read_pictures,
    read_table,
    table_cells,
    with_picture_column,
)
from orderup.kernel.words import Words
from orderup.kernel.zones import Zones


@dataclass(frozen=True)
class Option:
    """One option of a game: its possible values, in the order of display, and the default at a live table."""

    values: tuple[str | bool | int, ...]
    default: str | bool | int

    def allows(self, value: object) -> bool:
        """Return whether the option can have this value: equal to one of `values`, and of its type (True is not 1)."""
        return any(type(value) is type(one) and value == one for one in self.values)


class Deck(Protocol):
    """A card list."""

    @property
    def name(self) -> str:
        """The name of the card list."""

    @property
    def sha256(self) -> str:
        """The SHA-256 of the card list's canonical JSON, hexadecimal."""

    def as_dict(self) -> dict[str, Any]:
        """Return the card list as JSON-ready data."""


def _as_listed(players: int, options: Mapping[str, Any], deck: GenericDeck) -> Mapping[str, Any]:  # noqa: ARG001  # see `Game.constants`
    """Return the fields of a record that a card list names itself."""
    return {name: value for name, value in deck.data.items() if name != "game"}


@dataclass(frozen=True)
class EnvShape:
    """The shape of the environments' arrays: the layout of observations, and the number of actions."""

    observation_layout: Layout
    num_actions: int


def _as_standard(_: Any) -> None:
    """Return None: every list has the shape of the standard one."""


@takes_old_names(
    rules="rules_version",
    lab="lab_options",
    environment="environment_version",
    observation="observation_size",
    actions="num_actions",
    card_counts="card_limits",
    cards="deck_or_standard",
    check="complete_options",
    check_for_environment="complete_env_options",
    check_for_lab="complete_lab_options",
    options_for="options_implied_by",
    parse_list="parse_deck_text",
    read_deck="deck_from_dict",
    shape_of="env_shape_of",
    vary="deck_with_parameters",
    write_list="deck_to_table",
)
@dataclass(frozen=True)
class Game:
    """A game: one registration, one folder."""

    name: str
    rules_version: int
    """Version of the rules: raised by any change that alters a recorded game."""
    players: tuple[int, ...]
    layout: np.dtype[Any]
    verbs: ModuleType
    words: Words
    zones: Zones
    standard_deck: Callable[[], Any]
    deck_from_dict: Callable[[Mapping[str, Any], str], Any]
    """Returns the deck with these data and this name. Raises DeckError."""
    check_deck: Callable[[Mapping[str, Any]], DeckCheckResult]
    observation_size: int = 0
    """Bytes of an observation. A game that declares their meaning (`observation_layout`) need not say how many there are."""
    parameters: Parameters = field(default_factory=dict)
    """Numbers of the rules that a card list may change, by name (`kernel/parameters.py`)."""
    sheet: SheetConverter | None = None
    """The game's form of card lists as tables, for spreadsheets and the studio; None: its lists cannot be tables (`kernel/sheets.py`)."""
    observation_layout: Layout | None = None
    """The meaning of each of these bytes, if the game declares it (`kernel/observation.py`)."""
    env_shape_of: Callable[[Any], EnvShape | None] = _as_standard
    """Returns the shape of a list (`deck`) with more cards than `observation_layout` and `num_actions` have room for; None for all others."""
    card_limits: tuple[CardCountLimits, ...] = ()
    """How many cards a card list may have, of each kind whose number may differ from the standard list's."""
    constants: Callable[[int, Mapping[str, Any], Any], Mapping[str, Any]] = _as_listed
    """Returns the values of the record's constant fields (`players, options, deck`), by name; by default the card list's own."""
    about: str = ""
    """A sentence for newcomers: the start page shows it for a game that brings no page of its own."""
    realtime: bool = False
    """Whether seats act at any time, not in turn."""
    acts_per_turn: int = 1
    """About how many acts a usual turn has. Bots divide the time of one act among them (`Pace.divided`), so that nobody waits long for a turn."""
    num_actions: int = MAX_MOVES
    """The number of actions in the environments: the moves of seats, or those that `action_coding` defines."""
    action_coding: ModuleType | None = None
    """The functions `write_action_mask` and `action_to_move`, where an action is not the move of that number: see `envs/action_coding.py`."""
    environment_version: int = 1
    """Version of the environments, which their names contain: raised by any change that gives a learner other observations, actions or games."""
    options: Mapping[str, Option] = field(default_factory=dict)
    lab_options: Mapping[str, str | bool | int] = field(default_factory=dict)
    """Options whose values in random play, and in environments of games in turns, differ from a live table's."""
    clocks: Mapping[str, int] = field(default_factory=dict)
    """How long each clock of a live table takes, in milliseconds."""

    def __post_init__(self) -> None:
        size = self.observation_layout.size if self.observation_layout else self.observation_size
        if self.observation_size not in (0, size) or not size:
            raise ValueError(
                f"{self.name}: observation_size is {self.observation_size}, and its observation_layout has {size} bytes"
                if size
                else f"{self.name} needs an observation_layout, or an observation_size from 1 byte on"
            )
        object.__setattr__(self, "observation_size", size)

    def undealt_states(self, players: int, options: Mapping[str, Any], deck: Any) -> Any:
        """Return one undealt record (an array of one). `options` must be complete and checked (see `complete_options`)."""
        states = zeroed_records(self.layout)
        for name, value in {"players": players, **self.constants(players, options, deck)}.items():
            states[name] = value
        return states

    def complete_options(self, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options, completed with their defaults. Raises ValueError naming what is allowed."""
        self.check_players(players)
        self.check_options(options)
        return {name: options.get(name, option.default) for name, option in self.options.items()}

    def check_players(self, players: int) -> None:
        """Raise ValueError, naming what is allowed, if the game is not for so many players."""
        if players not in self.players:
            raise ValueError(f"{self.name} is for {_either(self.players)} players, not {players}")

    def check_options(self, options: Mapping[str, Any]) -> None:
        """Raise ValueError, naming what is allowed, if there is no such option or it cannot have such a value. None has to be there."""
        for name, value in options.items():
            if name not in self.options:
                raise ValueError(f"{self.name} has no option {name!r}; it has {_either(tuple(self.options))}")
            if not self.options[name].allows(value):
                allowed = _either(self.options[name].values)
                raise ValueError(f"option {name!r} of {self.name} can be {allowed}, not {value!r}")

    def complete_lab_options(self, players: int, options: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Complete the options with the lab's defaults, where these differ from a live table's: random play has them."""
        return self.complete_options(players, {**self.lab_options, **(options or {})})

    def complete_env_options(self, players: int, options: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Complete the options for learners: in real time as at a live table, in turns as in the lab, where nobody is late."""
        return (
            self.complete_options(players, options or {})
            if self.realtime
            else self.complete_lab_options(players, options)
        )

    def parse_deck_text(self, text: str) -> Mapping[str, Any]:
        """Return the data of a card list from the text of its file: TOML, or a table from a spreadsheet. Raises DeckError."""
        if self.sheet is None or not looks_like_table(text):
            return parse_toml(text)
        rows, parameters = read_table(text, self.parameters)
        return {**self.sheet.read(rows), **parameters, **pictures_section(read_pictures(rows, self.sheet))}

    def deck_to_table(self, deck: Any) -> list[list[str]]:
        """Return a deck as the cells of a table, which `parse_deck_text` reads. Raises TypeError for a game without a sheet."""
        if self.sheet is None:
            raise TypeError(f"the card lists of {self.name} are not tables")
        data = deck.as_dict()
        rows = with_picture_column(self.sheet.write(data), pictures_of(data), self.sheet.pictured)
        return table_cells(rows, nondefault_parameters(data, self.parameters))

    def deck_with_parameters(self, deck: Any, changed: Mapping[str, int], name: str | None = None) -> Any:
        """Return a deck with other parameters, named after them by default; the same deck if none change. Raises DeckError naming what is allowed."""
        data = with_parameters(deck.as_dict(), self.parameters, changed)
        changes = [f"{each} {value}" for each, value in changed.items() if value != deck.parameter(each)]
        return self.deck_from_dict(data, name or ", ".join([deck.name, *changes])) if changes else deck

    def options_implied_by(self, deck: Any) -> dict[str, str | bool | int]:
        """Return options, other than the defaults, with which games with this deck differ from those with the standard one; none if the defaults suffice or none do.

        So a list whose cards all belong to a variant that is not the default is played, printed and measured in that variant.
        """
        others = [
            {name: value} for name, option in self.options.items() for value in option.values if value != option.default
        ]
        return next((options for options in ({}, *others) if self._differs(deck, options)), {})

    def _differs(self, deck: Any, options: Mapping[str, Any]) -> bool:
        """Return whether games with these options begin with another record than with the standard deck."""
        players = min(self.players)
        complete = self.complete_options(players, options)
        mine, standard = (self.undealt_states(players, complete, each) for each in (deck, self.standard_deck()))
        return bool(mine.tobytes() != standard.tobytes())

    def observation_layout_of(self, deck: Any) -> Layout | None:
        """Return the meaning of each byte of an observation in games with this deck."""
        shape = self.env_shape_of(deck)
        return self.observation_layout if shape is None else shape.observation_layout

    def observation_size_of(self, deck: Any) -> int:
        """Return the number of bytes in an observation in games with this deck."""
        shape = self.env_shape_of(deck)
        return self.observation_size if shape is None else shape.observation_layout.size

    def num_actions_of(self, deck: Any) -> int:
        """Return the number of actions in games with this deck."""
        shape = self.env_shape_of(deck)
        return self.num_actions if shape is None else shape.num_actions

    def deck_or_standard(self, deck: Any = None) -> Any:
        """Return this deck, or the standard one for None. Raises TypeError for a deck of another game."""
        standard = self.standard_deck()
        if deck is not None and not isinstance(deck, type(standard)):
            raise TypeError(
                f"a deck of {self.name} is what orderup.games.find({self.name!r}).deck_from_dict gives, not {deck!r}"
            )
        return standard if deck is None else deck


def _either(values: tuple[Any, ...]) -> str:
    texts = [str(v).lower() if isinstance(v, bool) else str(v) for v in values]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} or {texts[-1]}"


__getattr__ = forward_old_names(__name__, Shape="EnvShape")
