"""Where others can reach this server: what the links that people send each other begin with."""

from __future__ import annotations

import socket
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address

from fastapi import Request
from starlette.datastructures import URL

from ..http.client import is_local
from ..http.dependencies import registry_of
from ..settings import Settings

EVERYWHERE = {"0.0.0.0": "192.0.2.1", "": "192.0.2.1", "::": "2001:db8::1"}
"""The addresses of a server that listens for all machines, each with an address elsewhere: one for
examples, to which nothing is sent."""
USUAL_PORT = 8000


@dataclass(frozen=True)
class BaseUrl:
    """What links begin with, and which machines can open them."""

    base: str
    here_only: bool
    nearby: bool
    """Whether only machines in the same network can."""


def base_url(request: Request) -> BaseUrl:
    """What links for others begin with, by the address that the reader has asked for.

    A reader who asked for this machine by its name for itself gets the address that others know.
    """
    base: str | None = str(request.base_url)
    if is_own(request.base_url.hostname or ""):
        base = lan_url(str(base), registry_of(request).settings)
    if base is None:
        return BaseUrl(str(request.base_url), here_only=True, nearby=False)
    return BaseUrl(base, here_only=False, nearby=_is_private(URL(base).hostname or ""))


def lan_url(address: str, settings: Settings) -> str | None:
    """Returns the address by which others know a server, or None if there is none.

    An origin that the server was started with comes first: a machine in several networks, behind a
    proxy or in a container has addresses that it cannot know.
    """
    if settings.origins:
        others = (origin for origin in settings.origins if not is_own(URL(origin).hostname or ""))
        return next((f"{origin.rstrip('/')}/" for origin in others), None)
    own = own_address(settings.host)
    if own is None:
        return None
    return str(URL(address).replace(hostname=f"[{own}]" if ":" in own else own))


def command(request: Request) -> str | None:
    """Returns the command that starts this server for the whole network, with the same tables.

    It names paths and a database, so only a reader at this machine sees it.
    """
    if not is_local(request):
        return None
    settings: Settings = registry_of(request).settings
    port = (request.scope.get("server") or ("", USUAL_PORT))[1]
    return f"{settings.restart} --lan" + ("" if port == USUAL_PORT else f" --port {port}")


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


def _is_private(host: str) -> bool:
    """Whether a host is an address within a network, which the internet does not know."""
    with suppress(ValueError):
        return ip_address(host.strip("[]")).is_private
    return False
