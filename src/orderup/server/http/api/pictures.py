"""The HTTP calls about players' own pictures for cards."""

from typing import Annotated, Final

from litestar import Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import PathParameter

from orderup.server.http.api.shared import AnyRequest, InjectedBackend, admit_new, error_responses, rate_limit
from orderup.server.wire.http_bodies import PictureHash

CACHE_FOREVER_HEADERS: Final = {"cache-control": "public, max-age=31536000, immutable"}
"""Headers for content that never changes, since its name is its hash."""


@post("/api/pictures", tags=["decks"], status_code=200, responses=error_responses(413, 429, 503))
async def add_picture(request: AnyRequest, backend: InjectedBackend) -> PictureHash:
    """Store the picture in the body, a PNG, JPEG, WebP or SVG file, as a square of 256 pixels, for card lists that name it."""
    caller = await admit_new(request, backend, backend.new_picture_limits, "pictures")
    return await backend.pictures.add(await request.body(), caller)


@get(
    "/api/pictures/{sha256:str}",
    tags=["decks"],
    media_type="image/png",
    responses={
        **error_responses(404, 429, 503),
        200: ResponseSpec(bytes, description="The picture.", media_type="image/png", generate_examples=False),
    },
)
async def picture(
    request: AnyRequest,
    sha256: Annotated[str, PathParameter(description="The hash of a picture.", pattern="^[0-9a-f]{64}$")],
    backend: InjectedBackend,
) -> Response[bytes]:
    """Return a picture kept on the server."""
    rate_limit(request, backend.picture_limits, "Too many pictures")
    return Response(await backend.pictures.load(sha256), media_type="image/png", headers=CACHE_FOREVER_HEADERS)


ROUTE_HANDLERS = (add_picture, picture)
