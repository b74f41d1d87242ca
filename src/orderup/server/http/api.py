"""The HTTP calls. (A table's WebSocket has a way of its own: `startup`.)"""

import asyncio
import logging
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from litestar import Litestar, Request, Response, Router, delete, get, post
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException
from litestar.openapi import ResponseSpec
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import JSONBody, PathParameter, QueryParameter, SkipValidation
from litestar.routes import HTTPRoute

from orderup import __version__
from orderup.server.counts import COUNTS
from orderup.server.http.addresses import client_key
from orderup.server.http.backend import Backend
from orderup.server.http.banner import lan_url
from orderup.server.http.bounded_http import MAX_BODY
from orderup.server.http.health import Health
from orderup.server.http.limits import TokenBuckets
from orderup.server.http.proxies import Proxies
from orderup.server.store.store import STORE_FAULTS
from orderup.server.tables.catalog import game_info
from orderup.server.tables.deck_check import sheet_of
from orderup.server.tables.replays import recording
from orderup.server.wire.http_bodies import (
    BalanceRun,
    CardList,
    DeckCheck,
    DeckReport,
    DeckSheet,
    GameInfo,
    KnownSeats,
    NewDeck,
    NewTable,
    Opened,
    RecordedGame,
    SeatKeys,
)
from orderup.server.wire.refusals import Refused, trouble
from orderup.server.wire.table_info import Reason, TableInfo

log = logging.getLogger(__name__)

MOST_ROUNDS = 1_000_000
"""No table has seen as many; the store cannot even look for a number of any length."""
NOT_KEPT = "No such game has been finished at this table, or it is not kept any more."
LOCAL = ("localhost", "127.0.0.1", "::1")
STATUS = {
    "too_many": 429,
    "full": 503,
    "trouble": 503,
    "no_table": 404,
    "no_journal": 404,
    "no_deck": 404,
    "no_sheet": 404,
    "no_print": 404,
    "no_report": 404,
    "no_lab": 404,
    "no_replay": 409,
}
"""Answers to a refused request, if not 400."""

MEANINGS = {
    400: "The request is not as it must be, or asks for what there is not; `text` says what.",
    404: "There is nothing of that name, or not yet.",
    409: "What was played cannot be shown by these rules.",
    413: "The body is too long.",
    429: "Too many from your address. Try again later.",
    503: "The house or its disk is full, or it cannot read its store now. Try again later.",
}
"""What an answer other than the one asked for means. Its body is a `Reason`."""


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """The answers that a call may give instead, for the description of the API."""
    return {
        status: ResponseSpec(Reason, description=MEANINGS[status], generate_examples=False)
        for status in (400, *statuses)
    }


Injected = NamedDependency[SkipValidation[Backend]]
Sha256 = Annotated[str, PathParameter(description="The hash of a card list.", pattern="^[0-9a-f]{64}$")]
TableId = Annotated[str, PathParameter(description="A table's id.", max_length=20)]
AnyRequest = Request[Any, Any, Any]
Body = TypeVar("Body")


class Address(msgspec.Struct):
    """Where others find this server."""

    lan: str | None


class PublishedKey(msgspec.Struct):
    """The public key by which this house's journals are checked."""

    algorithm: str
    key: str
    """Hexadecimal."""


def parse_body(data: object, kind: type[Body]) -> Body:
    """Read a body that is JSON already. Refused: it is not of this kind. (Litestar would take "2" for 2.)"""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise Refused("malformed", str(error)) from None


@get("/healthz", tags=["service"])
async def healthz(backend: Injected) -> Health:
    """Tell whether the service works."""
    return await backend.health()


@get("/readyz", tags=["service"], responses={503: ResponseSpec(Health, description="Something is missing.")})
async def readyz(backend: Injected) -> Response[Health]:
    """Tell whether people can be sent here: 200, or 503 while something is missing."""
    health = await backend.health()
    ready = (health.status, health.rules, health.tables) == ("ok", "ready", "read")
    return Response(health, status_code=200 if ready else 503)


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest, backend: Injected) -> Response[bytes]:
    """Tell how the server does, in numbers, to those whom its owner has named."""
    readers = backend.settings.metrics_readers
    if not readers or (request.client.host if request.client else "") not in Proxies(readers):
        raise NotFoundException
    from orderup.server.http.metrics import CONTENT_TYPE, Metrics  # noqa: PLC0415  # takes 0.1 s to load, and few ask

    return Response(Metrics(backend).text(), media_type=CONTENT_TYPE)


@get("/api/address", tags=["service"])
async def address(request: AnyRequest, backend: Injected) -> Address:
    """Tell a page that was opened as localhost how this machine's network calls this server."""
    port = backend.settings.lan_port
    return Address(lan_url(port) if port is not None and request.url.hostname in LOCAL else None)


@get("/.well-known/orderup-key.json", tags=["service"])
async def published_key(backend: Injected) -> PublishedKey:
    """Tell the key with which this house signs its journals."""
    return PublishedKey("Ed25519", backend.key.public)


@get("/api/games", tags=["tables"])
async def games(backend: Injected) -> list[GameInfo]:
    """List the games, with their options, clocks and bot levels."""
    rules = await backend.loader.loaded()
    return await asyncio.to_thread(lambda: [game_info(rules, name) for name in rules.games])


@post("/api/tables", tags=["tables"], responses=refusals(413, 429, 503))
async def open_table(request: AnyRequest, data: SkipValidation[JSONBody[NewTable]], backend: Injected) -> Opened:
    """Open a table. Whoever holds the secret that is answered is its host."""
    caller = _address_of(request)
    if not backend.new_tables.take(caller, asyncio.get_running_loop().time()):
        raise Refused("too_many", "Too many new tables from your address. Wait a minute.")
    await backend.check_disk_space()
    return await backend.registry.open(parse_body(data, NewTable), caller)


@post("/api/decks", tags=["decks"], status_code=200, responses=refusals(413, 429, 503))
async def add_deck(request: AnyRequest, data: SkipValidation[JSONBody[NewDeck]], backend: Injected) -> DeckReport:
    """Check a card list as `orderup deck check` does, and keep it if tables can play with it."""
    caller = _address_of(request)
    if not backend.new_tables.take(caller, asyncio.get_running_loop().time()):
        raise Refused("too_many", "Too many card lists from your address. Wait a minute.")
    await backend.check_disk_space()
    return await backend.registry.add_deck(parse_body(data, NewDeck), caller)


@post("/api/decks/check", tags=["decks"], status_code=200, responses=refusals(413, 429, 503))
async def check_deck(request: AnyRequest, data: SkipValidation[JSONBody[NewDeck]], backend: Injected) -> DeckCheck:
    """Check a card list as `POST /api/decks` does, and keep nothing: for lists that are still being typed."""
    _ration(request, backend.checks, "Too many card lists to check")
    return await backend.registry.check_deck(parse_body(data, NewDeck), _address_of(request))


@get("/api/decks/{sha256:str}", tags=["decks"], responses=refusals(404, 429, 503))
async def deck(request: AnyRequest, sha256: Sha256, backend: Injected) -> CardList:
    """Show a card list of the house."""
    _ration(request, backend.replays, "Too many card lists")
    return await backend.registry.decks.find(sha256, await backend.loader.loaded())


@get("/api/decks/{sha256:str}/sheet", tags=["decks"], responses=refusals(404, 429, 503))
async def deck_sheet(request: AnyRequest, sha256: Sha256, backend: Injected) -> DeckSheet:
    """Show a card list of the house as a table."""
    _ration(request, backend.replays, "Too many card lists")
    game, found = await backend.registry.decks.deck(sha256, await backend.loader.loaded())
    return sheet_of(found.as_dict(), game, found.name, sha256)


@get("/api/games/{game:str}/sheet", tags=["decks"], responses=refusals(404, 429, 503))
async def standard_sheet(
    request: AnyRequest,
    game: Annotated[str, PathParameter(description="A game's name.", max_length=40)],
    backend: Injected,
) -> DeckSheet:
    """Show the card list that comes with a game as a table."""
    _ration(request, backend.replays, "Too many card lists")
    found = await backend.registry.game(game)
    deck = found.standard_deck()
    return sheet_of(deck.as_dict(), found, deck.name, None)


@get(
    "/api/decks/{sha256:str}/print.pdf",
    tags=["decks"],
    media_type="application/pdf",
    responses={
        **refusals(404, 429, 503),
        200: ResponseSpec(bytes, description="The PDF.", media_type="application/pdf", generate_examples=False),
    },
)
async def printed_deck(
    request: AnyRequest,
    sha256: Sha256,
    backend: Injected,
    paper: Annotated[Literal["a4", "letter"], QueryParameter()] = "a4",
) -> Response[bytes]:
    """Set a card list of the house for a printer: both sides of every card, and a page of rules."""
    _ration(request, backend.print_requests, "Too many card lists to print")
    game, found = await backend.registry.decks.deck(sha256, await backend.loader.loaded())
    headers = {"content-disposition": f'inline; filename="{game.name}-{sha256[:8]}-{paper}.pdf"'}
    return Response(
        await backend.prints.pdf(game, found, paper, _address_of(request)),
        media_type="application/pdf",
        headers=headers,
    )


@post("/api/decks/{sha256:str}/balance", tags=["decks"], status_code=200, responses=refusals(404, 429, 503))
async def balance(request: AnyRequest, sha256: Sha256, backend: Injected) -> BalanceRun:
    """Have bots play a card list of the house against the standard one; if they do or have, tell how far it is."""
    caller = _address_of(request)
    if backend.balances.find(sha256).state in ("none", "failed"):
        backend.balances.check_room(caller)
        if not backend.balance_requests.take(caller, asyncio.get_running_loop().time()):
            raise Refused("too_many", "Too many card lists to play from your address. Wait a minute.")
    game, found = await backend.registry.decks.deck(sha256, await backend.loader.loaded())
    await backend.check_disk_space()
    backend.balances.begin(sha256, game, found, caller)
    return backend.balances.find(sha256)


@get("/api/decks/{sha256:str}/balance", tags=["decks"], responses=refusals(429))
async def balance_run(request: AnyRequest, sha256: Sha256, backend: Injected) -> BalanceRun:
    """Tell how far a card list has been played against the standard one."""
    _ration(request, backend.checks, "Too many questions")
    return backend.balances.find(sha256)


@delete("/api/decks/{sha256:str}/balance", tags=["decks"], status_code=200, responses=refusals(429))
async def cancel_balance(request: AnyRequest, sha256: Sha256, backend: Injected) -> BalanceRun:
    """Have a card list played no further, unless another address wants it, too."""
    _ration(request, backend.checks, "Too many questions")
    backend.balances.cancel(sha256, _address_of(request))
    return backend.balances.find(sha256)


@get(
    "/api/decks/{sha256:str}/balance/report.html",
    tags=["decks"],
    media_type="text/html",
    responses={
        **refusals(404, 429),
        200: ResponseSpec(bytes, description="The report.", media_type="text/html", generate_examples=False),
    },
)
async def balance_report(request: AnyRequest, sha256: Sha256, backend: Injected) -> Response[bytes]:
    """Show the lab's report of it: one page that needs nothing else."""
    _ration(request, backend.checks, "Too many reports")
    return Response(backend.balances.report(sha256), media_type="text/html")


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
    _ration(request, backend.replays, "Too many journals")
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
    _ration(request, backend.replays, "Too many games to watch again")
    info = await backend.router.info(table_id)
    if info is not None:
        await backend.loader.loaded_for(info.game)
    lines = await asyncio.to_thread(backend.store.finished_journal, table_id, number)
    if lines is None:
        raise Refused("no_journal", NOT_KEPT)
    origins = await asyncio.to_thread(backend.store.move_origins, table_id, number)
    return await asyncio.to_thread(recording, tuple(lines), origins, number, eyes)


def _address_of(request: AnyRequest) -> str:
    """Where a request comes from, as far as shares go."""
    return client_key(request.client.host if request.client else "")


def _ration(request: AnyRequest, buckets: TokenBuckets, too_many: str) -> None:
    """Count one thing that is asked for. Refused: its address has asked for `too_many`."""
    if not buckets.take(_address_of(request), asyncio.get_running_loop().time()):
        raise Refused("too_many", f"{too_many} from your address. Wait a few seconds.")


def _refused(_request: AnyRequest, refused: Refused) -> Response[Reason]:
    COUNTS.refusals[refused.why.code] += 1
    return Response(refused.why, status_code=STATUS.get(refused.why.code, 400))


def _bad_request(request: AnyRequest, error: HTTPException) -> Response[Reason]:
    why = Reason("not_found" if isinstance(error, NotFoundException) else "malformed", _error_text(error))
    headers = {"Allow": _methods(request)} if isinstance(error, MethodNotAllowedException) else None
    return Response(why, status_code=error.status_code, headers=headers)


def _too_deep(_request: AnyRequest, _error: RecursionError) -> Response[Reason]:
    return Response(Reason("malformed", "Too many brackets stand inside each other."), status_code=400)


def _no_text(_request: AnyRequest, _error: UnicodeDecodeError) -> Response[Reason]:
    return Response(Reason("malformed", "The body is not a text in UTF-8."), status_code=400)


def _methods(request: AnyRequest) -> str:
    """The methods that are answered at the path of a request, for the header `Allow`."""
    parts = request.url.path.strip("/").split("/")
    routes = [route for route in request.app.routes if isinstance(route, HTTPRoute)]
    found = {method for route in routes if _suits(route, parts) for method in route.methods}
    return ", ".join(sorted(found))


def _suits(route: HTTPRoute, parts: list[str]) -> bool:
    pattern = route.path_components
    literal = (one == part for one, part in zip(pattern, parts, strict=False) if isinstance(one, str))
    return len(pattern) == len(parts) and all(literal)


def _error_text(error: HTTPException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    found = [str(e["message"]) for e in extra if isinstance(e, dict) and "message" in e]
    return "; ".join([error.detail, *found])


def _without_pages(response: Response[Any]) -> Response[Any]:
    """Have unknown addresses beside the description answered like all others: Litestar would answer a page of its own."""
    if response.status_code == NotFoundException.status_code:
        raise NotFoundException
    return response


def _store_fault(_request: AnyRequest, error: Exception) -> Response[Reason]:
    log.warning("the store could not answer: %s", type(error).__name__)  # its text has parameters
    return Response(trouble().why, status_code=STATUS["trouble"])


def _server_error(_request: AnyRequest, error: Exception) -> Response[Reason]:
    log.error("request failed", exc_info=error)
    return Response(Reason("trouble", "The house has had a mishap."), status_code=500)


def build(backend: Backend) -> Litestar:
    """Return the application for an open backend."""
    return Litestar(
        route_handlers=[
            healthz,
            readyz,
            metrics,
            address,
            published_key,
            games,
            add_deck,
            check_deck,
            deck,
            deck_sheet,
            printed_deck,
            balance,
            balance_run,
            cancel_balance,
            balance_report,
            standard_sheet,
            open_table,
            listed_tables,
            held_seats,
            table_info,
            journal,
            replay,
        ],
        dependencies={"backend": Provide(lambda: backend, sync_to_thread=False)},
        exception_handlers={
            Refused: _refused,
            HTTPException: _bad_request,
            **dict.fromkeys(STORE_FAULTS, _store_fault),
            RecursionError: _too_deep,
            UnicodeDecodeError: _no_text,
            Exception: _server_error,
        },
        openapi_config=OpenAPIConfig(
            title="Order Up!",
            version=__version__,
            description="Tables for card games. The live socket is described in docs/protocol.md.",
            openapi_router=Router(
                "/schema",
                route_handlers=[],
                include_in_schema=False,
                dto=None,
                return_dto=None,
                after_request=_without_pages,
            ),
            render_plugins=[JsonRenderPlugin()],
        ),
        request_max_body_size=MAX_BODY,
        logging_config=None,
        pdb_on_exception=False,
    )
