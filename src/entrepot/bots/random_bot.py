"""Random bot: it plays any legal action."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..engine.json_types import View


class RandomBot:
    """Plays any legal action, each equally likely."""

    forgetful = True

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """Any legal action."""
        return self._random.choice(legal)
