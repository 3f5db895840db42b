"""Pathological requests of every family, in sizes that double up to the limits of the server."""

from __future__ import annotations

import gc
from random import Random

from tests.server.pathological_requests import FAMILIES, fault_of, sizes, started

from .bounds import Bound, wrong

__all__ = ["inputs"]

STEPS = 9
"""Sizes below a limit, each twice the one before."""


def inputs(bound: Bound, chance: Random) -> str:
    """Send all families in random order, again and again."""
    sent = 0
    names = list(FAMILIES)
    with started() as server:
        gc.collect()
        gc.freeze()
        for turn in bound.turns():
            if turn % len(names) == 0:
                chance.shuffle(names)
            most, made = FAMILIES[name := names[turn % len(names)]]
            growing = sizes(most, STEPS)
            fault = fault_of(server, name, made, growing)
            if fault is not None:
                wrong(fault)
            sent += len(growing)
    return f"{sent} pathological requests of {len(names)} families"
