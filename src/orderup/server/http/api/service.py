"""The HTTP calls about the service itself."""

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.openapi import ResponseSpec

from orderup.server.http.access.addresses import lan_url
from orderup.server.http.access.proxies import Proxies
from orderup.server.http.api.shared import AnyRequest, InjectedBackend
from orderup.server.http.operations.health import Health

LOCAL_HOSTNAMES = ("localhost", "127.0.0.1", "::1")


class LanAddress(msgspec.Struct):
    """The URL of this server in the local network; null: there is none."""

    lan: str | None


class ServerInfo(msgspec.Struct):
    """Public facts about this server. `research`: games that begin now may be used for research when they are over, without names."""

    research: bool


class PublishedKey(msgspec.Struct):
    """The public key that verifies the journals of this server."""

    algorithm: str
    key: str
    """Hexadecimal."""


@get("/healthz", tags=["service"])
async def healthz(backend: InjectedBackend) -> Health:
    """Return whether the service works."""
    return await backend.health()


@get("/readyz", tags=["service"], responses={503: ResponseSpec(Health, description="Something is missing.")})
async def readyz(backend: InjectedBackend) -> Response[Health]:
    """Return whether this server is ready for clients: 200, or 503 while something is missing."""
    health = await backend.health()
    ready = (health.status, health.rules, health.tables, health.draining) == ("ok", "ready", "read", False)
    return Response(health, status_code=200 if ready else 503)


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest, backend: InjectedBackend) -> Response[bytes]:
    """Return the metrics of the server and the other workers of its machine, to the readers that its settings allow."""
    readers = backend.settings.metrics_readers
    if not readers or (request.client.host if request.client else "") not in Proxies(readers):
        raise NotFoundException
    from orderup.server.http.operations.scrape import CONTENT_TYPE, scrape  # noqa: PLC0415  # takes 0.1 s to import, and is rarely needed

    return Response(
        await scrape(backend.node_admin.name, backend.metrics(), backend.settings.worker_sockets, backend.directory),
        media_type=CONTENT_TYPE,
    )


@get("/api/address", tags=["service"])
async def lan_address(request: AnyRequest, backend: InjectedBackend) -> LanAddress:
    """Return the URL of this server in the local network, for a page that was opened as localhost."""
    port = backend.settings.lan_port
    return LanAddress(lan_url(port) if port is not None and request.url.hostname in LOCAL_HOSTNAMES else None)


@get("/api/house", tags=["service"])
async def server_info(backend: InjectedBackend) -> ServerInfo:
    """Return public facts about this server."""
    return ServerInfo(backend.settings.research)


@get("/.well-known/orderup-key.json", tags=["service"])
async def published_key(backend: InjectedBackend) -> PublishedKey:
    """Return the key with which this server signs its journals."""
    return PublishedKey("Ed25519", backend.key.public)


ROUTE_HANDLERS = (healthz, readyz, metrics, lan_address, server_info, published_key)
