"""The exception handlers of the HTTP calls: answers to requests that are refused, malformed, or meet a fault."""

import logging
from collections.abc import Callable, Mapping
from math import ceil
from typing import Any, Final

from litestar import Response
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException
from litestar.routes import HTTPRoute

from orderup.server.counts import COUNTS
from orderup.server.http.api.shared import AnyRequest
from orderup.server.store.store import STORE_FAULTS
from orderup.server.wire.refusals import RefusedError, store_unavailable
from orderup.server.wire.table_info import Reason

log = logging.getLogger(__name__)

STATUS_OF_CODE = {
    "too_many": 429,
    "full": 503,
    "trouble": 503,
    "not_admin": 401,
    "banned": 403,
    "no_table": 404,
    "no_ban": 404,
    "no_node": 404,
    "no_journal": 404,
    "no_deck": 404,
    "no_picture": 404,
    "no_sheet": 404,
    "no_print": 404,
    "no_report": 404,
    "no_lab": 404,
    "no_replay": 409,
}
"""The HTTP status of a refusal, by its code; others get 400."""


def _refused(_request: AnyRequest, refused: RefusedError) -> Response[Reason]:
    COUNTS.refusals[refused.why.code] += 1
    later = refused.retry_after
    headers = None if later is None else {"Retry-After": str(ceil(later))}
    return Response(refused.why, status_code=STATUS_OF_CODE.get(refused.why.code, 400), headers=headers)


def _bad_request(request: AnyRequest, error: HTTPException) -> Response[Reason]:
    why = Reason("not_found" if isinstance(error, NotFoundException) else "malformed", _error_text(error))
    headers = {"Allow": _methods(request)} if isinstance(error, MethodNotAllowedException) else None
    return Response(why, status_code=error.status_code, headers=headers)


def _too_deep(_request: AnyRequest, _error: RecursionError) -> Response[Reason]:
    return Response(Reason("malformed", "Too many brackets stand inside each other."), status_code=400)


def _not_utf8(_request: AnyRequest, _error: UnicodeDecodeError) -> Response[Reason]:
    return Response(Reason("malformed", "The body is not a text in UTF-8."), status_code=400)


def _methods(request: AnyRequest) -> str:
    """Return the methods that the path of a request supports, for the header `Allow`."""
    parts = request.url.path.strip("/").split("/")
    routes = [route for route in request.app.routes if isinstance(route, HTTPRoute)]
    found = {method for route in routes if _matches(route, parts) for method in route.methods}
    return ", ".join(sorted(found))


def _matches(route: HTTPRoute, parts: list[str]) -> bool:
    pattern = route.path_components
    literal = (one == part for one, part in zip(pattern, parts, strict=False) if isinstance(one, str))
    return len(pattern) == len(parts) and all(literal)


def _error_text(error: HTTPException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    found = [str(e["message"]) for e in extra if isinstance(e, dict) and "message" in e]
    return "; ".join([error.detail, *found])


def _store_fault(_request: AnyRequest, error: Exception) -> Response[Reason]:
    log.warning("the store could not answer: %s", type(error).__name__)  # the text of the error holds parameters
    return Response(store_unavailable().why, status_code=STATUS_OF_CODE["trouble"])


def _server_error(_request: AnyRequest, error: Exception) -> Response[Reason]:
    log.error("request failed", exc_info=error)
    return Response(Reason("trouble", "The server had an error."), status_code=500)


EXCEPTION_HANDLERS: Final[Mapping[Any, Callable[..., Response[Reason]]]] = {
    RefusedError: _refused,
    HTTPException: _bad_request,
    **dict.fromkeys(STORE_FAULTS, _store_fault),
    RecursionError: _too_deep,
    UnicodeDecodeError: _not_utf8,
    Exception: _server_error,
}
"""The handlers by type of exception."""
