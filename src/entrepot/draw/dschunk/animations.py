"""Animations: the place that each moved thing leaves and the place that it reaches, by event."""

from __future__ import annotations

from collections.abc import Iterable

from ...games.dschunk.view_types import EventDict


def animations(events: Iterable[EventDict]) -> list[dict[str, str]]:
    """For each event that moves something, the places it leaves and reaches.

    A player's things lie in the dock or stand in a panel, so that both are named.
    """
    return [
        {"from": start, "to": end}
        for event in events
        for starts, ends in [_ways(event)]
        for start in starts
        for end in ends
    ]


def _ways(event: EventDict) -> tuple[list[str], list[str]]:
    """The places something may leave and may reach."""
    match event["kind"]:
        case "strip":
            seat, start = event["of"], event["from"]
            left = [f"strips {seat}", f"seat {seat}"] if start is None else [f"junk {start}"]
            return left, [f"strip {event['to']} {seat}"]
        case "goods":
            stock = [f"stock {event['good']}"]
            hand = [f"hand {event['seat']} {event['good']}", f"goods {event['seat']}"]
            return (stock, hand) if event["n"] > 0 else (hand, stock)
        case "card":
            return [f"stack {event['stack']}"], [f"specials {event['seat']}"]
    return [], []


def changed_junks(events: Iterable[EventDict]) -> frozenset[str]:
    """The junks on which something happened."""
    return frozenset(event["to"] for event in events if event["kind"] == "strip")


def changed_stacks(events: Iterable[EventDict]) -> frozenset[str]:
    """The stacks that were searched."""
    return frozenset(event["stack"] for event in events if event["kind"] in ("look", "card"))
