"""The one who reads an answer: their language, and where they ask from."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import ip_address, IPv6Address

from starlette.requests import HTTPConnection

from ...i18n import choose, LANGUAGES

LANGUAGE_COOKIE = "language"
MOST_NETWORKS = 1000
NEIGHBOURS = 64
"""Of an IPv6 address so many bits count: the rest is for one household to choose."""


def language_of(request: HTTPConnection) -> str:
    """The language they have chosen, or else the first of those their browser asks for."""
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    return choose(request.headers.get("accept-language"))


def client_of(request: HTTPConnection) -> str:
    """What limits are counted by: an address, or the network of a household."""
    return network_of(request.client.host if request.client else "")


def is_local(request: HTTPConnection) -> bool:
    """Returns whether a request comes from this machine itself, and not through a proxy on it."""
    if "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        return False
    try:
        return ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        return False


@lru_cache(MOST_NETWORKS)
def network_of(host: str) -> str:
    """Returns an IPv4 address as it is, and of an IPv6 address the network of a household."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(int(address) >> (128 - NEIGHBOURS))
    return host
