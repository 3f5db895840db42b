"""Names of players: as they may be shown, and those that bots are called by."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from random import Random

__all__ = ["LONGEST_NAME", "clean_name", "clean_text", "with_bots_named"]

LONGEST_NAME = 24
MOST_MARKS = 3
"""No script puts more marks on a letter; heaps of them would lie over other texts."""
BOTS = (
    "Aylin", "Bahar", "Chen", "Dawa", "Farid", "Gulnar", "Hoshi", "Idris", "Jamila", "Kadir",
    "Lien", "Mirza", "Nanda", "Omid", "Parisa", "Rashid", "Sogdi", "Tashi", "Wei", "Yusuf",
)  # fmt: skip
"""What bots are called; names need no translation."""


def clean_name(name: str) -> str:
    """A name as it may be shown."""
    return clean_text(name, LONGEST_NAME)


def clean_text(text: str, longest: int) -> str:
    """A line as it may be shown: no control characters, one space at a time, not too long."""
    kept, marks = [], 0
    for sign in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(sign)[0]
        marks = marks + 1 if kind == "M" else 0
        if marks <= MOST_MARKS:
            kept.append(sign if kind not in "CZ" else " ")
    return " ".join("".join(kept).split())[:longest].strip()


def with_bots_named(names: Sequence[str], chance: Random) -> tuple[str, ...]:
    """The names, with a bot's in the place of each empty one, and none twice."""
    others = chance.sample([name for name in BOTS if name not in names], len(names))
    return tuple(name or others[seat] for seat, name in enumerate(names))
