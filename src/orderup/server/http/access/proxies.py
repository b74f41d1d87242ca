"""The addresses of proxies that stand in front of the server."""

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import ip_address, ip_network


class Proxies:
    """A set of addresses and networks (`10.0.0.0/8`). Raises ValueError: one of them is neither."""

    def __init__(self, addresses: Iterable[str]) -> None:
        self._networks = [ip_network(address, strict=False) for address in addresses]
        self._is_in = lru_cache(1000)(self._find)

    def __contains__(self, host: str) -> bool:
        return self._is_in(host)

    def _find(self, host: str) -> bool:
        if not host:  # a Unix socket has no address: it comes from this machine
            return True
        try:
            address = ip_address(host)
        except ValueError:
            return False
        mapped = getattr(address, "ipv4_mapped", None) or address
        return any(mapped in network for network in self._networks)
