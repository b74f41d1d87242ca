"""Who is one caller, as far as an address tells; and by which names a server of one's own is called."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

LOCAL_SUFFIXES = (".local", ".lan", ".home", ".internal", ".home.arpa", ".localhost")
"""Of names that nobody can register, so that they are this network's own (RFC 6762, RFC 8375, ICANN's reservation of `.internal`)."""


@lru_cache(10_000)
def client_key(host: str) -> str:
    """Return what counts as one caller: an IPv4 address, the /64 of an IPv6 one (which one household has alone), or the text as it is."""
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
    """Whether a host name can only mean a machine that one has named oneself: an address, `localhost`, a name without a dot, or of this network."""
    name = name.lower().rstrip(".")
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return "." not in name or name.endswith(LOCAL_SUFFIXES)
    return True
