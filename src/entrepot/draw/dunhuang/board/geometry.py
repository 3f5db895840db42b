"""Points and outlines around a centre: degrees clockwise, 0 to the right."""

from __future__ import annotations

from math import atan2, cos, hypot, pi, radians, sin


def polar(r: float, degrees: float) -> tuple[float, float]:
    """The point at a distance and an angle."""
    return r * cos(radians(degrees)), r * sin(radians(degrees))


def number(value: float) -> str:
    """A coordinate, no longer than it need be."""
    return "0" if abs(value) < 0.05 else f"{value:.1f}".removesuffix(".0")


def arc(r: float, start: float, end: float) -> str:
    """A path along a circle, clockwise, by less than a whole turn or exactly one."""
    if end - start >= 360:
        return f"{arc(r, start, start + 180)} {arc(r, start + 180, start + 359.9)}"
    (x, y), (u, v) = polar(r, start), polar(r, end)
    long = int(end - start > 180)
    return f"M{number(x)} {number(y)}A{number(r)} {number(r)} 0 {long} 1 {number(u)} {number(v)}"


def sector(inner: float, outer: float, middle: float, gap: float) -> str:
    """A piece of a ring of 45 degrees, with straight gaps of equal width to its neighbours."""
    inside, outside = (22.5 - gap / r * 90 / pi for r in (inner, outer))
    a, b = polar(outer, middle - outside), polar(outer, middle + outside)
    c, d = polar(inner, middle + inside), polar(inner, middle - inside)
    corners = [f"{number(x)} {number(y)}" for x, y in (a, b, c, d)]
    return (
        f"M{corners[0]}A{outer} {outer} 0 0 1 {corners[1]}"
        f"L{corners[2]}A{inner} {inner} 0 0 0 {corners[3]}z"
    )


def space_angle(space: int) -> float:
    """The angle of a space of the market: two on each side of the circle, clockwise."""
    return -67.5 + 45 * space


def across(inner: float, outer: float, middle: float, y: float) -> tuple[int, int]:
    """From where to where a piece of a ring of 45 degrees reaches at a height."""

    def lies_in(x: int) -> bool:
        turn = (atan2(y, x) - radians(middle) + pi) % (2 * pi) - pi
        return inner <= hypot(x, y) <= outer and abs(turn) <= pi / 8

    found = [x for x in range(-round(outer), round(outer) + 1) if lies_in(x)]
    return min(found), max(found)
