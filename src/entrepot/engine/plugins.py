"""Plugins: games and bots that installed packages bring by entry points, and how they load."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from .errors import EntrepotError
from .phrases import say

OURS = "entrepot"
NAME = re.compile("[a-z][a-z0-9_-]*")
"""The pattern of names: they stand in addresses, files and style sheets."""


class PluginError(EntrepotError):
    """A plugin cannot be had; the words say why."""


@dataclass(frozen=True)
class InstalledPlugin:
    """One thing that a package brings."""

    name: str
    package: str
    """The package and its version, as errors name it."""
    value: str
    """The place of the object: `package.module:object`."""


@cache
def installed_plugins(group: str) -> Mapping[str, tuple[InstalledPlugin, ...]]:
    """All that packages bring of a kind, by name; several of one name are a mistake of theirs."""
    from importlib.metadata import entry_points  # it takes a while to import

    found: dict[str, tuple[InstalledPlugin, ...]] = {}
    for entry in entry_points(group=group):
        package = "?" if entry.dist is None else f"{entry.dist.name} {entry.dist.version}"
        one = InstalledPlugin(entry.name, package, entry.value)
        found[one.name] = (*found.get(one.name, ()), one)
    return found


def load_plugin(
    group: str, name: str, ours: Collection[str], wrong: Callable[[Any], str] = lambda thing: ""
) -> Any:
    """The plugin of that name; PluginError, with the package named, if it cannot be had.

    `ours` are names that are taken, and `wrong` says what is wrong with a thing, if anything is.
    """
    offers = installed_plugins(group)[name]
    packages = [OURS] * (name in ours) + [one.package for one in offers]
    if len(packages) > 1:
        raise PluginError(
            say(
                "several packages bring {name}, so it is unclear which one is meant: {packages}",
                name=repr(name),
                packages=", ".join(packages),
            )
        )
    try:
        thing = load(offers[0].value)
        why = wrong(thing)
        if not NAME.fullmatch(name):
            why = "a name has small letters, digits, - and _, and begins with a letter"
    except PluginError as error:
        why = str(error)
    if why:
        raise PluginError(
            say(
                "{name} of the package {package} cannot be loaded: {why}",
                name=repr(name),
                package=offers[0].package,
                why=why,
            )
        )
    return thing


def load(value: str) -> Any:
    """The object at `package.module:object`; PluginError if nothing can be had there."""
    from importlib import import_module

    module, _, path = (part.strip() for part in value.partition(":"))
    try:
        thing: Any = import_module(module)
        for name in filter(None, path.split(".")):
            thing = getattr(thing, name)
    except (Exception, SystemExit) as error:  # whatever a module does, it harms nobody else
        raise PluginError(f"{type(error).__name__}: {error}") from error
    return thing
