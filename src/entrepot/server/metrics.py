"""Metrics for Prometheus; nothing in them tells of a particular table or person."""

from __future__ import annotations

import logging
from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest, Histogram
from prometheus_client.core import GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from .logs import Errors, OncePerMinute

SHORT = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SLICES = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5)
LONGEST_SLICE = 0.05
"""Seconds of the loop's own time that a request may take before others have their turn."""
LONG = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0)


log = logging.getLogger("entrepot.loop")


class SliceCounts:
    """The slices of one route."""

    __slots__ = ("buckets", "longest", "total")

    def __init__(self) -> None:
        self.buckets = [0] * (len(SLICES) + 1)
        self.total = self.longest = 0.0


class Slices(Collector):
    """The longest time that each route has kept the event loop to itself.

    A slice is what a request computes until it waits for something, in processor time. It is
    noted for every message that is sent, so that to note it is to be quick.
    """

    def __init__(self) -> None:
        self._warnings = OncePerMinute()
        self._routes: dict[str, SliceCounts] = {}

    def note(self, route: str, seconds: float) -> None:
        """Counts the longest slice of one request."""
        counts = self._routes.get(route)
        if counts is None:
            counts = self._routes[route] = SliceCounts()
        counts.buckets[bisect_left(SLICES, seconds)] += 1
        counts.total += seconds
        if seconds > counts.longest:  # noqa: PLR1730 - quicker
            counts.longest = seconds
        if seconds > LONGEST_SLICE:
            self._warn(route, seconds)

    def collect(self) -> Iterator[Metric]:
        """The figures for Prometheus."""
        slices = HistogramMetricFamily(
            "entrepot_loop_slice_seconds",
            "Processor time of the longest slice of each request, by route.",
            labels=["route"],
        )
        longest = GaugeMetricFamily(
            "entrepot_loop_longest_slice_seconds",
            "Processor time of the longest slice of all requests, by route.",
            labels=["route"],
        )
        bounds = [*map(str, SLICES), "+Inf"]
        for route, counts in self._routes.items():
            below = [float(one) for one in accumulate(counts.buckets)]
            slices.add_metric([route], list(zip(bounds, below, strict=True)), counts.total)
            longest.add_metric([route], counts.longest)
        yield slices
        yield longest

    def _warn(self, route: str, seconds: float) -> None:
        """Logs a slice that was too long, once a minute per route."""
        held_back = self._warnings.held_back(route)
        if held_back is not None:
            more = f", and {held_back} times more" if held_back else ""
            log.warning("%s kept the loop for %.0f ms%s", route, 1000 * seconds, more)


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = r = CollectorRegistry()
        self.requests = Counter(
            "entrepot_requests", "Requests answered.", ["method", "status"], registry=r
        )
        self.opened = Counter("entrepot_tables_opened", "Tables opened.", ["game"], registry=r)
        self.actions = Counter(
            "entrepot_actions", "Actions of people accepted.", ["game"], registry=r
        )
        self.accepting = Histogram(
            "entrepot_accept_seconds",
            "From an action's arrival until it is on disk.",
            buckets=SHORT,
            registry=r,
        )
        self.telling = Histogram(
            "entrepot_tell_seconds",
            "From a change until a follower is sent it.",
            buckets=SHORT,
            registry=r,
        )
        self.thinking = Histogram(
            "entrepot_bot_seconds", "How long bots thought.", ["level"], buckets=LONG, registry=r
        )
        self.faults = Counter(
            "entrepot_bot_faults",
            "Decisions of bots that failed and were made at random.",
            ["reason"],
            registry=r,
        )
        self.stand_ins = Counter(
            "entrepot_stand_ins", "Times that a bot took over for an absent human.", registry=r
        )
        self.reviews = Counter(
            "entrepot_reviews", "Games reviewed, by whether that worked.", ["result"], registry=r
        )
        self.waiting = Gauge(
            "entrepot_bots_waiting", "Decisions of bots that wait for a process.", registry=r
        )
        self.store_failures = Counter(
            "entrepot_store_failures", "Times that the store could not do something.", registry=r
        )
        failures = Counter(
            "entrepot_errors", "Errors that the server did not expect.", ["place"], registry=r
        )
        self.errors = Errors(lambda place: failures.labels(place).inc())
        """The log of such errors, which counts them."""
        self.lag = Histogram(
            "entrepot_loop_lag_seconds",
            "How late the server was at what it had meant to do at a time.",
            buckets=SHORT,
            registry=r,
        )
        self.longest_lag = Gauge(
            "entrepot_loop_longest_lag_seconds", "The latest it has been.", registry=r
        )
        self.longest_work = Gauge(
            "entrepot_loop_longest_work_seconds",
            "The latest it has been by what it computed itself, and not as others had the machine.",
            registry=r,
        )
        self.slices = Slices()
        r.register(self.slices)
        self.tables = Gauge("entrepot_tables_in_memory", "Tables in memory.", registry=r)
        self.sockets = Gauge("entrepot_sockets", "Live connections.", registry=r)

    def text(self) -> bytes:
        """The figures as Prometheus reads them."""
        return generate_latest(self.registry)
