"""The HTTP calls about card lists: they are checked, kept, shown, printed, and played by bots."""

from typing import Annotated, Literal

from litestar import Response, delete, get, post
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter, SkipValidation

from orderup.server.http.calls import (
    AnyRequest,
    InjectedBackend,
    admit_new,
    client_key_of,
    error_responses,
    parse_body,
    rate_limit,
)
from orderup.server.tables.deck_check import sheet_of
from orderup.server.wire.http_bodies import (
    BalanceRun,
    CardList,
    DeckCheck,
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
    """Check a card list as `orderup deck check` does, and keep it if tables can play with it."""
    caller = await admit_new(request, backend, backend.new_table_limits, "card lists")
    return await backend.registry.add_deck(parse_body(data, NewDeck), caller)


@post("/api/decks/numbers", tags=["decks"], status_code=200, responses=error_responses(404, 413, 429, 503))
async def vary_deck(
    request: AnyRequest, data: SkipValidation[JSONBody[NewDeckVariant]], backend: InjectedBackend
) -> DeckReport:
    """Keep a card list with other numbers of the rules. `deck` is null without faults too: the list that comes with the game has these numbers."""
    caller = await admit_new(request, backend, backend.new_table_limits, "card lists")
    return await backend.registry.vary_deck(parse_body(data, NewDeckVariant), caller)


@post("/api/decks/check", tags=["decks"], status_code=200, responses=error_responses(413, 429, 503))
async def check_deck(
    request: AnyRequest, data: SkipValidation[JSONBody[NewDeck]], backend: InjectedBackend
) -> DeckCheck:
    """Check a card list as `POST /api/decks` does, and keep nothing: for lists that are still being typed."""
    rate_limit(request, backend.check_limits, "Too many card lists to check")
    return await backend.registry.check_deck(parse_body(data, NewDeck), client_key_of(request))


@get("/api/decks/{sha256:str}", tags=["decks"], responses=error_responses(404, 429, 503))
async def deck(request: AnyRequest, sha256: Sha256, backend: InjectedBackend) -> CardList:
    """Show a card list of the house."""
    rate_limit(request, backend.replay_limits, "Too many card lists")
    return await backend.registry.decks.find(sha256, await backend.loader.loaded())


@get("/api/decks/{sha256:str}/sheet", tags=["decks"], responses=error_responses(404, 429, 503))
async def deck_sheet(request: AnyRequest, sha256: Sha256, backend: InjectedBackend) -> DeckSheet:
    """Show a card list of the house as a table."""
    rate_limit(request, backend.replay_limits, "Too many card lists")
    game, found = await backend.registry.decks.deck(sha256, await backend.loader.loaded())
    return sheet_of(found, game, sha256)


@get("/api/games/{game:str}/sheet", tags=["decks"], responses=error_responses(404, 429, 503))
async def standard_sheet(
    request: AnyRequest,
    game: Annotated[str, PathParameter(description="A game's name.", max_length=40)],
    backend: InjectedBackend,
) -> DeckSheet:
    """Show the card list that comes with a game as a table."""
    rate_limit(request, backend.replay_limits, "Too many card lists")
    found = await backend.registry.game(game)
    return sheet_of(found.standard_deck(), found, None)


@get(
    "/api/decks/{sha256:str}/print.pdf",
    tags=["decks"],
    media_type="application/pdf",
    responses={
        **error_responses(404, 429, 503),
        200: ResponseSpec(bytes, description="The PDF.", media_type="application/pdf", generate_examples=False),
    },
)
async def printed_deck(
    request: AnyRequest,
    sha256: Sha256,
    backend: InjectedBackend,
    paper: Annotated[Literal["a4", "letter"], QueryParameter()] = "a4",
) -> Response[bytes]:
    """Set a card list of the house for a printer: both sides of every card, and a page of rules."""
    rate_limit(request, backend.print_limits, "Too many card lists to print")
    game, found = await backend.registry.decks.deck(sha256, await backend.loader.loaded())
    headers = {"content-disposition": f'inline; filename="{game.name}-{sha256[:8]}-{paper}.pdf"'}
    return Response(
        await backend.deck_prints.pdf(game, found, paper, client_key_of(request), backend.pictures),
        media_type="application/pdf",
        headers=headers,
    )


@post("/api/decks/{sha256:str}/balance", tags=["decks"], status_code=200, responses=error_responses(404, 429, 503))
async def balance(request: AnyRequest, sha256: Sha256, backend: InjectedBackend) -> BalanceRun:
    """Have bots play a card list of the house against the standard one; if they do or have, tell how far it is."""
    caller = client_key_of(request)
    if backend.balance_runs.find(sha256).state in ("none", "failed"):
        backend.balance_runs.check_room(caller)
        rate_limit(request, backend.balance_limits, "Too many card lists to play", "a minute")
    game, found = await backend.registry.decks.deck(sha256, await backend.loader.loaded())
    await backend.check_disk_space()
    backend.balance_runs.begin(sha256, game, found, caller)
    return backend.balance_runs.find(sha256)


@get("/api/decks/{sha256:str}/balance", tags=["decks"], responses=error_responses(429))
async def balance_run(request: AnyRequest, sha256: Sha256, backend: InjectedBackend) -> BalanceRun:
    """Tell how far a card list has been played against the standard one."""
    rate_limit(request, backend.check_limits, "Too many questions")
    return backend.balance_runs.find(sha256)


@delete("/api/decks/{sha256:str}/balance", tags=["decks"], status_code=200, responses=error_responses(429))
async def cancel_balance(request: AnyRequest, sha256: Sha256, backend: InjectedBackend) -> BalanceRun:
    """Have a card list played no further, unless another address wants it, too."""
    rate_limit(request, backend.check_limits, "Too many questions")
    backend.balance_runs.cancel(sha256, client_key_of(request))
    return backend.balance_runs.find(sha256)


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
    """Show the lab's report of it: one page that needs nothing else."""
    rate_limit(request, backend.check_limits, "Too many reports")
    return Response(backend.balance_runs.report(sha256), media_type="text/html")


CALLS = (
    add_deck,
    vary_deck,
    check_deck,
    deck,
    deck_sheet,
    printed_deck,
    balance,
    balance_run,
    cancel_balance,
    balance_report,
    standard_sheet,
)
