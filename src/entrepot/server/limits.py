"""Limits on untrusted input and on what one client may use, all of them in one table.

The server reads all of its limits from here. `docs/serving.md` shows them as a table that
`limits_table` writes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from ..engine.history import ENTRIES_PER_SEAT
from ..engine.position_text import FULLEST, LONGEST
from ..i18n.player_names import LONGEST_NAME

KIB = 1024


def _limit(default: float, unit: str, meaning: str) -> Any:
    return field(default=default, metadata={"unit": unit, "meaning": meaning})


@dataclass(frozen=True)
class Limits:
    """All limits of a server; each field states its unit and its meaning."""

    head: int = _limit(16 * KIB, "bytes", "Request line and headers, of HTTP and WebSocket.")
    body: int = _limit(16 * KIB, "bytes", "Body of a request.")
    table_body: int = _limit(128 * KIB, "bytes", "Body that opens a table or holds a position.")
    data_text: int = _limit(16 * KIB, "bytes", "Text of a data file in the form for a new table.")
    upload: int = _limit(256 * KIB, "bytes", "Body that holds an uploaded record.")
    body_seconds: float = _limit(20.0, "seconds", "Time for a body to arrive.")
    unread_body: int = _limit(
        64 * KIB, "bytes", "Bytes of a body that are read after its request was answered."
    )
    fields: int = _limit(100, "fields", "Fields of a form.")
    parts: int = _limit(4, "parts", "Parts of a multipart upload.")
    depth: int = _limit(32, "levels", "Nesting of a JSON body.")
    items: int = _limit(2_000, "values", "Values in a JSON body, in lists and objects together.")
    upload_items: int = _limit(20_000, "values", "Values in an uploaded record.")
    upload_days: float = _limit(30.0, "days", "Time an uploaded record is kept after its upload.")
    uploads_per_day: int = _limit(50, "records", "Records uploaded by one client within a day.")
    upload_bytes_per_day: int = _limit(
        5 * KIB * KIB, "bytes", "Storage of the records that one client uploads within a day."
    )
    upload_bytes: int = _limit(
        200 * KIB * KIB, "bytes", "Storage of all uploads; beyond it the oldest are removed."
    )
    uploads_in_memory: int = _limit(
        50, "records", "Uploaded records in memory; beyond it those not used leave it."
    )
    requests_per_second: float = _limit(40.0, "per second", "Requests of one client.")
    requests_at_once: int = _limit(400, "requests", "Requests of one client in one burst.")
    loop_seconds: float = _limit(
        0.01, "seconds", "Time of the event loop for one client before others have their turn."
    )
    tables_per_minute: float = _limit(20.0, "per minute", "Tables opened by one client.")
    tables_at_once: int = _limit(30, "tables", "Tables opened by one client in one burst.")
    reviews: int = _limit(3, "reviews", "Reviews of one client that are queued or running.")
    reviews_waiting: int = _limit(30, "reviews", "Reviews of all clients in the queue.")
    entries_per_seat: int = _limit(
        ENTRIES_PER_SEAT,
        "entries",
        "Undos, changed choices, hints, returns and invitations of one seat; joins of one seat.",
    )
    renames_at_once: int = _limit(10, "names", "New names of one seat in one burst.")
    renames_per_minute: float = _limit(30.0, "per minute", "New names of one seat.")
    joins_at_once: int = _limit(5, "joins", "Joins of one public table by one client in a burst.")
    joins_per_minute: float = _limit(2.0, "per minute", "Joins of one public table by one client.")
    browsers_per_seat: int = _limit(8, "browsers", "Browsers that are remembered for one seat.")
    tables_per_browser: int = _limit(200, "tables", "Tables that are remembered for one browser.")
    computations: int = _limit(
        100, "requests", "Requests of one client that wait for a long computation."
    )
    computations_waiting: int = _limit(
        300, "requests", "Such requests of all clients; beyond it each client has one."
    )
    connections_per_seat: int = _limit(
        8, "connections", "Live connections of one seat; one more ends the oldest."
    )
    live_bytes_at_once: int = _limit(
        2 * KIB, "bytes", "Bytes that a live connection sends in one burst; more waits."
    )
    live_bytes_per_second: float = _limit(256.0, "per second", "Bytes that one sends after it.")
    request_seconds: float = _limit(10.0, "seconds", "Time for a connection to send a request.")
    stalled_seconds: float = _limit(
        20.0, "seconds", "Time in which a client must take some of what it is sent."
    )
    tables_in_memory: int = _limit(
        4_000, "tables", "Tables in memory; beyond it those not in use leave it."
    )
    spectators_per_client: int = _limit(64, "connections", "Live connections of one spectator.")
    spectators_per_table: int = _limit(2000, "connections", "Spectators of one table.")


DIGITS = 9
"""Digits of the longest number that a form or an address may have."""
FIXED = (
    ("a number in a form or an address", DIGITS, "digits"),
    ("a player's name, the rest is cut off", LONGEST_NAME, "characters"),
    ("a pasted position", LONGEST, "characters"),
    ("a pasted position, unpacked", FULLEST, "bytes"),
)
"""Limits that no setting changes: meaning, value and unit."""


@dataclass(frozen=True)
class RouteLimits:
    """Limits of the requests with a body that a route takes."""

    body: str = "body"
    """The field of Limits that bounds the bytes of a body."""
    items: str = "items"
    """The field of Limits that bounds the values in a JSON body."""
    opens: bool = False
    """Whether a request opens a table, and so counts towards `tables_per_minute`."""

    def largest_body(self, limits: Limits) -> int:
        """Returns the bytes that a body may have."""
        return int(getattr(limits, self.body))

    def most_items(self, limits: Limits) -> int:
        """Returns the values that a JSON body may have."""
        return int(getattr(limits, self.items))


SMALL = RouteLimits()
UPLOAD = RouteLimits("upload", "upload_items", opens=True)
ROUTES: Mapping[str, RouteLimits] = {
    "/api/tables/{table}/actions": SMALL,
    "/api/records": UPLOAD,
    "/api/tables": RouteLimits("table_body", opens=True),
    "/api/tables/{table}": SMALL,
    "/api/tables/{table}/begin": SMALL,
    "/api/tables/{table}/chat": SMALL,
    "/api/tables/{table}/hint": SMALL,
    "/api/tables/{table}/leave": SMALL,
    "/api/tables/{table}/name": SMALL,
    "/api/tables/{table}/part": SMALL,
    "/api/tables/{table}/rematch": RouteLimits(opens=True),
    "/api/tables/{table}/resign": SMALL,
    "/api/tables/{table}/return": SMALL,
    "/api/tables/{table}/review": SMALL,
    "/api/tables/{table}/seats": SMALL,
    "/api/tables/{table}/seats/{seat}/invitation": SMALL,
    "/api/tables/{table}/seats/{seat}/stand-in": SMALL,
    "/api/tables/{table}/undo": SMALL,
    "/language": SMALL,
    "/play/{game}": RouteLimits(opens=True),
    "/position": RouteLimits("table_body", opens=True),
    "/puzzles/{game}/{number}": SMALL,
    "/records": UPLOAD,
    "/tables/new": RouteLimits("table_body", opens=True),
    "/tables/{table}/begin": SMALL,
    "/tables/{table}/join": SMALL,
    "/tables/{table}/leave": SMALL,
    "/tables/{table}/name": SMALL,
    "/tables/{table}/part": SMALL,
    "/tables/{table}/put-away": SMALL,
    "/tables/{table}/rematch": RouteLimits(opens=True),
    "/tables/{table}/remove": SMALL,
    "/tables/{table}/resign": SMALL,
    "/tables/{table}/review": SMALL,
    "/tables/{table}/seats/{seat}/invitation": SMALL,
    "/tables/{table}/seats/{seat}/stand-in": SMALL,
    "/tables/{table}/seats/{token}": SMALL,
    "/theme": SMALL,
}
"""Every route that takes requests other than GET and HEAD, the busiest first."""
ROUTE_PATTERN = re.compile(
    "|".join(f"({re.sub('{[a-z]+}', '[^/]*', path)})" for path in ROUTES), re.DOTALL
)
BY_GROUP = tuple(ROUTES.values())


def limits_of(path: str) -> RouteLimits:
    """Returns the limits of the route that serves a path; an unknown path gets the smallest."""
    match = ROUTE_PATTERN.fullmatch(path)
    return SMALL if match is None or match.lastindex is None else BY_GROUP[match.lastindex - 1]


def limits_table(limits: Limits | None = None) -> Iterator[str]:
    """Returns the lines of a Markdown table of the limits."""
    limits = limits or Limits()
    yield "| limit | default | unit | meaning |"
    yield "|---|---:|---|---|"
    for one in fields(limits):
        value = f"{getattr(limits, one.name):,.12g}"
        yield f"| `{one.name}` | {value} | {one.metadata['unit']} | {one.metadata['meaning']} |"
    for meaning, number, unit in FIXED:
        yield f"| fixed | {number:,} | {unit} | {meaning[0].upper()}{meaning[1:]}. |"


def routes_table() -> Iterator[str]:
    """Returns the lines of a Markdown table of the routes with limits of their own."""
    yield "| route | body | values | opens a table |"
    yield "|---|---|---|---|"
    for path, route in ROUTES.items():
        if route != SMALL:
            opens = "yes" if route.opens else "no"
            yield f"| `POST {path}` | `{route.body}` | `{route.items}` | {opens} |"
