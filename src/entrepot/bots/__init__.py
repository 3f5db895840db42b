"""Bots: players that get a seat's view and the legal actions, and nothing else."""

from __future__ import annotations

from .conformance import check_bot
from .protocol import Bot, Budget, is_stateless
from .registry import (
    BOTS,
    installed,
    is_ours,
    LEVELS,
    load_plugin_bot,
    names,
    read_budget,
    read_name,
    split_names,
)
from .warmup import is_warm, warm_up

__all__ = [
    "LEVELS",
    "Bot",
    "Budget",
    "bot",
    "check_bot",
    "installed",
    "is_ours",
    "is_stateless",
    "is_warm",
    "names",
    "read_budget",
    "read_name",
    "split_names",
    "warm_up",
]


def bot(
    name: str,
    *,
    seed: int | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    threads: int | None = None,
    interpreted: bool = False,
) -> Bot:
    """Return a bot by its name.

    >>> import entrepot
    >>> table = entrepot.new("dunhuang", players=3, seed=7)
    >>> random = entrepot.bot("random", seed=1)
    >>> random.choose(table.view(0), table.legal(0)) in table.legal(0)
    True

    Args:
        name: A level, a plain bot, or "package.module:Class" for a bot of one's own. A name takes
            parameters, as in "search:simulations=1000,threads=2"; they go before the arguments
            below.
        seed: The seed of the bot's choices; None stands for one drawn at random.
        seconds: The time for a decision.
        simulations: The number of simulations for a decision. With it, one seed and one thread a
            bot repeats itself exactly.
        threads: The number of threads that think.
        interpreted: Whether the bot does without compiled rules: slower, but without compilation.

    Returns:
        A bot: `choose(view, legal)` returns one of the legal actions.

    Raises:
        UnknownBot: No bot has that name, or the bot does not take a parameter.
    """
    base, _ = read_name(name)
    budget = read_budget(name, seconds=seconds, simulations=simulations, threads=threads)
    if is_ours(base):
        return BOTS[base](seed, budget, interpreted)
    return load_plugin_bot(base, seed, budget)
