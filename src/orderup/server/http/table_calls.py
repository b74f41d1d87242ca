"""The HTTP calls about tables: they are opened, listed and shown, and their games read once they are over."""

import asyncio
from typing import Annotated, Literal

from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter, SkipValidation

from orderup.server.http.calls import AnyRequest, Injected, admit, parse_body, ration, refusals
from orderup.server.tables.catalog import game_info
from orderup.server.tables.replays import recorded_game
from orderup.server.wire.http_bodies import GameInfo, KnownSeats, NewTable, Opened, RecordedGame, SeatKeys
from orderup.server.wire.refusals import Refused
from orderup.server.wire.table_info import TableInfo
from orderup.server.wire.values import TABLE_ID

MOST_ROUNDS = 1_000_000
"""No table has seen as many; the store cannot even look for a number of any length."""
NOT_KEPT = "No such game has been finished at this table, or it is not kept any more."
TableId = Annotated[str, PathParameter(description="A table's id.", max_length=20, pattern=TABLE_ID)]


@get("/api/games", tags=["tables"])
async def games(backend: Injected) -> list[GameInfo]:
    """List the games, with their options, clocks and bot levels."""
    rules = await backend.loader.engine()
    return await asyncio.to_thread(lambda: [game_info(rules, name) for name in rules.game_names])


@post("/api/tables", tags=["tables"], responses=refusals(413, 429, 503))
async def open_table(request: AnyRequest, data: SkipValidation[JSONBody[NewTable]], backend: Injected) -> Opened:
    """Open a table. Whoever holds the secret that is answered is its host."""
    caller = await admit(request, backend, backend.new_tables, "new tables")
    return await backend.registry.open_table(parse_body(data, NewTable), caller)


@get("/api/tables", tags=["tables"], responses=refusals(503))
async def listed_tables(
    backend: Injected, skip: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0
) -> list[TableInfo]:
    """List the tables that their hosts have listed, the newest first, a page at a time: `skip` so many for the next."""
    return await backend.router.listed(skip)


@post("/api/seats", tags=["tables"], status_code=200, responses=refusals(413, 503))
async def held_seats(data: SkipValidation[JSONBody[SeatKeys]], backend: Injected) -> KnownSeats:
    """Tell which of these keys still open a seat, and show the tables."""
    return await backend.router.held_seats(parse_body(data, SeatKeys).keys)


@get("/api/tables/{table_id:str}", tags=["tables"], responses=refusals(404, 503))
async def table_info(table_id: TableId, backend: Injected) -> TableInfo:
    """Show one table's public card."""
    info = await backend.router.info(table_id)
    if info is None:
        raise Refused("no_table", "There is no such table.")
    return info


@get(
    "/api/tables/{table_id:str}/journal",
    tags=["tables"],
    media_type="application/jsonl",
    responses=refusals(404, 429, 503),
)
async def journal(
    request: AnyRequest,
    table_id: TableId,
    backend: Injected,
    number: Annotated[int | None, QueryParameter(name="round", ge=1, le=MOST_ROUNDS)] = None,
) -> str:
    """Give the journal of a finished game, in JSON lines: the last one, or that of a round."""
    ration(request, backend.replays, "Too many journals")
    lines = await asyncio.to_thread(backend.store.finished_journal, table_id, number)
    if lines is None:
        raise Refused("no_journal", NOT_KEPT)
    return "\n".join(lines) + "\n"


@get(
    "/api/tables/{table_id:str}/replays/{number:int}",
    tags=["tables"],
    media_type="application/json",
    responses=refusals(404, 409, 429, 503),
)
async def replay(
    request: AnyRequest,
    table_id: TableId,
    number: Annotated[int, PathParameter(description="A round that is over.", ge=1, le=MOST_ROUNDS)],
    backend: Injected,
    eyes: Annotated[Literal["0", "1", "2", "3", "4", "5", "spectator", "open"], QueryParameter()] = "spectator",
) -> RecordedGame:
    """Show a finished game again: as a seat saw it, as a spectator did, or with all cards open."""
    ration(request, backend.replays, "Too many games to watch again")
    info = await backend.router.info(table_id)
    if info is not None:
        await backend.loader.engine_for(info.game)
    lines = await asyncio.to_thread(backend.store.finished_journal, table_id, number)
    if lines is None:
        raise Refused("no_journal", NOT_KEPT)
    origins = await asyncio.to_thread(backend.store.move_origins, table_id, number)
    return await asyncio.to_thread(recorded_game, tuple(lines), origins, number, eyes)


CALLS = (games, open_table, listed_tables, held_seats, table_info, journal, replay)
