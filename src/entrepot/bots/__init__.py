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
    """The bot of that name; it takes parameters as in "search:simulations=1000,threads=2".

    A bot of one's own is named by where its class stands, "package.module:Class". What stands in
    the name goes before what stands beside it. `interpreted` does without compiled rules, which may
    have to be compiled first: slower, but at once.
    """
    base, _ = read_name(name)
    budget = read_budget(name, seconds=seconds, simulations=simulations, threads=threads)
    if is_ours(base):
        return BOTS[base](seed, budget, interpreted)
    return load_plugin_bot(base, seed, budget)
