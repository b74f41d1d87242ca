"""The HTTP calls about tables, which open, list and show them, and return their finished games."""

import asyncio
from typing import Annotated, Literal

from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter, SkipValidation

from orderup.server.http.api.shared import (
    AnyRequest,
    InjectedBackend,
    admit_new,
    error_responses,
    parse_body,
    rate_limit,
)
from orderup.server.tables.games.catalog import game_info
from orderup.server.tables.games.replays import recorded_game
from orderup.server.wire.http_bodies import GameInfo, HeldSeats, NewTable, OpenedTable, RecordedGame, SeatKeys
from orderup.server.wire.refusals import RefusedError
from orderup.server.wire.table_info import TableInfo
from orderup.server.wire.values import TABLE_ID_PATTERN

MAX_ROUND = 1_000_000
"""The highest round number that is accepted. No table has as many rounds, and the database cannot look for arbitrarily large numbers."""
NOT_KEPT_TEXT = "No such game has been finished at this table, or it is not kept anymore."
TableId = Annotated[str, PathParameter(description="A table's id.", max_length=20, pattern=TABLE_ID_PATTERN)]


@get("/api/games", tags=["tables"])
async def games(backend: InjectedBackend) -> list[GameInfo]:
    """List the games, with their options, clocks and bot levels."""
    rules = await backend.loader.engine()
    return await asyncio.to_thread(lambda: [game_info(rules, name) for name in rules.game_names])


@post("/api/tables", tags=["tables"], responses=error_responses(413, 429, 503))
async def open_table(
    request: AnyRequest, data: SkipValidation[JSONBody[NewTable]], backend: InjectedBackend
) -> OpenedTable:
    """Open a table. The holder of the secret in the answer is its host."""
    caller = await admit_new(request, backend, backend.new_table_limits, "new tables")
    return await backend.registry.open_table(parse_body(data, NewTable), caller)


@get("/api/tables", tags=["tables"], responses=error_responses(503))
async def listed_tables(
    backend: InjectedBackend, skip: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0
) -> list[TableInfo]:
    """List the tables that their hosts have listed, the newest first, a page at a time: `skip` the tables of the pages before."""
    return await backend.directory.listed_tables(skip)


@post("/api/seats", tags=["tables"], status_code=200, responses=error_responses(413, 503))
async def held_seats(data: SkipValidation[JSONBody[SeatKeys]], backend: InjectedBackend) -> HeldSeats:
    """Return the seats that these keys still open, with their tables."""
    return await backend.directory.held_seats(parse_body(data, SeatKeys).keys)


@get("/api/tables/{table_id:str}", tags=["tables"], responses=error_responses(404, 503))
async def table_info(table_id: TableId, backend: InjectedBackend) -> TableInfo:
    """Return one table's public card."""
    info = await backend.directory.info(table_id)
    if info is None:
        raise RefusedError("no_table", "There is no such table.")
    return info


@get(
    "/api/tables/{table_id:str}/journal",
    tags=["tables"],
    media_type="application/jsonl",
    responses=error_responses(404, 429, 503),
)
async def journal(
    request: AnyRequest,
    table_id: TableId,
    backend: InjectedBackend,
    round_number: Annotated[int | None, QueryParameter(name="round", ge=1, le=MAX_ROUND)] = None,
) -> str:
    """Return the journal of a finished game, in JSON lines: of the last one, or of a given round."""
    rate_limit(request, backend.replay_limits, "Too many journals")
    lines = await asyncio.to_thread(backend.store.finished_journal, table_id, round_number)
    if lines is None:
        raise RefusedError("no_journal", NOT_KEPT_TEXT)
    return "\n".join(lines) + "\n"


@get(
    "/api/tables/{table_id:str}/replays/{number:int}",
    tags=["tables"],
    media_type="application/json",
    responses=error_responses(404, 409, 429, 503),
)
async def replay(
    request: AnyRequest,
    table_id: TableId,
    number: Annotated[int, PathParameter(description="A round that is over.", ge=1, le=MAX_ROUND)],
    backend: InjectedBackend,
    eyes: Annotated[Literal["0", "1", "2", "3", "4", "5", "spectator", "open"], QueryParameter()] = "spectator",
) -> RecordedGame:
    """Return the replay of a finished game: as a seat saw it, as a spectator did, or with all cards open."""
    rate_limit(request, backend.replay_limits, "Too many games to watch again")
    info = await backend.directory.info(table_id)
    if info is not None:
        await backend.loader.engine_for(info.game)
    lines = await asyncio.to_thread(backend.store.finished_journal, table_id, number)
    if lines is None:
        raise RefusedError("no_journal", NOT_KEPT_TEXT)
    origins = await asyncio.to_thread(backend.store.move_origins, table_id, number)
    return await asyncio.to_thread(recorded_game, tuple(lines), origins, number, eyes)


ROUTE_HANDLERS = (games, open_table, listed_tables, held_seats, table_info, journal, replay)
