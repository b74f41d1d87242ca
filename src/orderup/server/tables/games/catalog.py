"""The games of this server, as `GET /api/games` lists them."""

from orderup.server.tables.games.engine import GameEngine
from orderup.server.tables.games.setup import default_setup
from orderup.server.wire.http_bodies import GameInfo, OptionInfo, ParameterInfo
from orderup.server.wire.table_info import Pace


def game_info(engine: GameEngine, slug: str) -> GameInfo:
    """Return a game with the options and clocks of a new table, and the bots' levels."""
    game = engine.find_game(slug)
    setup = default_setup(game, None)
    return GameInfo(
        slug=slug,
        name=slug.replace("_", " ").title(),
        about=game.about,
        rules=game.rules_version,
        players=list(game.players),
        options={name: OptionInfo(list(option.values), setup.options[name]) for name, option in game.options.items()},
        clocks=setup.clocks,
        levels={name: Pace(p.reaction_ms, p.movement_ms) for name, p in engine.paces_in(game).items()},
        sheet=game.sheet is not None,
        parameters={
            name: ParameterInfo(p.min_value, p.max_value, p.default, p.description)
            for name, p in game.parameters.items()
        },
        pictured=None if game.sheet is None else game.sheet.pictured,
        unpictured=None if game.sheet is None else game.sheet.unpictured,
    )
