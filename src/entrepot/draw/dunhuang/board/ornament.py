"""Ornament in and around the circle, tone on tone: pearls, lotus, clouds, dunes, a moon."""

from __future__ import annotations

from functools import cache
from math import pi

from ...html import element, fragment, Markup
from ...kit.svg import paint

PEARLS = 112


@cache
def pearls(r: float) -> Markup:
    """A band of pearls at a distance from the centre."""
    return element(
        "circle",
        r=r,
        fill="none",
        stroke=paint("ornament"),
        stroke_width=4,
        stroke_linecap="round",
        stroke_dasharray=f"0 {2 * pi * r / PEARLS:.3f}",
    )


@cache
def lotus(r: float) -> Markup:
    """The heart of the circle: two wreaths of petals."""
    return fragment(
        element("circle", r=r, fill=paint("inset")),
        *(_petal(r, 360 / 16 * (i + 0.5), 0.98, paint("ornament"), 0.35) for i in range(16)),
        *(_petal(r, 360 / 16 * i, 0.9, paint("petal"), 1) for i in range(16)),
        element("circle", r=r * 0.58, fill=paint("inset")),
    )


def _petal(r: float, turn: float, length: float, colour: str, opacity: float) -> Markup:
    tip, side, root = -r * length, r * 0.155, -r * 0.5
    path = (
        f"M0 {tip:.1f}C{side * 0.5:.1f} {tip * 0.93:.1f} {side:.1f} {tip * 0.88:.1f} {side:.1f} "
        f"{tip * 0.76:.1f}C{side:.1f} {root * 1.1:.1f} {side * 0.6:.1f} {root:.1f} 0 {root:.1f}"
        f"C{-side * 0.6:.1f} {root:.1f} {-side:.1f} {root * 1.1:.1f} {-side:.1f} {tip * 0.76:.1f}"
        f"C{-side:.1f} {tip * 0.88:.1f} {-side * 0.5:.1f} {tip * 0.93:.1f} 0 {tip:.1f}z"
    )
    return element(
        "path",
        d=path,
        transform=f"rotate({turn:g})",
        fill=colour,
        fill_opacity=opacity,
        stroke=paint("ornament"),
        stroke_opacity=0.6,
    )


@cache
def lamp() -> Markup:
    """A lamp's glow behind the circle, seen by night."""
    stops = (
        element("stop", offset=at, stop_color=paint("lamp"), stop_opacity=opacity)
        for at, opacity in (("0", 1), ("0.5", 0.85), ("1", 0))
    )
    return fragment(
        element("defs", element("radialGradient", *stops, id="dh-lamp")),
        element("circle", r=265, fill="url(#dh-lamp)"),
    )


CLOUD = (
    "M-48 22H54M-34 31H14M-30 22C-40 21-42 8-31 6-25 5-21 10-23 14-25 17-30 15-29 12M-31 6C-27-7"
    "-11-9-6 1M-6 1C-1-6 10-4 11 4 12 11 4 15 0 11-3 8 0 4 3 5M11 4C21 0 30 7 27 15 25 21 16 20 "
    "17 14 18 11 22 11 22 14M27 15C33 14 36 17 36 22"
)
DUNES = "M-74 14C-50-18-24-24 4-2 22 12 44 22 74 30M-74 42C-44 12-8 12 20 30 34 38 54 42 74 42"
MOON = "M8-17A18 18 0 1 0 17 10 15 15 0 0 1 8-17z"
STARS = (
    (-262, -205, 2),
    (-166, -214, 3.5),
    (-120, -236, 2),
    (-195, -160, 2.5),
    (-268, -150, 3),
    (150, -238, 2),
    (262, -222, 3.5),
    (170, -192, 3),
    (250, -160, 2.5),
    (272, -110, 2),
)


@cache
def landscape() -> Markup:
    """Clouds, clear by night; moon and stars, clear by day; and dunes."""
    return fragment(
        _drawn(CLOUD, "translate(-212 -206)", "cloud"),
        _drawn(CLOUD, "translate(212 -206) scale(-1 1)", "cloud"),
        _night_sky(),
        _drawn(DUNES, "translate(-212 214)", "ornament"),
        _drawn(DUNES, "translate(212 214) scale(-1 1)", "ornament"),
    )


def _night_sky() -> Markup:
    stars = (
        element(
            "path",
            d=f"M0-{r}L{r * 0.28:g}-{r * 0.28:g} {r} 0 {r * 0.28:g} {r * 0.28:g} 0 {r}"
            f"-{r * 0.28:g} {r * 0.28:g}-{r} 0-{r * 0.28:g}-{r * 0.28:g}z",
            transform=f"translate({x} {y})",
            fill=paint("star"),
            fill_opacity=0.55,
        )
        for x, y, r in STARS
    )
    moon = element(
        "path", d=MOON, transform="translate(-222 -206)", fill=paint("star"), fill_opacity=0.5
    )
    return fragment(moon, *stars)


def _drawn(path: str, transform: str, colour: str) -> Markup:
    return element(
        "path",
        d=path,
        transform=transform,
        fill="none",
        stroke=paint(colour),
        stroke_width=2,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
