"""Addresses of callers, and names and addresses of a local network."""

import socket
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

LOCAL_SUFFIXES = (".local", ".lan", ".home", ".internal", ".home.arpa", ".localhost")
"""Suffixes that nobody can register, so that such names belong to the local network (RFC 6762, RFC 8375, ICANN's reservation of `.internal`)."""


@lru_cache(10_000)
def client_key(host: str) -> str:
    """Return the key of a caller for rate limits: an IPv4 address, the /64 network of an IPv6 address (which belongs to one household), or the text itself."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, 64), strict=False))


@lru_cache(1000)
def is_local_hostname(name: str) -> bool:
    """Whether a host name cannot be registered by anybody: an address, `localhost`, a name without a dot, or a name of the local network."""
    name = name.lower().rstrip(".")
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return "." not in name or name.endswith(LOCAL_SUFFIXES)
    return True


def lan_url(port: int) -> str | None:
    """Return the URL of this server for this machine's network; None: there is no network."""
    address = _lan_address()
    return None if address is None else f"http://{address}:{port}"


def _lan_address() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation; nothing is sent
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith("127.") else address
