"""Names of players: as they may be shown, and those that bots are called by."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from random import Random

LONGEST_NAME = 24
ROOM = 8
"""Characters that are read for each one that is kept: to normalise takes quadratic time."""
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0\ufffc\U00013441\U00013442\U00016fe4\U0001d159")
"""Characters that look like a blank, though Unicode calls them letters or symbols."""
MOST_MARKS = 3
"""No script puts more marks on a letter; heaps of them would lie over other texts."""
BOTS = (
    "Aylin", "Bahar", "Chen", "Dawa", "Farid", "Gulnar", "Hoshi", "Idris", "Jamila", "Kadir",
    "Lien", "Mirza", "Nanda", "Omid", "Parisa", "Rashid", "Sogdi", "Tashi", "Wei", "Yusuf",
)  # fmt: skip
"""The names of bots; they need no translation."""


def clean_name(name: str) -> str:
    """A name as it may be shown."""
    return clean_text(name, LONGEST_NAME)


def clean_text(text: str, longest: int) -> str:
    """A line as it may be shown: no control characters, one space at a time, not too long.

    A line without a visible character is empty.
    """
    kept, marks, visible = [], 0, False
    for sign in unicodedata.normalize("NFC", text[: ROOM * longest]):
        kind = unicodedata.category(sign)[0]
        blank = kind in "CZ" or sign in BLANKS
        marks = marks + 1 if kind == "M" else 0
        visible = visible or not (blank or marks)
        if marks <= MOST_MARKS:
            kept.append(" " if blank else sign)
    return " ".join("".join(kept).split())[:longest].strip() if visible else ""


def with_bots_named(names: Sequence[str], chance: Random) -> tuple[str, ...]:
    """The names, with a bot's in the place of each empty one, and none twice."""
    others = chance.sample([name for name in BOTS if name not in names], len(names))
    return tuple(name or others[seat] for seat, name in enumerate(names))
