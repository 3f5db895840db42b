"""How bots are named: ours, those that installed packages bring, and classes of one's own.

A bot's name is a word, such as `search`, or says where its class stands, as `my_bots:Patient`;
after a colon parameters may follow.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.errors import did_you_mean, UnknownBot
from ..engine.packages import brought
from ..engine.phrases import say
from .contract import Budget
from .levels import BOTS
from .others import GROUP

__all__ = ["installed", "is_ours", "names", "read_budget", "read_name", "split_names"]

_PARAMETERS: dict[str, Callable[[str], Any]] = {
    "seconds": float,
    "simulations": int,
    "threads": int,
}


def names() -> tuple[str, ...]:
    """The names of all bots, those that installed packages bring included."""
    return tuple(sorted({*BOTS, *brought(GROUP)}))


def installed() -> tuple[str, ...]:
    """The names of the bots that installed packages bring besides ours."""
    return tuple(sorted(brought(GROUP).keys() - BOTS.keys()))


def is_ours(name: str) -> bool:
    """Whether a bot is one of ours, and no package's."""
    base, _ = read_name(name)
    return base in BOTS and base not in brought(GROUP)


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
    base, rest = _parted(str(name))
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


def _parted(name: str) -> tuple[str, str]:
    """A name without its parameters, and these."""
    base, _, rest = name.partition(":")
    if base in BOTS or base in brought(GROUP):
        return base, rest
    where, _, after = rest.partition(":")
    if where and "=" not in where:
        return f"{base}:{where}", after
    raise UnknownBot(
        # For translators: {hint} is nothing, or " (did you mean 'random'?)".
        say(
            "there is no bot {name}{hint}; the bots are: {known}",
            name=repr(base),
            hint=did_you_mean(base, names()),
            known=", ".join(names()),
        )
    )


def split_names(text: str) -> list[str]:
    """Names of bots with commas between them; a part such as threads=2 belongs to the name before.

    >>> split_names("search:simulations=1000,threads=2,random,my_bots:Patient")
    ['search:simulations=1000,threads=2', 'random', 'my_bots:Patient']
    """
    names: list[str] = []
    for part in (part.strip() for part in text.split(",")):
        if names and "=" in part and ":" not in part:
            names[-1] += "," + part
        else:
            names.append(part)
    return names
