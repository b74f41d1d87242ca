"""The HTTP calls about the service itself."""

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.openapi import ResponseSpec

from orderup.server.http.banner import lan_url
from orderup.server.http.calls import AnyRequest, InjectedBackend
from orderup.server.http.health import Health
from orderup.server.http.proxies import Proxies

LOCAL_HOSTNAMES = ("localhost", "127.0.0.1", "::1")


class ServerAddress(msgspec.Struct):
    """Where others find this server."""

    lan: str | None


class ServerInfo(msgspec.Struct):
    """What whoever comes in should know. `research`: games that begin now may be used for research when they are over, without names."""

    research: bool


class PublishedKey(msgspec.Struct):
    """The public key by which this house's journals are checked."""

    algorithm: str
    key: str
    """Hexadecimal."""


@get("/healthz", tags=["service"])
async def healthz(backend: InjectedBackend) -> Health:
    """Tell whether the service works."""
    return await backend.health()


@get("/readyz", tags=["service"], responses={503: ResponseSpec(Health, description="Something is missing.")})
async def readyz(backend: InjectedBackend) -> Response[Health]:
    """Tell whether people can be sent here: 200, or 503 while something is missing."""
    health = await backend.health()
    ready = (health.status, health.rules, health.tables, health.draining) == ("ok", "ready", "read", False)
    return Response(health, status_code=200 if ready else 503)


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest, backend: InjectedBackend) -> Response[bytes]:
    """Tell how the server does, and the other workers of its machine, in numbers, to those whom its owner has named."""
    readers = backend.settings.metrics_readers
    if not readers or (request.client.host if request.client else "") not in Proxies(readers):
        raise NotFoundException
    from orderup.server.http.scrape import CONTENT_TYPE, scrape  # noqa: PLC0415  # takes 0.1 s to load, and few ask

    return Response(await scrape(backend), media_type=CONTENT_TYPE)


@get("/api/address", tags=["service"])
async def address(request: AnyRequest, backend: InjectedBackend) -> ServerAddress:
    """Tell a page that was opened as localhost how this machine's network calls this server."""
    port = backend.settings.lan_port
    return ServerAddress(lan_url(port) if port is not None and request.url.hostname in LOCAL_HOSTNAMES else None)


@get("/api/house", tags=["service"])
async def house(backend: InjectedBackend) -> ServerInfo:
    """Tell what whoever comes in should know."""
    return ServerInfo(backend.settings.research)


@get("/.well-known/orderup-key.json", tags=["service"])
async def published_key(backend: InjectedBackend) -> PublishedKey:
    """Tell the key with which this house signs its journals."""
    return PublishedKey("Ed25519", backend.key.public)


CALLS = (healthz, readyz, metrics, address, house, published_key)
