"""No request within the limits occupies the event loop for long, whatever it contains."""

import gc
from collections.abc import Iterator

import pytest
from tools.soak import pathological_requests

from ..pathological_requests import FAMILIES, fault_of, Server, sizes, started

STEPS = 2
"""Sizes below the limit: half of it and all of it."""
SHARES = 12
"""Tests that the families are dealt out to."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with started() as server:
        gc.collect()
        gc.freeze()
        yield server
        gc.unfreeze()


@pytest.mark.parametrize("share", range(SHARES))
def test_work_on_the_loop_is_short_and_grows_no_faster_than_the_input(server, share):
    faults = [
        fault
        for name, (most, made) in list(FAMILIES.items())[share::SHARES]
        if (fault := fault_of(server, name, made, sizes(most, STEPS))) is not None
    ]
    assert not faults, "\n".join(faults)


def test_every_family_has_requests_of_the_smallest_sizes(server):
    """A soak begins with them; a family that is filled into something larger has no room then."""
    for most, made in FAMILIES.values():
        for size in sizes(most, pathological_requests.STEPS)[:2]:
            assert made(server, size)
