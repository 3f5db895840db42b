"""Text in columns: how wide a text is on a screen, and how it is filled up or broken.

Wide characters such as 商 take two columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from unicodedata import east_asian_width

__all__ = [
    "COLUMNS",
    "MARGIN",
    "centred",
    "flowed",
    "labelled",
    "padded",
    "seat_heading",
    "seat_name",
    "width",
    "wrapped",
]

COLUMNS = 80
"""The width that every text of ours keeps to."""
MARGIN = "  "
LABEL = 7
NAME = 28


def width(text: str) -> int:
    """The columns a line of text takes."""
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def padded(text: str, columns: int) -> str:
    """The text with blanks behind it."""
    return text + " " * (columns - width(text))


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
    """A sentence broken into lines: `first` before the first one, `indent` before the others."""
    lines = flowed(text.split(), columns - width(indent))
    head = indent if first is None else first
    return "\n".join((head if i == 0 else indent) + line for i, line in enumerate(lines))


def labelled(label: str, items: Iterable[str]) -> list[str]:
    """Items in a row after their label, in as many lines as they need; a dash for none."""
    indent = MARGIN * 2 + " " * LABEL
    head = MARGIN * 2 + padded(label, LABEL)
    lines = flowed(items, COLUMNS - width(indent), "   ") or ["–"]
    return [(head if i == 0 else indent) + line for i, line in enumerate(lines)]


def seat_name(seat: int, marks: Sequence[str]) -> str:
    """A seat with what is special about it, such as that it is the reader's."""
    return f"Seat {seat} ({', '.join(marks)})" if marks else f"Seat {seat}"


def seat_heading(name: str, acts: bool, facts: Iterable[str]) -> list[str]:
    """The line above what a seat has, or several: a pointer if it acts, its name, and facts."""
    pointer = "▸ " if acts else MARGIN
    head, *more = flowed([padded(pointer + name, NAME), *facts], COLUMNS, "   ")
    return [head, *(MARGIN * 2 + line for line in more)]
