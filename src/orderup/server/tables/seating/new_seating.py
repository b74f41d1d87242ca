"""The seating of a new table, from the request that opens it."""

from __future__ import annotations

from orderup.server.tables.games.engine import GameEngine
from orderup.server.tables.games.setup import change_setup, default_setup
from orderup.server.tables.people import identity
from orderup.server.tables.seating.seating import Seating
from orderup.server.tables.seating.seats import Seat
from orderup.server.wire.http_bodies import NewTable
from orderup.server.wire.refusals import RefusedError, no_game


def new_seating(new: NewTable, engine: GameEngine, host_digest: bytes) -> Seating:
    """Return the seating of a new table, without people. `host_digest` is the digest of the host's secret. Raises RefusedError: there is no such game, option or level."""
    try:
        game = engine.find_game(new.game)
    except KeyError:
        raise no_game(new.game) from None
    players = len(new.bots) if new.players is None and new.bots is not None else new.players
    setup = change_setup(default_setup(game, players), game, None, new.options, new.clocks, new.hints)
    return Seating(
        id=identity.new_table_id(),
        game=new.game,
        setup=setup,
        host_digest=host_digest,
        seats=[Seat(level=level) for level in _levels(new, setup.players, engine)],
        listed=new.listed,
    )


def _levels(new: NewTable, players: int, engine: GameEngine) -> list[str | None]:
    levels = [None] * players if new.bots is None else new.bots
    if len(levels) != players:
        raise RefusedError("no_seat", f"`bots` needs {players} entries, one per seat.")
    for level in levels:
        if level is not None and level not in engine.levels:
            raise RefusedError("no_level", f"The levels are {', '.join(engine.levels)}.")
    if None not in levels:
        raise RefusedError("no_seat", "At least one seat must be left for a person.")
    return list(levels)
