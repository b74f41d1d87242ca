"""The HTTP calls about pictures of one's own for cards."""

from typing import Annotated, Final

from litestar import Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import PathParameter

from orderup.server.http.calls import AnyRequest, Injected, admit, ration, refusals
from orderup.server.wire.http_bodies import Picture

FOR_EVER: Final = {"cache-control": "public, max-age=31536000, immutable"}
"""What has a hash for its name never changes."""


@post("/api/pictures", tags=["decks"], status_code=200, responses=refusals(413, 429, 503))
async def add_picture(request: AnyRequest, backend: Injected) -> Picture:
    """Keep the picture in the body, a PNG, JPEG, WebP or SVG file, as a square of 256 pixels, for card lists that name it."""
    caller = await admit(request, backend, backend.new_pictures, "pictures")
    return await backend.pictures.add(await request.body(), caller)


@get(
    "/api/pictures/{sha256:str}",
    tags=["decks"],
    media_type="image/png",
    responses={
        **refusals(404, 429, 503),
        200: ResponseSpec(bytes, description="The picture.", media_type="image/png", generate_examples=False),
    },
)
async def picture(
    request: AnyRequest,
    sha256: Annotated[str, PathParameter(description="The hash of a picture.", pattern="^[0-9a-f]{64}$")],
    backend: Injected,
) -> Response[bytes]:
    """Show a picture of the house."""
    ration(request, backend.picture_requests, "Too many pictures")
    return Response(await backend.pictures.find(sha256), media_type="image/png", headers=FOR_EVER)


CALLS = (add_picture, picture)
