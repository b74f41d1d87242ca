"""The HTTP calls about card lists: they are checked, kept, shown, printed, and played by bots."""

from typing import Annotated, Literal

from litestar import Response, delete, get, post
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter, SkipValidation

from orderup.server.http.calls import AnyRequest, Injected, address_of, admit, parse_body, ration, refusals
from orderup.server.tables.deck_check import sheet_of
from orderup.server.wire.http_bodies import BalanceRun, CardList, DeckCheck, DeckReport, DeckSheet, NewDeck, NewNumbers

Sha256 = Annotated[str, PathParameter(description="The hash of a card list.", pattern="^[0-9a-f]{64}$")]


@post("/api/decks", tags=["decks"], status_code=200, responses=refusals(413, 429, 503))
async def add_deck(request: AnyRequest, data: SkipValidation[JSONBody[NewDeck]], backend: Injected) -> DeckReport:
    """Check a card list as `orderup deck check` does, and keep it if tables can play with it."""
    caller = await admit(request, backend, backend.new_tables, "card lists")
    return await backend.registry.add_deck(parse_body(data, NewDeck), caller)


@post("/api/decks/numbers", tags=["decks"], status_code=200, responses=refusals(404, 413, 429, 503))
async def vary_deck(request: AnyRequest, data: SkipValidation[JSONBody[NewNumbers]], backend: Injected) -> DeckReport:
    """Keep a card list with other numbers of the rules. `deck` is null without faults too: the list that comes with the game has these numbers."""
    caller = await admit(request, backend, backend.new_tables, "card lists")
    return await backend.registry.add_deck_variant(parse_body(data, NewNumbers), caller)


@post("/api/decks/check", tags=["decks"], status_code=200, responses=refusals(413, 429, 503))
async def check_deck(request: AnyRequest, data: SkipValidation[JSONBody[NewDeck]], backend: Injected) -> DeckCheck:
    """Check a card list as `POST /api/decks` does, and keep nothing: for lists that are still being typed."""
    ration(request, backend.checks, "Too many card lists to check")
    return await backend.registry.check_deck(parse_body(data, NewDeck), address_of(request))


@get("/api/decks/{sha256:str}", tags=["decks"], responses=refusals(404, 429, 503))
async def deck(request: AnyRequest, sha256: Sha256, backend: Injected) -> CardList:
    """Show a card list of the house."""
    ration(request, backend.replays, "Too many card lists")
    return await backend.registry.decks.find_card_list(sha256, await backend.loader.engine())


@get("/api/decks/{sha256:str}/sheet", tags=["decks"], responses=refusals(404, 429, 503))
async def deck_sheet(request: AnyRequest, sha256: Sha256, backend: Injected) -> DeckSheet:
    """Show a card list of the house as a table."""
    ration(request, backend.replays, "Too many card lists")
    game, found = await backend.registry.decks.find_with_game(sha256, await backend.loader.engine())
    return sheet_of(found, game, sha256)


@get("/api/games/{game:str}/sheet", tags=["decks"], responses=refusals(404, 429, 503))
async def standard_sheet(
    request: AnyRequest,
    game: Annotated[str, PathParameter(description="A game's name.", max_length=40)],
    backend: Injected,
) -> DeckSheet:
    """Show the card list that comes with a game as a table."""
    ration(request, backend.replays, "Too many card lists")
    found = await backend.registry.find_game(game)
    return sheet_of(found.standard_deck(), found, None)


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
    ration(request, backend.print_requests, "Too many card lists to print")
    game, found = await backend.registry.decks.find_with_game(sha256, await backend.loader.engine())
    headers = {"content-disposition": f'inline; filename="{game.name}-{sha256[:8]}-{paper}.pdf"'}
    return Response(
        await backend.prints.pdf(game, found, paper, address_of(request), backend.pictures),
        media_type="application/pdf",
        headers=headers,
    )


@post("/api/decks/{sha256:str}/balance", tags=["decks"], status_code=200, responses=refusals(404, 429, 503))
async def balance(request: AnyRequest, sha256: Sha256, backend: Injected) -> BalanceRun:
    """Have bots play a card list of the house against the standard one; if they do or have, tell how far it is."""
    caller = address_of(request)
    if backend.balances.status(sha256).state in ("none", "failed"):
        backend.balances.check_capacity(caller)
        ration(request, backend.balance_requests, "Too many card lists to play", "a minute")
    game, found = await backend.registry.decks.find_with_game(sha256, await backend.loader.engine())
    await backend.check_disk_space()
    backend.balances.start(sha256, game, found, caller)
    return backend.balances.status(sha256)


@get("/api/decks/{sha256:str}/balance", tags=["decks"], responses=refusals(429))
async def balance_run(request: AnyRequest, sha256: Sha256, backend: Injected) -> BalanceRun:
    """Tell how far a card list has been played against the standard one."""
    ration(request, backend.checks, "Too many questions")
    return backend.balances.status(sha256)


@delete("/api/decks/{sha256:str}/balance", tags=["decks"], status_code=200, responses=refusals(429))
async def cancel_balance(request: AnyRequest, sha256: Sha256, backend: Injected) -> BalanceRun:
    """Have a card list played no further, unless another address wants it, too."""
    ration(request, backend.checks, "Too many questions")
    backend.balances.cancel(sha256, address_of(request))
    return backend.balances.status(sha256)


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
    ration(request, backend.checks, "Too many reports")
    return Response(backend.balances.report(sha256), media_type="text/html")


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
