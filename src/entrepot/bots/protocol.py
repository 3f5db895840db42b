"""What a bot is: it gets a seat's view and the legal actions, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ..engine.json_types import View


class Bot(Protocol):
    """A player: it is asked for one of the legal actions."""

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """One of the legal actions, by what the seat may know."""


def is_stateless(bot: Bot) -> bool:
    """Whether a choice of the bot hangs on the view and on chance alone, as its `forgetful` says.

    Then one made from another seed might as well have chosen in its place.
    """
    return getattr(bot, "forgetful", False) is True


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about a decision: so many simulations, or so many seconds.

    With a number of simulations and one thread a bot repeats itself exactly.
    """

    seconds: float = 0.5
    simulations: int | None = None
    threads: int = 1
