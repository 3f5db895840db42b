"""Bot protocol: a player that gets a seat's view and the legal actions, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ..engine.json_types import View


class Bot(Protocol):
    """The bot protocol: a player that is asked for one of the legal actions.

    >>> class First:
    ...     def choose(self, view, legal):
    ...         return legal[0]
    >>> bot: Bot = First()
    """

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """Choose one of the legal actions by what the seat may know.

        Args:
            view: The view of the seat, as `Table.view` returns it.
            legal: The texts of its legal actions.

        Returns:
            One of the texts in `legal`.
        """


def is_stateless(bot: Bot) -> bool:
    """Return whether a choice of the bot depends on the view and on chance alone.

    Such a bot says so by its member `forgetful`. A bot made from another seed could stand in for
    it.
    """
    return getattr(bot, "forgetful", False) is True


@dataclass(frozen=True)
class Budget:
    """The budget of a bot for a decision: a number of simulations, or a number of seconds.

    With a number of simulations and one thread a bot repeats itself exactly.
    """

    seconds: float = 0.5
    simulations: int | None = None
    threads: int = 1
