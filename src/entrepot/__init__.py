"""A table for merchant board games: exact rules, fair bots, and a library fast enough for research.

>>> import entrepot
>>> table = entrepot.new("dunhuang", players=3, seed=7)
>>> table.step, table.actors
('keep', (2, 0, 1))
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from .bots import bot
    from .engine.errors import (
        BadOptions,
        BadPosition,
        BadRecord,
        EntrepotError,
        IllegalAction,
        NotInstalled,
        UnknownBot,
        UnknownGame,
        UnknownSeat,
    )
    from .engine.events import seen_by
    from .engine.table import Table
    from .games import check_game, from_dict, games, new, replay, sample

__all__ = [
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "EntrepotError",
    "IllegalAction",
    "NotInstalled",
    "Table",
    "UnknownBot",
    "UnknownGame",
    "UnknownSeat",
    "__version__",
    "bot",
    "check_game",
    "from_dict",
    "games",
    "new",
    "replay",
    "sample",
    "seen_by",
]

_ROOMS = {
    "bot": ".bots",
    "check_game": ".games",
    "BadOptions": ".engine.errors",
    "BadPosition": ".engine.errors",
    "BadRecord": ".engine.errors",
    "EntrepotError": ".engine.errors",
    "IllegalAction": ".engine.errors",
    "NotInstalled": ".engine.errors",
    "UnknownBot": ".engine.errors",
    "UnknownGame": ".engine.errors",
    "UnknownSeat": ".engine.errors",
    "seen_by": ".engine.events",
    "Table": ".engine.table",
    "from_dict": ".games",
    "games": ".games",
    "new": ".games",
    "replay": ".games",
    "sample": ".games",
}
"""Where each public name lives; it is fetched when first used."""


def __getattr__(name: str) -> object:
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_ROOMS[name], __name__), name)
    return value


def __dir__() -> list[str]:
    return __all__
