"""The Litestar application that answers HTTP calls. (`startup` serves the tables' WebSockets.)"""

from functools import partial
from typing import Any

from litestar import Litestar, Response, Router
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from orderup import __version__
from orderup.server.http.access.bans import BANNED_REASON, BanCache
from orderup.server.http.api import admin, decks, pictures, service, tables
from orderup.server.http.api.exception_handlers import EXCEPTION_HANDLERS
from orderup.server.http.api.shared import AnyRequest, client_key_of
from orderup.server.http.backend import Backend
from orderup.server.http.sockets.bounded_http import MAX_BODY_BYTES
from orderup.server.wire.refusals import RefusedError


def _without_pages(response: Response[Any]) -> Response[Any]:
    """Answer unknown paths below the API's description like all others; Litestar would answer a page of its own."""
    if response.status_code == NotFoundException.status_code:
        raise NotFoundException
    return response


def _keep_out(bans: BanCache, request: AnyRequest) -> None:
    """Refuse all HTTP calls of banned callers except those for administrators. Raises RefusedError."""
    path = f"{request.url.path}/"
    if (
        path.startswith("/api/")
        and not path.startswith(f"{admin.ADMIN_PATH}/")
        and bans.is_banned(client_key_of(request))
    ):
        raise RefusedError(BANNED_REASON.code, BANNED_REASON.text)


def create_app(backend: Backend) -> Litestar:
    """Return the application for an open backend."""
    return Litestar(
        route_handlers=[
            *service.ROUTE_HANDLERS,
            *tables.ROUTE_HANDLERS,
            *decks.ROUTE_HANDLERS,
            *pictures.ROUTE_HANDLERS,
            *admin.ROUTE_HANDLERS,
        ],
        before_request=partial(_keep_out, backend.bans),
        dependencies={"backend": Provide(lambda: backend, sync_to_thread=False)},
        exception_handlers={**EXCEPTION_HANDLERS},
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
        request_max_body_size=MAX_BODY_BYTES,
        logging_config=None,
        pdb_on_exception=False,
    )
