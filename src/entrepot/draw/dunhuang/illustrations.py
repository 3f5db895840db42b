"""Pictures of single moves for the rules: each is a position, played on and drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.phrases import say
from ..covers import Arranged, Dealt, Snapshot

RING = (340, 46, 576, 544)
SHOPS = (0, 46, 928, 738)
"""Without the bar."""
NEAR = (0, 592, 928, 192)
"""The seat that looks."""
SHOP = (178, 600, 252, 180)
"""Its first collections."""
NEXT_TILES = (590, 196, 326, 233)
FURTHER_TILES = (474, 312, 396, 283)
"""Of the ring, where the camel stands and what it reaches."""
PANEL = (6, 52, 328, 268)
"""The first of the other seats."""

TILES = ("painter", "dancer", "farmer", "soldier", "trader", "maid", "diplomat", "buddhist")
MARKET = ("paper", "glass", "tea", "pottery", "paper", "bamboo", "lapis", "wool")
YOU: dict[str, Any] = {
    "coins": 3,
    "hand": {"lapis": 1, "wool": 1},
    "shop": {"tea": 1, "paper": 1},
    "tokens": ["paper"],
}
BEN: dict[str, Any] = {
    "coins": 4,
    "prestige": 2,
    "hand": {"silver": 1, "glass": 1},
    "shop": {"tea": 2},
    "tokens": ["tea"],
}
JIWU: dict[str, Any] = {
    "coins": 6,
    "prestige": 1,
    "hand": {"wool": 1},
    "shop": {"bamboo": 1},
    "tokens": ["bamboo"],
}


def _table(you: Mapping[str, Any] = YOU, ben: Mapping[str, Any] = BEN) -> dict[str, Any]:
    return {
        "game": "dunhuang",
        "tiles": list(TILES),
        "market": list(MARKET),
        "camel": "painter",
        "pile": ["tea", "bamboo", "wool", "silver", "glass", "pottery"],
        "players": [dict(you), dict(ben), dict(JIWU)],
    }


WINNER: dict[str, Any] = {
    "coins": 2,
    "hand": {"pottery": 1, "bamboo": 1, "tea": 1, "wool": 2},
    "shop": {"lapis": 1, "glass": 2, "paper": 2},
    "tokens": ["lapis", "glass", "paper"],
}
SEALED = {**BEN, "sealed": ["tea"]}

STEPS = Snapshot(
    Arranged(_table()),
    say("The camel at the painter, and 3 coins to spend: what each tile costs."),
    part=RING,
    choices=True,
)
TIE = Snapshot(
    Arranged(_table(), ("move 2", "shop")),
    say("Ana adds a second tea. Ben has two as well, but a tie is enough: Ana takes the token."),
    part=SHOPS,
)
FARMER = Snapshot(
    Arranged(_table(), ("move 2", "shop")),
    say("Two steps to the farmer: as a bonus, one of the cards on the next two spaces."),
    part=RING,
    choices=True,
)

ILLUSTRATIONS: Mapping[str, Snapshot | tuple[Snapshot, ...]] = {
    "aim": (
        Snapshot(
            STEPS.table, say("1. Move the camel: two steps cost 1 coin."), NEXT_TILES, choices=True
        ),
        Snapshot(TIE.table, say("2. Take the card: into the shop, it wins a token."), SHOP),
        Snapshot(
            FARMER.table,
            say("3. Use the farmer for one more card, or take 3 coins."),
            FURTHER_TILES,
            choices=True,
        ),
    ),
    "2.5": Snapshot(Dealt(3, 7, 4), say("A table of three as the first turn begins.")),
    "3.1": STEPS,
    "3.4": Snapshot(
        Arranged(_table(WINNER), ("move 3", "shop", "coins")),
        say("Four tokens, and four different goods in hand: Ana has won."),
        part=NEAR,
    ),
    "4.1": TIE,
    "4.4": Snapshot(
        Arranged(_table(ben=SEALED)),
        say("Ben's token of tea lies with its 商 side up: a tie alone does not take it."),
        part=PANEL,
    ),
    "5.14": FARMER,
}
