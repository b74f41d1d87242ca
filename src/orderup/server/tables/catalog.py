"""What can be played here: the games as `GET /api/games` lists them."""

from orderup.server.tables.rules import Rules
from orderup.server.tables.setup import default_setup
from orderup.server.wire.http_bodies import GameInfo, OptionInfo
from orderup.server.wire.table_info import Pace


def game_info(rules: Rules, slug: str) -> GameInfo:
    """Return a game with its options and clocks as a new table has them, and the bots' levels."""
    game = rules.find(slug)
    setup = default_setup(game, None)
    return GameInfo(
        slug=slug,
        name=slug.replace("_", " ").title(),
        about=game.about,
        rules=game.rules,
        players=list(game.players),
        options={name: OptionInfo(list(option.values), setup.options[name]) for name, option in game.options.items()},
        clocks=setup.clocks,
        levels={name: Pace(p.reaction_ms, p.hand_ms) for name, p in rules.levels.items()},
    )
