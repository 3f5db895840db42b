"""Registry of bots by name: the plain ones, and the levels that people play against."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from inspect import signature
from typing import Any

from ..engine.errors import did_you_mean, short_repr, UnknownBot
from ..engine.phrases import say
from ..engine.plugins import installed_plugins, load, load_plugin, PluginError
from .greedy_bot import GreedyBot
from .protocol import Bot, Budget
from .random_bot import RandomBot
from .search_bot import SearchBot

LEVELS = ("apprentice", "trader", "master")
"""The levels, the weakest first."""
ABSENT_MINDED = 0.25
"""The share of decisions in which an apprentice plays anything."""


def _random(seed: int | None, budget: Budget, interpreted: bool) -> Bot:
    return RandomBot(seed)


def _greedy(seed: int | None, budget: Budget, interpreted: bool) -> Bot:
    return GreedyBot(seed, budget, interpreted=interpreted)


def _search(seed: int | None, budget: Budget, interpreted: bool) -> Bot:
    return SearchBot(seed, budget, interpreted=interpreted)


def _apprentice(seed: int | None, budget: Budget, interpreted: bool) -> Bot:
    return GreedyBot(seed, budget, stray=ABSENT_MINDED, interpreted=interpreted)


def _trader(seed: int | None, budget: Budget, interpreted: bool) -> Bot:
    return GreedyBot(seed, budget, planned=True, interpreted=interpreted)


BOTS: dict[str, Callable[[int | None, Budget, bool], Bot]] = {
    "random": _random,
    "greedy": _greedy,
    "search": _search,
    "apprentice": _apprentice,
    "trader": _trader,
    "master": _search,
}
"""The maker of each bot: from a seed, a budget, and whether to do without compiled rules."""


_PARAMETERS: dict[str, Callable[[str], Any]] = {
    "seconds": float,
    "simulations": int,
    "threads": int,
}


def names() -> tuple[str, ...]:
    """The names of all bots, those that installed packages bring included."""
    return tuple(sorted({*BOTS, *installed_plugins(GROUP)}))


def installed() -> tuple[str, ...]:
    """The names of the bots that installed packages bring besides ours."""
    return tuple(sorted(installed_plugins(GROUP).keys() - BOTS.keys()))


def is_ours(name: str) -> bool:
    """Whether a bot is one of ours, and no package's."""
    base, _ = read_name(name)
    return base in BOTS and base not in installed_plugins(GROUP)


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
    if base in BOTS or base in installed_plugins(GROUP):
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


GROUP = "entrepot.bots"
"""The entry points of packages that bring a bot."""


def load_plugin_bot(name: str, seed: int | None, budget: Budget) -> Bot:
    """A bot of a package, or one that is named as `package.module:Class`; UnknownBot if it fails.

    There stands a bot, or what makes one from a seed; it is given the `budget` too if it takes one.
    """
    made = _made(name, _found(name), seed, budget)
    if not callable(getattr(made, "choose", None)):
        raise UnknownBot(
            say("{name} makes no bot: {made} has no choose", name=repr(name), made=short_repr(made))
        )
    return made


def _found(name: str) -> Any:
    try:
        if ":" not in name:
            return load_plugin(GROUP, name, BOTS)
        return load(name)
    except PluginError as error:
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
                thing=short_repr(maker),
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
