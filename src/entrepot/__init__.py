"""A table for merchant board games: exact rules, fair bots, and a library fast enough for research.

>>> import entrepot
>>> table = entrepot.new("dunhuang", players=3, seed=7)
>>> table.step, table.actors
('keep', (0, 1, 2))

A game's rules are loaded when first asked for, and Numba when compiled rules are.
"""

from .bots import bot, check_bot
from .engine.compiled.fast_game import FastGame
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
from .engine.table import seen_by, Table
from .games import check_game, fast, from_dict, from_text, games, new, replay, sample
from .reviews import Hint, hint, Review, review

__version__ = "0.1.0"

__all__ = [
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "EntrepotError",
    "FastGame",
    "Hint",
    "IllegalAction",
    "NotInstalled",
    "Review",
    "Table",
    "UnknownBot",
    "UnknownGame",
    "UnknownSeat",
    "__version__",
    "bot",
    "check_bot",
    "check_game",
    "fast",
    "from_dict",
    "from_text",
    "games",
    "hint",
    "new",
    "replay",
    "review",
    "sample",
    "seen_by",
]
