"""Bots: players that get a seat's view and the legal actions, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol

from ..engine.errors import did_you_mean, UnknownBot

__all__ = ["Bot", "RandomBot", "bot", "names"]


class Bot(Protocol):
    """A player: it is asked for one of the legal actions."""

    def choose(self, view: Mapping[str, Any], legal: Sequence[str]) -> str:
        """One of the legal actions, by what the seat may know."""


class RandomBot:
    """Plays any legal action, each equally likely."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, view: Mapping[str, Any], legal: Sequence[str]) -> str:
        """Any legal action."""
        return self._random.choice(legal)


_BOTS = {"random": RandomBot}


def names() -> tuple[str, ...]:
    """The names of all bots."""
    return tuple(sorted(_BOTS))


def bot(name: str, *, seed: int | None = None) -> Bot:
    """The bot of that name; the same seed makes the same choices."""
    if name not in _BOTS:
        known = ", ".join(names())
        hint = did_you_mean(str(name), names())
        raise UnknownBot(f"there is no bot {name!r}{hint}; the bots are: {known}")
    return _BOTS[name](seed)
