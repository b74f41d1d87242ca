"""Helpers that the HTTP calls share: descriptions of error responses, parsing of bodies, and rate limits."""

import asyncio
from typing import Any, Final, TypeVar

import msgspec
from litestar import Request
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import SkipValidation

from orderup.server.http.access.addresses import client_key
from orderup.server.http.access.limits import TokenBuckets
from orderup.server.http.backend import Backend
from orderup.server.wire.refusals import RefusedError
from orderup.server.wire.table_info import Reason

STATUS_DESCRIPTIONS = {
    400: "The request is not as it must be, or asks for something that does not exist; `text` says what.",
    404: "There is nothing of that name, or not yet.",
    409: "What was played cannot be shown by these rules.",
    413: "The body is too long.",
    429: "Too many from your address. Try again after the seconds in `Retry-After`.",
    503: "The server or its disk is full, or it cannot read its store now. Try again later.",
}
"""The meaning of each error status. The body of such an answer is a `Reason`."""
MAX_RETRY_AFTER_S: Final = 3600
"""The longest `Retry-After`, in seconds."""


def error_responses(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the error responses of a call for the description of the API: status 400 and these."""
    return {
        status: ResponseSpec(Reason, description=STATUS_DESCRIPTIONS[status], generate_examples=False)
        for status in (400, *statuses)
    }


InjectedBackend = NamedDependency[SkipValidation[Backend]]
AnyRequest = Request[Any, Any, Any]
Body = TypeVar("Body")


def parse_body(data: object, kind: type[Body]) -> Body:
    """Convert a decoded JSON body to a type. Raises RefusedError: it does not match. (Litestar would accept "2" for 2.)"""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise RefusedError("malformed", str(error)) from None


def client_key_of(request: AnyRequest) -> str:
    """Return the key of a request's caller for rate limits (`client_key`)."""
    return client_key(request.client.host if request.client else "")


def rate_limit(
    request: AnyRequest, buckets: TokenBuckets, too_many_text: str, wait_text: str = "a few seconds"
) -> None:
    """Count a request of a caller. Raises RefusedError: the caller has exceeded the limit; `too_many_text` and `wait_text` are parts of the reason's sentences."""
    caller, now = client_key_of(request), asyncio.get_running_loop().time()
    if not buckets.take(caller, now):
        text = f"{too_many_text} from your address. Wait {wait_text}."
        raise RefusedError("too_many", text, retry_after=min(buckets.retry_after(caller, now), MAX_RETRY_AFTER_S))


async def admit_new(request: AnyRequest, backend: Backend, buckets: TokenBuckets, things: str) -> str:
    """Check that the caller may store one more thing, and return the caller's key. Raises RefusedError: too many of these `things` came from there, or the disk is nearly full."""
    rate_limit(request, buckets, f"Too many {things}", "a minute")
    await backend.check_disk_space()
    return client_key_of(request)
