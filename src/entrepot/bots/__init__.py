"""Bots: players that get a seat's view and the legal actions, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.errors import did_you_mean, UnknownBot
from ..engine.phrases import say
from .conformance import check_bot
from .contract import Bot, Budget
from .levels import BOTS, LEVELS
from .preparing import prepare, prepared

__all__ = [
    "LEVELS",
    "Bot",
    "Budget",
    "bot",
    "check_bot",
    "names",
    "prepare",
    "prepared",
    "read_budget",
    "read_name",
    "split_names",
]

_PARAMETERS: dict[str, Callable[[str], Any]] = {
    "seconds": float,
    "simulations": int,
    "threads": int,
}


def names() -> tuple[str, ...]:
    """The names of all bots."""
    return tuple(sorted(BOTS))


def bot(
    name: str,
    *,
    seed: int | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    threads: int | None = None,
    interpreted: bool = False,
) -> Bot:
    """The bot of that name; it takes parameters as in "search:simulations=1000,threads=2".

    What stands in the name goes before what stands beside it. `interpreted` does without compiled
    rules, which may have to be compiled first: slower, but at once.
    """
    base, _ = read_name(name)
    budget = read_budget(name, seconds=seconds, simulations=simulations, threads=threads)
    return BOTS[base](seed, budget, interpreted)


def read_budget(
    name: str,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    threads: int | None = None,
) -> Budget:
    """The budget of a bot: that in its name, or else that beside it."""
    _, given = read_name(name)
    beside: dict[str, Any] = {"threads": threads}
    if not {"seconds", "simulations"} & given.keys():
        beside |= {"seconds": seconds, "simulations": simulations}
    wanted = {key: value for key, value in beside.items() if value is not None} | given
    for key, value in wanted.items():
        if not value > 0:
            raise UnknownBot(
                say("{name} of a bot must be more than 0, not {value}", name=key, value=repr(value))
            )
    return Budget(**wanted)


def read_name(name: str) -> tuple[str, dict[str, Any]]:
    """A bot's name and the parameters that stand in it."""
    base, _, rest = str(name).partition(":")
    if base not in BOTS:
        raise UnknownBot(
            # For translators: {hint} is nothing, or " (did you mean 'random'?)".
            say(
                "there is no bot {name}{hint}; the bots are: {known}",
                name=repr(base),
                hint=did_you_mean(base, names()),
                known=", ".join(names()),
            )
        )
    parameters = {}
    for part in filter(None, rest.split(",")):
        key, _, value = part.partition("=")
        if key not in _PARAMETERS:
            raise UnknownBot(
                # For translators: {hint} is nothing, or " (did you mean 'seconds'?)".
                say(
                    "a bot has no parameter {name}{hint}; there are: {known}",
                    name=repr(key),
                    hint=did_you_mean(key, _PARAMETERS),
                    known=", ".join(_PARAMETERS),
                )
            )
        try:
            parameters[key] = _PARAMETERS[key](value)
        except ValueError:
            raise UnknownBot(
                say("{name} of a bot must be a number, not {value}", name=key, value=repr(value))
            ) from None
    return base, parameters


def split_names(text: str) -> list[str]:
    """Names of bots with commas between them; a part such as threads=2 belongs to the name before.

    >>> split_names("search:simulations=1000,threads=2,random")
    ['search:simulations=1000,threads=2', 'random']
    """
    names: list[str] = []
    for part in (part.strip() for part in text.split(",")):
        if names and "=" in part and ":" not in part:
            names[-1] += "," + part
        else:
            names.append(part)
    return names
