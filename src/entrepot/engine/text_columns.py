"""Text in columns: how wide a text is on a screen, and how it is filled up or broken.

Wide characters such as 商 take two columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from unicodedata import east_asian_width

COLUMNS = 80
"""The width that every text of ours keeps to."""
MARGIN = "  "
GAP = "   "
LABEL = 7
NAME = 28


@lru_cache(maxsize=4096)
def width(text: str) -> int:
    """The columns a line of text takes."""
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def clipped(text: str, columns: int) -> str:
    """The text, cut short where it is wider."""
    if width(text) <= columns:
        return text
    while text and width(text) >= columns:
        text = text[:-1]
    return text.rstrip() + "…"


def padded(text: str, columns: int) -> str:
    """The text with blanks behind it."""
    return text + " " * (columns - width(text))


def right_aligned(text: str, columns: int) -> str:
    """The text with blanks before it, cut short where it would touch what stands there."""
    text = clipped(text, columns - 1)
    return " " * (columns - width(text)) + text


def centred(text: str, columns: int) -> str:
    """The text with blanks on both sides."""
    return padded(" " * ((columns - width(text)) // 2) + text, columns)


def flowed(items: Iterable[str], columns: int, gap: str = " ") -> list[str]:
    """Items side by side, in as many lines as they need; an item is never broken."""
    lines: list[str] = []
    for item in items:
        if lines and width(lines[-1] + gap + item) <= columns:
            lines[-1] += gap + item
        else:
            lines.append(item)
    return lines


def wrapped(text: str, columns: int, indent: str = "", first: str | None = None) -> str:
    """A sentence broken into lines: `first` before the first one, `indent` before the others.

    It is broken at plain blanks only: where a text has no-break ones, it stays together.
    """
    lines = flowed(filter(None, text.split(" ")), columns - width(indent))
    head = indent if first is None else first
    return "\n".join((head if i == 0 else indent) + line for i, line in enumerate(lines))


def labelled(label: str, items: Iterable[str]) -> list[str]:
    """Items in a row after their label, in as many lines as they need; a dash for none."""
    head = MARGIN * 2 + padded(label, max(LABEL, width(label) + 1))
    indent = " " * width(head)
    room = COLUMNS - width(indent)
    lines = flowed((clipped(item, room) for item in items), room, GAP) or ["–"]
    return [(head if i == 0 else indent) + line for i, line in enumerate(lines)]


def seat_name(name: str, marks: Sequence[str], columns: int = NAME - 2) -> str:
    """The name of a seat with what is special about it, such as that it is the reader's."""
    noted = f" ({', '.join(marks)})" if marks else ""
    return clipped(clipped(name, max(8, columns - width(noted))) + noted, columns)


def seat_heading(name: str, acts: bool, facts: Iterable[str]) -> list[str]:
    """The line above what a seat has, or several: a pointer if it acts, its name, and facts."""
    pointer = "▸ " if acts else MARGIN
    items = [padded(pointer + name, NAME), *facts]
    if width(GAP.join(items)) <= COLUMNS:
        return [GAP.join(items)]
    head, *more = flowed(items, COLUMNS - 2 * len(MARGIN), GAP)
    return [head, *(MARGIN * 2 + line for line in more)]


def legend(text: str) -> str:
    """Signs and what they mean, three blanks apart; none is broken in the middle."""
    items = (clipped(item, COLUMNS - len(MARGIN)) for item in text.split(GAP))
    return "\n".join(MARGIN + line for line in flowed(items, COLUMNS - len(MARGIN), GAP))
