"""Metrics for Prometheus; none of them shows a particular table or person."""

from __future__ import annotations

import logging
from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest, Histogram
from prometheus_client.core import GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from .logs import ErrorLog, Throttle

SHORT_BUCKETS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SLICE_BUCKETS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5)
LONGEST_SLICE = 0.05
"""Seconds of event-loop time in a slice; a longer slice is logged."""
LONG_BUCKETS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0)


log = logging.getLogger("entrepot.loop")


class SliceCounts:
    """The histogram of one route's slices."""

    __slots__ = ("buckets", "longest", "total")

    def __init__(self) -> None:
        self.buckets = [0] * (len(SLICE_BUCKETS) + 1)
        self.total = self.longest = 0.0


class Slices(Collector):
    """The slices of each route: how long its requests hold the event loop.

    A slice is the processor time that a request computes until it waits. Every message that is
    sent notes one, so `note` has to be quick.
    """

    def __init__(self) -> None:
        self._throttle = Throttle()
        self._routes: dict[str, SliceCounts] = {}

    def note(self, route: str, seconds: float) -> None:
        """Counts the longest slice of one request."""
        counts = self._routes.get(route)
        if counts is None:
            counts = self._routes[route] = SliceCounts()
        counts.buckets[bisect_left(SLICE_BUCKETS, seconds)] += 1
        counts.total += seconds
        if seconds > counts.longest:  # noqa: PLR1730 - quicker
            counts.longest = seconds
        if seconds > LONGEST_SLICE:
            self._warn(route, seconds)

    def collect(self) -> Iterator[Metric]:
        """Returns the metrics for Prometheus."""
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
        bounds = [*map(str, SLICE_BUCKETS), "+Inf"]
        for route, counts in self._routes.items():
            cumulative = [float(total) for total in accumulate(counts.buckets)]
            slices.add_metric([route], list(zip(bounds, cumulative, strict=True)), counts.total)
            longest.add_metric([route], counts.longest)
        yield slices
        yield longest

    def _warn(self, route: str, seconds: float) -> None:
        """Logs a slice that was too long, once a minute per route."""
        held_back = self._throttle.held_back(route)
        if held_back is not None:
            more = f", and {held_back} times more" if held_back else ""
            log.warning("%s kept the loop for %.0f ms%s", route, 1000 * seconds, more)


class Metrics:
    """The metrics of one server."""

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
            buckets=SHORT_BUCKETS,
            registry=r,
        )
        self.telling = Histogram(
            "entrepot_tell_seconds",
            "From a change until a follower is sent it.",
            buckets=SHORT_BUCKETS,
            registry=r,
        )
        self.bot_seconds = Histogram(
            "entrepot_bot_seconds",
            "How long bots thought.",
            ["level"],
            buckets=LONG_BUCKETS,
            registry=r,
        )
        self.bot_faults = Counter(
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
        self.bots_waiting = Gauge(
            "entrepot_bots_waiting", "Decisions of bots that wait for a process.", registry=r
        )
        self.store_failures = Counter(
            "entrepot_store_failures", "Times that the store could not do something.", registry=r
        )
        failures = Counter(
            "entrepot_errors", "Errors that the server did not expect.", ["place"], registry=r
        )
        self.errors = ErrorLog(lambda place: failures.labels(place).inc())
        """The log of unexpected errors, which counts them."""
        self.lag = Histogram(
            "entrepot_loop_lag_seconds",
            "How late the server was at what it had meant to do at a time.",
            buckets=SHORT_BUCKETS,
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
        """Returns the metrics in the text format of Prometheus."""
        return generate_latest(self.registry)
