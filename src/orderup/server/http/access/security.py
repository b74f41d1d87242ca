"""Security headers for the browser, and checks of `Origin` and `Host`."""

import re
from collections.abc import Iterable, Sequence
from urllib.parse import urlsplit

from orderup.server.http.access.addresses import is_local_hostname

Headers = Iterable[tuple[bytes, bytes]]

HOST_PATTERN = re.compile(r"[A-Za-z0-9.\-]+(:\d{1,5})?|\[[0-9A-Fa-f:.]+\](:\d{1,5})?")
PDF_PATH_PATTERN = re.compile(r"/api/decks/[0-9a-f]{64}/print\.pdf")
"""The path of a PDF. Chrome's viewer embeds it, and stays blank without `object-src`."""

SECURITY_HEADERS: Sequence[tuple[bytes, bytes]] = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)


def header(headers: Headers, name: bytes) -> str | None:
    """Return the first header of this lowercase name."""
    for key, value in headers:
        if key.lower() == name:
            return value.decode("latin-1")
    return None


def response_headers(request_headers: Headers, path: str = "/") -> list[tuple[bytes, bytes]]:
    """Return the headers that every answer to this request carries. A PDF may be shown by the browser's viewer, in a frame of our page."""
    is_pdf = PDF_PATH_PATTERN.fullmatch(path) is not None
    policy = _policy(header(request_headers, b"host"), "'self'" if is_pdf else "'none'")
    frames = b"SAMEORIGIN" if is_pdf else b"DENY"
    return [*SECURITY_HEADERS, (b"x-frame-options", frames), (b"content-security-policy", policy.encode())]


def _policy(host: str | None, shown_in: str) -> str:
    sockets = f" ws://{host} wss://{host}" if host and HOST_PATTERN.fullmatch(host) else ""
    return "; ".join(
        (
            "default-src 'self'",
            "script-src 'self'",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data:",
            f"connect-src 'self'{sockets}",
            f"object-src {shown_in}",
            "base-uri 'none'",
            "form-action 'self'",
            f"frame-ancestors {shown_in}",
        )
    )


def is_origin_allowed(request_headers: Headers, allowed: Sequence[str]) -> bool:
    """Whether a request comes from our own page or from an allowed origin. Programs send no Origin, and are allowed."""
    request_headers = list(request_headers)
    origin = header(request_headers, b"origin")
    if origin is None or origin in allowed:
        return True
    host = header(request_headers, b"host")
    return host is not None and origin.partition("://")[2].lower() == host.lower()


def unknown_host(request_headers: Headers, allowed: Sequence[str]) -> str | None:
    """Return the name in `Host` if it is not a name of this server, else None.

    Any site could point its own name at this machine, and its page, loaded from elsewhere before, would share our origin (DNS rebinding).
    So names that somebody can register must be among those of the allowed origins. Browsers always send a name.
    """
    host = header(request_headers, b"host")
    if host is None:
        return None
    name = urlsplit(f"//{host}").hostname if HOST_PATTERN.fullmatch(host) else None
    if name is None:
        return ""
    return None if is_local_hostname(name) or name in {urlsplit(site).hostname for site in allowed} else name
