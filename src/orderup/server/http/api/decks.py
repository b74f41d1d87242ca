"""The HTTP calls about card lists, which check, store, show and print them, and let bots play them."""

from typing import Annotated, Literal

from litestar import Response, delete, get, post
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter, SkipValidation

from orderup.server.http.api.shared import (
    AnyRequest,
    InjectedBackend,
    admit_new,
    client_key_of,
    error_responses,
    parse_body,
    rate_limit,
)
from orderup.server.tables.decks.check import spreadsheet_of
from orderup.server.wire.http_bodies import (
    BalanceProgress,
    CardList,
    DeckCheckReport,
    DeckReport,
    DeckSheet,
    NewDeck,
    NewDeckVariant,
)

Sha256 = Annotated[str, PathParameter(description="The hash of a card list.", pattern="^[0-9a-f]{64}$")]


@post("/api/decks", tags=["decks"], status_code=200, responses=error_responses(413, 429, 503))
async def add_deck(
    request: AnyRequest, data: SkipValidation[JSONBody[NewDeck]], backend: InjectedBackend
) -> DeckReport:
    """Check a card list as `orderup deck check` does, and store it if tables can play with it."""
    caller = await admit_new(request, backend, backend.new_table_limits, "card lists")
    return await backend.registry.add_deck(parse_body(data, NewDeck), caller)


@post("/api/decks/numbers", tags=["decks"], status_code=200, responses=error_responses(404, 413, 429, 503))
async def add_deck_variant(
    request: AnyRequest, data: SkipValidation[JSONBody[NewDeckVariant]], backend: InjectedBackend
) -> DeckReport:
    """Store a card list with other parameters of the rules. If `deck` is null without faults, the list that comes with the game has these parameters."""
    caller = await admit_new(request, backend, backend.new_table_limits, "card lists")
    return await backend.registry.add_deck_variant(parse_body(data, NewDeckVariant), caller)


@post("/api/decks/check", tags=["decks"], status_code=200, responses=error_responses(413, 429, 503))
async def check_deck(
    request: AnyRequest, data: SkipValidation[JSONBody[NewDeck]], backend: InjectedBackend
) -> DeckCheckReport:
    """Check a card list as `POST /api/decks` does, and store nothing: for lists that are still being typed."""
    rate_limit(request, backend.check_limits, "Too many card lists to check")
    return await backend.registry.check_deck(parse_body(data, NewDeck), client_key_of(request))


@get("/api/decks/{sha256:str}", tags=["decks"], responses=error_responses(404, 429, 503))
async def deck(request: AnyRequest, sha256: Sha256, backend: InjectedBackend) -> CardList:
    """Return a card list kept on the server."""
    rate_limit(request, backend.replay_limits, "Too many card lists")
    return await backend.registry.decks.load_for_client(sha256, await backend.loader.engine())


@get("/api/decks/{sha256:str}/sheet", tags=["decks"], responses=error_responses(404, 429, 503))
async def deck_spreadsheet(request: AnyRequest, sha256: Sha256, backend: InjectedBackend) -> DeckSheet:
    """Return a card list kept on the server as a spreadsheet."""
    rate_limit(request, backend.replay_limits, "Too many card lists")
    game, found = await backend.registry.decks.load_with_game(sha256, await backend.loader.engine())
    return spreadsheet_of(found, game, sha256)


@get("/api/games/{game:str}/sheet", tags=["decks"], responses=error_responses(404, 429, 503))
async def standard_deck_spreadsheet(
    request: AnyRequest,
    game: Annotated[str, PathParameter(description="A game's name.", max_length=40)],
    backend: InjectedBackend,
) -> DeckSheet:
    """Return the card list that comes with a game as a spreadsheet."""
    rate_limit(request, backend.replay_limits, "Too many card lists")
    found = await backend.registry.require_game(game)
    return spreadsheet_of(found.standard_deck(), found, None)


@get(
    "/api/decks/{sha256:str}/print.pdf",
    tags=["decks"],
    media_type="application/pdf",
    responses={
        **error_responses(404, 429, 503),
        200: ResponseSpec(bytes, description="The PDF.", media_type="application/pdf", generate_examples=False),
    },
)
async def deck_pdf(
    request: AnyRequest,
    sha256: Sha256,
    backend: InjectedBackend,
    paper: Annotated[Literal["a4", "letter"], QueryParameter()] = "a4",
) -> Response[bytes]:
    """Return a PDF for printing a card list kept on the server: both sides of every card, and a page of rules."""
    rate_limit(request, backend.print_limits, "Too many card lists to print")
    game, found = await backend.registry.decks.load_with_game(sha256, await backend.loader.engine())
    headers = {"content-disposition": f'inline; filename="{game.name}-{sha256[:8]}-{paper}.pdf"'}
    return Response(
        await backend.deck_prints.pdf(game, found, paper, client_key_of(request), backend.pictures),
        media_type="application/pdf",
        headers=headers,
    )


@post("/api/decks/{sha256:str}/balance", tags=["decks"], status_code=200, responses=error_responses(404, 429, 503))
async def start_balance(request: AnyRequest, sha256: Sha256, backend: InjectedBackend) -> BalanceProgress:
    """Let bots play a card list kept on the server against the standard one, unless they do or have, and return the progress."""
    caller = client_key_of(request)
    if backend.balance_runs.status(sha256).state in ("none", "failed"):
        backend.balance_runs.check_capacity(caller)
        rate_limit(request, backend.balance_limits, "Too many card lists to play", "a minute")
    game, found = await backend.registry.decks.load_with_game(sha256, await backend.loader.engine())
    await backend.check_disk_space()
    backend.balance_runs.start(sha256, game, found, caller)
    return backend.balance_runs.status(sha256)


@get("/api/decks/{sha256:str}/balance", tags=["decks"], responses=error_responses(429))
async def balance_progress(request: AnyRequest, sha256: Sha256, backend: InjectedBackend) -> BalanceProgress:
    """Return the progress of a card list's balance run against the standard one."""
    rate_limit(request, backend.check_limits, "Too many questions")
    return backend.balance_runs.status(sha256)


@delete("/api/decks/{sha256:str}/balance", tags=["decks"], status_code=200, responses=error_responses(429))
async def cancel_balance(request: AnyRequest, sha256: Sha256, backend: InjectedBackend) -> BalanceProgress:
    """Cancel the balance run of a card list, unless another address has asked for it, too."""
    rate_limit(request, backend.check_limits, "Too many questions")
    backend.balance_runs.cancel(sha256, client_key_of(request))
    return backend.balance_runs.status(sha256)


@get(
    "/api/decks/{sha256:str}/balance/report.html",
    tags=["decks"],
    media_type="text/html",
    responses={
        **error_responses(404, 429),
        200: ResponseSpec(bytes, description="The report.", media_type="text/html", generate_examples=False),
    },
)
async def balance_report(request: AnyRequest, sha256: Sha256, backend: InjectedBackend) -> Response[bytes]:
    """Return the lab's report of a balance run: one self-contained page."""
    rate_limit(request, backend.check_limits, "Too many reports")
    return Response(backend.balance_runs.report(sha256), media_type="text/html")


ROUTE_HANDLERS = (
    add_deck,
    add_deck_variant,
    check_deck,
    deck,
    deck_spreadsheet,
    deck_pdf,
    start_balance,
    balance_progress,
    cancel_balance,
    balance_report,
    standard_deck_spreadsheet,
)
