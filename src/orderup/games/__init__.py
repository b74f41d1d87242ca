"""The games, found by name. A game's modules are imported, and its verbs registered, when it is first asked for."""

from importlib import import_module
from threading import Lock
from typing import Final

from orderup.kernel import installed
from orderup.kernel.defaults import complete_verbs
from orderup.kernel.game import Game, Option
from orderup.kernel.verbs import register

GAMES: Final[dict[str, str]] = {
    "diner": "orderup.games.diner.game",
    "lucky_penny": "orderup.games.lucky_penny.game",
    "villains": "orderup.games.villains.game",
    **installed.games(),
}
"""Name of each game, and the module that holds its `GAME`: ours, and those of installed packages."""
BUILT_IN: Final = tuple(name for name in GAMES if name not in installed.games())
"""The names of our own games."""

__all__ = ["BUILT_IN", "GAMES", "Game", "Option", "find"]


_found: dict[str, Game] = {}
_importing = Lock()


def find(name: str) -> Game:
    """Return the game of that name, with its verbs registered. Raises KeyError naming the games there are. Any thread may ask."""
    if name not in GAMES:
        raise KeyError(f"there is no game {name!r}; there is {', '.join(GAMES)}")
    if name not in _found:
        with _importing:
            if name not in _found:
                game: Game = import_module(GAMES[name]).GAME
                register(game.name, game.layout, complete_verbs(game.name, game.verbs))
                _found[name] = game
    return _found[name]
