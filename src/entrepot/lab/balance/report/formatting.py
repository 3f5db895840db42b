"""Figures in words: numbers, intervals, names of places in the order of turns."""

from __future__ import annotations

from math import isnan

from ...statistics import Estimate

ORDINALS = ("who begins", "second", "third", "fourth", "fifth", "sixth")
MINUS = "−"
HUNDRED = 100


def per_cent(share: float) -> str:
    """A share as a percentage."""
    return f"{HUNDRED * share:.1f}\N{NO-BREAK SPACE}%"


def number(x: float) -> str:
    """A number with as many digits as mean something: 0.043, 2.31, 41.2, 1,204."""
    size = abs(x)
    digits = 0 if size >= 1000 else 1 if size >= 10 else 2 if size >= 0.1 or size == 0 else 3
    return f"{x:,.{digits}f}".replace("-", MINUS)


def value(estimate: Estimate, percent: bool) -> str:
    """The value alone."""
    if not estimate.known:
        return "–"
    return per_cent(estimate.value) if percent else number(estimate.value)


def signed(estimate: Estimate, percent: bool) -> str:
    """A difference, with its sign; of shares in points of percentage."""
    if not estimate.known:
        return "–"
    x = HUNDRED * estimate.value if percent else estimate.value
    text = f"{x:+.1f}" if percent else f"{x:+.{1 if abs(x) >= 10 else 2}f}"
    return text.replace("-", MINUS)


def interval(estimate: Estimate, percent: bool) -> str:
    """The interval alone."""
    if not estimate.known or isnan(estimate.low):
        return "–"
    if percent:
        low, high = (f"{HUNDRED * x:.1f}" for x in (estimate.low, estimate.high))
    else:
        digits = 1 if max(abs(estimate.low), abs(estimate.high)) >= 10 else 2
        low, high = (f"{x:.{digits}f}" for x in (estimate.low, estimate.high))
    return f"{low} to {high}".replace("-", MINUS)


def among(estimate: Estimate, percent: bool) -> str:
    """A value with its interval in brackets."""
    return f"{value(estimate, percent)} ({interval(estimate, percent)})"


def place(name: str) -> str:
    """A place in the order of turns, by its number."""
    return ORDINALS[int(name) - 1]


def listed(things: list[str]) -> str:
    """Things one after the other: a, b and c."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} and {things[-1]}"
