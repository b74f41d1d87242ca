"""The setup of a table, checked against the options of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from orderup.server.wire.refusals import RefusedError
from orderup.server.wire.table_info import DeckInfo
from orderup.server.wire.values import OptionValue

if TYPE_CHECKING:
    from orderup.games import Game

DEFAULT_SERVER_CLOCKS_MS = {"countdown": 3_000, "away": 10_000}
"""The server's own clocks by name, in milliseconds: until a game opens after the deal, and until a bot plays for a person who is offline."""
FAIR_CLOCK_NAME = "fair"
DEFAULT_REALTIME_CLOCKS_MS = {FAIR_CLOCK_NAME: 200}
"""The clock of games without turns, in milliseconds: how long a race for a card may wait for a longer round trip."""


class Setup(msgspec.Struct, frozen=True):
    """The complete setup of a table: every option and every clock has a value."""

    players: int
    options: dict[str, OptionValue]
    clocks: dict[str, int]
    hints: bool = False
    """Whether people may ask for hints of the strongest bot."""
    deck: DeckInfo | None = None
    """The card list, if it is not the standard one."""
    research: bool = False
    """Whether the next game may be used for research when it is over, as everybody here can see. The server decides, not the host."""


def default_setup(game: Game, players: int | None) -> Setup:
    """Return the setup of a new table. Raises RefusedError: the game is not for this number of players."""
    chosen = max(game.players) if players is None else players
    _check_players(game, chosen)
    options = {name: option.default for name, option in game.options.items()}
    return Setup(
        chosen,
        options,
        {**game.clocks, **DEFAULT_SERVER_CLOCKS_MS, **(DEFAULT_REALTIME_CLOCKS_MS if game.realtime else {})},
    )


def change_setup(
    setup: Setup,
    game: Game,
    players: int | None,
    options: Mapping[str, OptionValue],
    clocks: Mapping[str, int],
    hints: bool | None,
) -> Setup:
    """Return the setup with these changes. Raises RefusedError: the game does not allow one of them."""
    _check_players(game, setup.players if players is None else players)
    try:
        game.check_options(options)
    except ValueError as fault:
        raise RefusedError("no_option", _sentence(fault)) from fault
    for name in clocks:
        if name not in setup.clocks:
            known = ", ".join(sorted(setup.clocks))
            raise RefusedError("no_clock", f"There is no clock {name!r}; the clocks are {known}.")
    return msgspec.structs.replace(
        setup,
        players=setup.players if players is None else players,
        options={**setup.options, **options},
        clocks={**setup.clocks, **clocks},
        hints=setup.hints if hints is None else hints,
    )


def _check_players(game: Game, players: int) -> None:
    try:
        game.check_players(players)
    except ValueError as fault:
        raise RefusedError("no_players", _sentence(fault)) from fault


def _sentence(fault: ValueError) -> str:
    text = str(fault)
    return f"{text[0].upper()}{text[1:]}."
