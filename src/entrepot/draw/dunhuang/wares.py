"""The emblems of the ten goods, on a grid of 48: silhouettes with lines cut out of them."""

from __future__ import annotations

from collections.abc import Iterable

from ..markup import element, fragment, Markup
from .palette import GROUNDS, INKS

__all__ = ["WARES", "ware_emblem"]

WARES: dict[str, tuple[str, str, float]] = {
    "gold": (
        "M4 20c4 4 8.5 5 13 4 .5-6 3-9 7-9s6.5 3 7 9c4.5 1 9 0 13-4-.5 11-6 18-14 18H18C10 38 "
        "4.5 31 4 20z",
        "M16.5 24c4.5 2.5 10.5 2.5 15 0",
        2.2,
    ),
    "silver": (
        "M18 4h9l10 3.5-8 5-1 6c6 2 9 6.5 9 11.5 0 5-3 8.5-6.5 9.5l2.5 5H17l2.5-5C16 38.5 13 35 "
        "13 30 c0-1 .1-1.8.3-2.6C8 24 5.5 18.5 7.5 13 9 9 13 7.5 17.5 8zM17.5 11.2c-3.5-.4-6 .8"
        "-7 3.6-1.2 3.3 0 6.3 3.6 9 1.5-2.6 4-4.5 7-5.6z",
        "M14 29.5c7 3 15 3 22 0M18.5 39h13",
        2,
    ),
    "lapis": (
        "M24 3.5 42 14v20L24 44.5 6 34V14z",
        "M24 14l9 5v10l-9 5-9-5V19zM24 14V3.5M33 19l9-5M33 29l9 5M24 34v10.5M15 29l-9 5M15 19l-9-5",
        2,
    ),
    "pottery": (
        "M15 5h18v4l-1.5 3.5c1.5.6 3 1.4 4.2 2.3C38 12.5 41.5 12 43.5 14.5c2 2.6 1 6.5-2.5 9.5.3 "
        "1.2.5 2.5.5 3.8C41.5 36 37 41.5 32 44H16C11 41.5 6.5 36 6.5 27.8c0-1.3.2-2.6.5-3.8-3.5"
        "-3-4.5-6.9-2.5-9.5 2-2.5 5.5-2 7.8.3 1.2-.9 2.7-1.7 4.2-2.3L15 9zM40 20.3c1-1.3 1.4"
        "-2.7.9-3.4-.5-.6-1.7-.4-2.8.6.7.9 1.4 1.8 1.9 2.8zM8 20.3c.5-1 1.2-1.9 1.9-2.8-1.1-1"
        "-2.3-1.2-2.8-.6-.5.7-.1 2.1.9 3.4z",
        "M8 30l4.5-4.5 4.5 4.5 4.7-4.5 4.6 4.5 4.7-4.5 4.5 4.5 4.5-4.5M9 34.5h30M17 10.5h14",
        2,
    ),
    "glass": (
        "M4 11h40v4h-2c0 11-5 19-12 22v3h3v4H15v-4h3v-3C11 34 6 26 6 15H4z",
        "",
        0,
    ),
    "bamboo": (
        "M19 44V32h9v12zM19 29.5V18h9v11.5zM19 15.5V8.5L28 4v11.5zM8 44V35h8v9zM8 32.5V24l8-3"
        "v11.5zM31 44v-8h8v8zM31 33.5V23h8v10.5zM31 20.5V16l8 3.5v1zM15 18C8 18 4 14.5 3 8c7 0 "
        "11 3.5 12 10zM31 12.5c1-6 5-9.5 13-9.5-1.5 7-6 10-13 9.5z",
        "",
        0,
    ),
    "tea": (
        "M24 3c6.5 8 7 16 1.5 25.5h-3C17 19 17.5 11 24 3zM22 38C10.5 38 4 30 3 16c12 2.5 18.5 10 "
        "19 22zM26 38c11.5 0 18-8 19-22-12 2.5-18.5 10-19 22zM22.5 36h3v9h-3z",
        "M24 10v14M9 22c4.5 3.5 8 7.5 10.5 12.5M39 22c-4.5 3.5-8 7.5-10.5 12.5",
        1.8,
    ),
    "paper": (
        "M5 5h6v4h26V5h6v38h-6v-4H11v4H5zM13.5 12v24h21V12z",
        "",
        0,
    ),
    "wool": (
        "M13 12c2-4.5 7-6 10.5-3.5 4-2.5 9-.5 10.5 3.5h1.5c4 0 9.5 1.5 9.5 5.5 0 3.5-3.5 5-7.5 5 "
        ".5 5-2.5 9-6.5 10.5V43h-4.5v-8.5c-2 .8-4.5.8-6.5 0V43h-4.5V34c-2.5 0-4.5-.8-6-2.5C3.5 "
        "30.5 1.5 26 4 22.5 1.5 17.5 6 11.5 13 12z",
        "M9.5 20.5c0-4 6-4 6 0 0 2.5-3 3-3.5 1M20.5 17c0-4.5 6.5-4.5 6.5 0 0 2.7-3.3 3.2-3.8 1"
        "M15.5 28.5c0-4 6-4 6 0 0 2.5-3 3-3.5 1M33.5 13c-1.5 3.5-.5 7.5 3 9.5",
        2,
    ),
    "silk": (
        "M9 4h30a7.5 7.5 0 0 1 0 15h-7c0 8 3.5 14 9 20.5-3 3.5-6.5 3.5-9 1-2 4-6 4.5-8.5 1-2.5 "
        "3.5-6 3.5-8.5.5-2 3-6.5 3-9.5 0C8.5 34.5 9 27 8.5 19A7.5 7.5 0 0 1 9 4z",
        "M15 23c.3 6 .2 10-.8 15M21.5 23c.3 6 .8 10 1.7 15M27 23c.6 6 2.5 10.5 5 14.5M9 19h23M39 "
        "8.5a3 3 0 1 1-2.6 4.6",
        2.2,
    ),
}
"""The silhouette, the lines cut out of it, and how wide they are."""

FACETS = ((14, 19.5), (24, 19.5), (34, 19.5), (19, 28.5), (29, 28.5))
COLUMNS = (18.5, 24.0, 29.5)


def ware_emblem(good: str) -> Markup:
    """The emblem of a good, in the ink and the ground of its cards, in a viewport of 48 by 48."""
    silhouette, cut, width = WARES[good]
    ink, ground = INKS[good], GROUNDS[good]
    return fragment(
        element("path", d=silhouette, fill=ink, fill_rule="evenodd"),
        _lines(cut, ground, width) if cut else None,
        *_details(good, ink, ground),
    )


def _lines(path: str, colour: str, width: float, **more: str) -> Markup:
    return element(
        "path",
        d=path,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
        **more,
    )


def _details(good: str, ink: str, ground: str) -> Iterable[Markup]:
    if good == "glass":
        for x, y in FACETS:
            yield element("circle", cx=x, cy=y, r=3.6, fill=ground)
            yield element("circle", cx=x, cy=y, r=1.2, fill=ink)
    elif good == "paper":
        for column in COLUMNS:
            yield _lines(f"M{column} 15v18", ink, 2.4, stroke_dasharray="4.5 4")
    elif good == "wool":
        yield element("circle", cx=40, cy=16.5, r=1.3, fill=ground)
    elif good == "silk":
        yield element("circle", cx=38.5, cy=11.5, r=1.2, fill=ground)
