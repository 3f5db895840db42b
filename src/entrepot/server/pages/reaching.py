"""Where others can reach this server: what the links that people send each other begin with."""

from __future__ import annotations

import socket
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address

from fastapi import Request
from starlette.datastructures import URL

__all__ = ["Reach", "command", "for_others", "is_own", "own_address", "reach_of"]

EVERYWHERE = {"0.0.0.0": "192.0.2.1", "": "192.0.2.1", "::": "2001:db8::1"}
"""The addresses of a server that listens for all machines, each with an address elsewhere: one for
examples, to which nothing is sent."""
USUAL_PORT = 8000


@dataclass(frozen=True)
class Reach:
    """What links begin with, and whether anybody else can open them."""

    base: str
    here_only: bool


def reach_of(request: Request) -> Reach:
    """What links for others begin with, by the address that the reader has asked for.

    Who has asked for this machine by its name for itself is given the one others know.
    """
    base = request.base_url
    if not is_own(base.hostname or ""):
        return Reach(str(base), False)
    known = for_others(str(base), request.app.state.house.settings.host)
    return Reach(known or str(base), known is None)


def for_others(address: str, host: str) -> str | None:
    """An address by which others know a server that listens at a host; None if there is none."""
    own = own_address(host)
    if own is None:
        return None
    return str(URL(address).replace(hostname=f"[{own}]" if ":" in own else own))


def command(request: Request) -> str:
    """What to start instead of a server that only its own machine can reach."""
    port = request.base_url.port or USUAL_PORT
    return "entrepot serve --host 0.0.0.0" + ("" if port == USUAL_PORT else f" --port {port}")


def is_own(host: str) -> bool:
    """Whether a host is what a machine calls itself."""
    with suppress(ValueError):
        return ip_address(host.strip("[]")).is_loopback
    return host == "localhost" or host.endswith(".localhost")


def own_address(host: str) -> str | None:
    """The address that others know of a machine that listens for all; None if there is none."""
    elsewhere = EVERYWHERE.get(host)
    if elsewhere is None:
        return None
    family = socket.AF_INET6 if ":" in elsewhere else socket.AF_INET
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as way:
        way.connect((elsewhere, 9))  # chooses a way there, and sends nothing
        address = str(way.getsockname()[0])
        return None if is_own(address) else address
    return None
