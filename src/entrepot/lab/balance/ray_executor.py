"""Ray executor: the chunks of a plan on a cluster, with the same rows as anywhere else."""

from __future__ import annotations

import os
from collections.abc import Sequence
from socket import create_connection
from typing import Any

from ... import __version__
from ...engine.errors import EntrepotError, NotInstalled
from .counters import Rows
from .executor import play_chunk, Played
from .plan import Chunk, StudyPlan

HERE = "ray"
"""Instead of an address: the Ray that runs on this machine, or one that is started now."""
CLIENT = "ray://"
PATIENCE = 5.0
"""Seconds to wait for an answer from an address."""
TRIES = 3
"""The number of tries of a client: Ray begins a server for it, which on a busy machine may
crash."""
AHEAD = 2
"""The number of chunks for each core that wait at a time."""
PASSED_ON = ("ENTREPOT_CACHE", "XDG_CACHE_HOME", "NUMBA_BOUNDSCHECK", "NUMBA_OPT")
"""The environment variables that say where compiled rules are kept."""


def play_on_ray(plan: StudyPlan, left: Sequence[Chunk], address: str = HERE) -> Played:
    """Play chunks on a cluster; those that a lost node had in work are played again elsewhere."""
    ray = _ray()
    started = not ray.is_initialized()
    if started:
        _join(ray, address)
    try:
        # One core each, and as many tries as it takes: a chunk is the same whenever it is played.
        task = ray.remote(num_cpus=1, max_retries=-1)(_play)
        waiting: dict[Any, Chunk] = {}
        for chunk in left:
            waiting[task.remote(plan, chunk)] = chunk
            if len(waiting) >= AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))):
                yield _first(ray, waiting)
        while waiting:
            yield _first(ray, waiting)
    finally:
        if started:
            ray.shutdown()


def _ray() -> Any:
    try:
        import ray
    except ImportError as error:
        raise NotInstalled("a cluster needs Ray: pip install 'entrepot[ray]'") from error
    return ray


def _join(ray: Any, address: str) -> None:
    if address != HERE:
        _knock(address)
    passed = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    for left in reversed(range(TRIES)):
        try:
            ray.init(
                address=None if address == HERE else address,
                runtime_env={"env_vars": passed},
                include_dashboard=None if address != HERE else False,
                log_to_driver=False,
                logging_level="ERROR",
            )
            return
        except ImportError as error:
            raise NotInstalled(
                f"addresses with {CLIENT} need Ray's client: pip install 'ray[client]'; or give "
                "the address of the cluster itself, as host:6379, on one of its machines"
            ) from error
        except Exception as error:  # Ray has no class of its own for what went wrong
            ray.shutdown()  # what was begun would be in the way of whoever joins next
            if not left or not isinstance(error, ConnectionAbortedError):
                raise _nobody_at(address, error) from error


def _knock(address: str) -> None:
    """Whether somebody listens at an address: Ray itself would try for a minute."""
    host, _, port = address.removeprefix(CLIENT).rpartition(":")
    try:
        create_connection((host, int(port)), timeout=PATIENCE).close()
    except (OSError, ValueError) as error:
        raise _nobody_at(address, error) from None


def _nobody_at(address: str, error: Exception) -> EntrepotError:
    first = (str(error).splitlines() or [""])[0]
    if address == HERE:
        return EntrepotError(f"Ray did not start on this machine: {first:.300}")
    return EntrepotError(
        f"there is no Ray cluster to join at {address!r} ({first:.120}); --on ray plays on this "
        "machine, and `ray start --head` begins a cluster and tells its address"
    )


def _first(ray: Any, waiting: dict[Any, Chunk]) -> tuple[Chunk, Rows]:
    (done,), _ = ray.wait(list(waiting), num_returns=1)
    try:
        rows: Rows = ray.get(done)
    except ray.exceptions.RayTaskError as error:
        raise EntrepotError(f"a node of the cluster failed: {error.cause}") from None
    return waiting.pop(done), rows


def _play(plan: StudyPlan, chunk: Chunk) -> Rows:
    """On a node: the rows of a chunk, if the node has the same Entrepôt."""
    if __version__ != plan.version:
        raise EntrepotError(
            f"it has Entrepôt {__version__} and the plan is of {plan.version}; install the same "
            "on all nodes"
        )
    return play_chunk(plan, chunk)
