"""The HTTP calls for administrators, who send the server's admin token. Without a token file these calls do not exist."""

import asyncio
import logging
from typing import Annotated, Final

from litestar import Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, PathParameter, QueryParameter, SkipValidation

from orderup.server.http.api.shared import AnyRequest, InjectedBackend, client_key_of, parse_body, rate_limit
from orderup.server.http.operations.admin_token import is_same_token, read_token
from orderup.server.wire.admin import AdminState, AdminTables, BanToLift, CloseTable, NewBan, SetDraining
from orderup.server.wire.refusals import RefusedError
from orderup.server.wire.values import TABLE_ID_PATTERN

log = logging.getLogger(__name__)

ADMIN_PATH: Final = "/api/admin"
BEARER_PREFIX: Final = "Bearer "
Administrator = NamedDependency[str]
"""The address of an authenticated administrator."""


async def require_administrator(request: AnyRequest, backend: InjectedBackend) -> str:
    """Return the address of the administrator who calls. Raises RefusedError: the token is missing or wrong. Raises NotFoundException: this server has no token."""
    token = await asyncio.to_thread(read_token, backend.settings.keys or backend.settings.data)
    if token is None:
        raise NotFoundException
    caller, shown = client_key_of(request), request.headers.get("authorization", "")
    if shown.startswith(BEARER_PREFIX) and is_same_token(shown.removeprefix(BEARER_PREFIX), token):
        return caller
    rate_limit(request, backend.wrong_token_limits, "Too many wrong tokens", "a minute")
    log.warning("somebody at %s showed no token of an administrator, or a wrong one", caller)
    raise RefusedError("not_admin", "This needs the server's admin token, which `orderup admin token` prints.")


@get("/")
async def overview(administrator: Administrator, backend: InjectedBackend) -> AdminState:  # noqa: ARG001  # only authenticates
    """Return the state of all nodes, the active bans, and the newest acts of administrators."""
    return await backend.admin.overview()


@get("/tables")
async def tables(
    administrator: Administrator,  # noqa: ARG001  # only authenticates
    backend: InjectedBackend,
    find: Annotated[str, QueryParameter(max_length=60)] = "",
) -> AdminTables:
    """List the tables whose id, game, names or addresses contain a text."""
    return await backend.admin.tables(find)


@post("/tables/{table_id:str}/close", status_code=204)
async def close_table(
    administrator: Administrator,
    table_id: Annotated[str, PathParameter(max_length=20, pattern=TABLE_ID_PATTERN)],
    data: SkipValidation[JSONBody[CloseTable]],
    backend: InjectedBackend,
) -> None:
    """Close a table, and delete it."""
    await backend.admin.close_table(table_id, parse_body(data, CloseTable), administrator)


@post("/bans", status_code=204)
async def ban(administrator: Administrator, data: SkipValidation[JSONBody[NewBan]], backend: InjectedBackend) -> None:
    """Ban an address or network."""
    await backend.admin.ban(parse_body(data, NewBan), administrator)


@post("/bans/lift", status_code=204)
async def lift_ban(
    administrator: Administrator, data: SkipValidation[JSONBody[BanToLift]], backend: InjectedBackend
) -> None:
    """Lift the ban of an address or network."""
    await backend.admin.lift_ban(parse_body(data, BanToLift), administrator)


@post("/drain", status_code=204)
async def drain(
    administrator: Administrator, data: SkipValidation[JSONBody[SetDraining]], backend: InjectedBackend
) -> None:
    """Stop a node from opening new tables, or allow it again."""
    await backend.admin.drain(parse_body(data, SetDraining), administrator)


ROUTE_HANDLERS: Final = (
    Router(
        ADMIN_PATH,
        route_handlers=[overview, tables, close_table, ban, lift_ban, drain],
        dependencies={"administrator": Provide(require_administrator)},
        include_in_schema=False,
    ),
)
