"""Bots that are not ours: brought by installed packages, or named by where their class stands.

They are asked as all bots are: `choose(view, legal)`, with the view of their seat.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from inspect import signature
from typing import Any

from ..engine.errors import UnknownBot
from ..engine.packages import bring, load, Unloadable
from ..engine.phrases import say
from ..engine.reading import brief
from .contract import Bot, Budget
from .levels import BOTS

__all__ = ["GROUP", "other"]

GROUP = "entrepot.bots"
"""The entry points of packages that bring a bot."""


def other(name: str, seed: int | None, budget: Budget) -> Bot:
    """A bot of a package, or one that is named as `package.module:Class`; UnknownBot if it fails.

    There stands a bot, or what makes one from a seed; it is given the `budget` too if it takes one.
    """
    made = _made(name, _found(name), seed, budget)
    if not callable(getattr(made, "choose", None)):
        raise UnknownBot(
            say("{name} makes no bot: {made} has no choose", name=repr(name), made=brief(made))
        )
    return made


def _found(name: str) -> Any:
    try:
        if ":" not in name:
            return bring(GROUP, name, BOTS)
        return load(name)
    except Unloadable as error:
        if ":" not in name:
            raise UnknownBot(error.words) from error
        raise UnknownBot(
            say("the bot {name} cannot be loaded: {why}", name=repr(name), why=str(error))
        ) from error


def _made(name: str, maker: Any, seed: int | None, budget: Budget) -> Bot:
    if hasattr(maker, "choose") and not isinstance(maker, type):
        ready: Bot = deepcopy(maker)
        return ready
    if not callable(maker):
        raise UnknownBot(
            say(
                "{name} is neither a bot nor a class of bots but {thing}",
                name=repr(name),
                thing=brief(maker),
            )
        )
    try:
        bot: Bot = maker(seed, **({"budget": budget} if _takes_budget(maker) else {}))
    except Exception as error:
        raise UnknownBot(
            say(
                "the bot {name} cannot be made from a seed: {why}",
                name=repr(name),
                why=f"{type(error).__name__}: {error}",
            )
        ) from error
    return bot


def _takes_budget(maker: Callable[..., Any]) -> bool:
    try:
        return "budget" in signature(maker).parameters
    except (TypeError, ValueError):  # of some things that are not written in Python
        return False
