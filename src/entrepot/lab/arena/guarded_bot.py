"""Guarded bot: the game goes on, whatever the bot does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter

from ...bots import Bot, Budget, is_stateless
from ...engine.json_types import View

PATIENCE = 10
"""A bot may take so many times the seconds it was given..."""
GRACE = 1.0
"""...and so many seconds more, before that is a fault."""


def time_limit(budget: Budget) -> float | None:
    """The seconds a decision may take; None for a bot that counts simulations instead."""
    return None if budget.simulations is not None else PATIENCE * budget.seconds + GRACE


class GuardedBot:
    """A bot and its conduct.

    Where the bot raises, answers with something that is not legal, or takes longer than it may, a
    random legal action is played instead, and the fault is counted. A bot that never answers is not
    stopped.
    """

    def __init__(
        self,
        bot: Bot,
        seed: int,
        longest: float | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self._bot = bot
        self.forgetful = is_stateless(bot)
        self._random = Random(seed)
        self._longest = longest
        self._clock = clock
        self.decisions = 0
        self.seconds = 0.0
        self.faults = 0
        self.first_fault: str | None = None
        """The first error."""

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """The bot's choice, or a random one if that is not to be had."""
        answer: object = None
        wrong = ""
        start = self._clock()
        try:
            answer = self._bot.choose(view, list(legal))
        except Exception as error:  # whatever a bot raises must not end the game
            wrong = f"{type(error).__name__}: {error}"
        taken = self._clock() - start
        self.decisions += 1
        self.seconds += taken
        if not wrong and not (isinstance(answer, str) and answer in legal):
            wrong = f"not a legal action: {answer!r:.80}"
        if not wrong and self._longest is not None and taken > self._longest:
            wrong = f"{taken:.1f} s for a decision; {self._longest:.1f} s is the most"
        if wrong:
            self.faults += 1
            self.first_fault = self.first_fault or wrong
            return self._random.choice(legal)
        return str(answer)
