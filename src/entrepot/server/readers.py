"""The one who reads an answer: his language, and where he asks from."""

from __future__ import annotations

from ipaddress import ip_address, IPv6Address

from starlette.requests import HTTPConnection

from ..words import LANGUAGES

__all__ = ["LANGUAGE_COOKIE", "client_of", "language_of"]

LANGUAGE_COOKIE = "language"
NEIGHBOURS = 64
"""Of an IPv6 address so many bits count: the rest is for one household to choose."""


def language_of(request: HTTPConnection) -> str:
    """The language he has chosen, or else the first of those his browser asks for."""
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    for wish in _wishes(request.headers.get("accept-language", "")):
        if wish in LANGUAGES:
            return wish
    return LANGUAGES[0]


def client_of(request: HTTPConnection) -> str:
    """What limits are counted by: an address, or the network of a household."""
    host = request.client.host if request.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(int(address) >> (128 - NEIGHBOURS))
    return host


def _wishes(header: str) -> list[str]:
    """The languages of an Accept-Language header, the most wanted first."""
    wishes = []
    for part in header[:500].split(","):
        tag, _, quality = part.partition(";")
        try:
            weight = float(quality.partition("=")[2]) if quality else 1.0
        except ValueError:
            weight = 0.0
        wishes.append((-weight, tag.strip().lower().partition("-")[0]))
    return [tag for _, tag in sorted(wishes, key=lambda wish: wish[0])]
