"""Pictures of single moves for the rules: each is a position, played on and drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.phrases import say
from ..covers import Arranged, Dealt, Snapshot
from .bids_svg import auction

BROWN = (714, 168, 298, 213)
WHITE = (714, 404, 298, 213)
HAND = (2, 630, 256, 134)
PRICES = (426, 362, 268, 192)
FIRST: dict[str, list[list[int]]] = {
    "orange": [[0, 1]],
    "purple": [[2, 3]],
    "brown": [[0, 0, 1]],
    "white": [[1, 2]],
    "gray": [[0, 2, 3]],
}
"""Strips on the junks, brown with one full layer."""
GOODS = (
    {"fish": 3, "rice": 2, "vegetables": 1},
    {"fish": 3, "rice": 2},
    {"spice": 2, "rice": 2},
    {"fish": 1, "rice": 2},
)


def _table(step: str, brown: list[list[int]] = FIRST["brown"], **more: Any) -> dict[str, Any]:
    return {
        "game": "dschunk",
        "round": 3,
        "market": {"fish": 4, "rice": 2, "spice": "S", "vegetables": 1},
        "junks": {**FIRST, "brown": brown},
        "stacks": {"square": ["supply"], "circle": ["tiebreak"], "triangle": [], "star": []},
        "players": [{"money": 4, "goods": dict(goods)} for goods in GOODS],
        "start": 0,
        "turn": 0,
        "step": step,
        **more,
    }


MERCHANTS = {"load": "white", "goods": "brown", "money": "purple"}
BIDS = ("bid 3 fish", "bid 3 fish", "bid 2 spice", "bid 1 fish")
AGAIN = (
    "stack circle",
    "take tiebreak",
    "bid 1 vegetables",
    "bid 2 rice",
    "bid 2 rice",
    "bid 2 rice",
)

ILLUSTRATIONS: Mapping[str, Snapshot | tuple[Snapshot, ...]] = {
    "aim": (
        Snapshot(
            Arranged(_table("action", merchants=MERCHANTS)),
            say("1. Use a merchant: red takes 6 fish for 6 visible crates."),
            BROWN,
        ),
        Snapshot(
            Arranged(_table("supply", due=2)),
            say("2. Take goods: one for each supply card."),
            HAND,
        ),
        Snapshot(
            Arranged(_table("bid")),
            say("3. Bid: the most cards of each good win its price."),
            PRICES,
        ),
    ),
    "2.5": Snapshot(Dealt(4, 3, 0), say("A table of four as the first round begins.")),
    "3.2": (
        Snapshot(
            Arranged(_table("action")), say("One full layer: red shows 6 crates, yellow 3."), BROWN
        ),
        Snapshot(
            Arranged(_table("action", [[0, 0, 1], [2, 2]])),
            say("Blue loads two strips: red shows 2 crates, yellow 1, blue 6."),
            BROWN,
        ),
        Snapshot(
            Arranged(_table("action", [[0, 0, 1], [2, 2, 0]])),
            say("Red fills the second layer: red shows 3 crates, yellow none."),
            BROWN,
        ),
    ),
    "4.6": (
        Snapshot(
            Arranged(_table("action", merchants=MERCHANTS)),
            say("The load merchant on white, before red uses it."),
            WHITE,
        ),
        Snapshot(
            Arranged(_table("action", merchants=MERCHANTS), ("load",)),
            say("Two strips loaded: one fills the layer, the other begins a new one."),
            WHITE,
        ),
    ),
    "4.13": (
        Snapshot(
            Arranged(_table("bid"), BIDS),
            say("Fish is a tie: 4 Yuan are shared. Spice wins the special card."),
            draws=auction,
        ),
        Snapshot(
            Arranged(_table("bid"), (*BIDS, *AGAIN)),
            say("Rice is a tie again, but the tiebreak wins it alone."),
            draws=auction,
        ),
    ),
}
