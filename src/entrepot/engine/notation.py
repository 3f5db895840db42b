"""Actions as numbers and texts: what both games' notations are built with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

__all__ = ["numbered"]


def numbered(blocks: Mapping[int, Sequence[str]]) -> tuple[str, ...]:
    """The texts of all actions in a row, from blocks of them that each say where they begin."""
    texts: list[str] = []
    for start, block in blocks.items():
        if start != len(texts):
            raise ValueError(f"{block[0]!r} is said to be action {start}, but is {len(texts)}")
        texts += block
    return tuple(texts)
