"""Figures for Prometheus; nothing in them tells of a particular table or person."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest, Histogram

__all__ = ["Metrics"]

SHORT = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
LONG = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0)


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
        self.tables = Gauge("entrepot_tables_in_memory", "Tables in memory.", registry=r)
        self.sockets = Gauge("entrepot_sockets", "Live connections.", registry=r)

    def text(self) -> bytes:
        """The figures as Prometheus reads them."""
        return generate_latest(self.registry)
