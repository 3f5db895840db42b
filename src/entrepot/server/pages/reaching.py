"""Where others can reach this server: what the links that people send each other begin with."""

from __future__ import annotations

import socket
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address

from fastapi import Request

__all__ = ["Reach", "command", "is_own", "own_address", "reach_of"]

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
    address = own_address(request.app.state.house.settings.host)
    if address is None:
        return Reach(str(base), True)
    name = f"[{address}]" if ":" in address else address
    return Reach(str(base.replace(hostname=name)), False)


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
