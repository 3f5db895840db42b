"""Positions for the tests: a test says what matters in it, the rest is an ordinary table.

Unless told otherwise there are four players with 7 coins and nothing else, seat 0 is first and
has the turn, and the tiles, the market and the pile are the ones below.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import entrepot
from entrepot.games.dunhuang import characters as characters_module

GOODS = ("gold", "silver", "lapis", "pottery", "glass", "bamboo", "tea", "paper", "wool", "silk")
TILES = ("painter", "dancer", "diplomat", "soldier", "trader", "maid", "farmer", "buddhist")
"""The tiles of the ordinary table, clockwise, by the side that lies on top."""
SIDES = {one.key: [other.key for other in tile] for tile in characters_module.TILES for one in tile}
"""For each character, those on the sides of its tile."""
MARKET = ("tea", "glass", "bamboo", "paper", "tea", "paper", "glass", "paper")
PILE = ("pottery", "paper", "glass", "tea", "pottery", "paper")
AFTER_THE_GOOD = ("pay", "guard", "bonus", "draw", "offer", "give")

Seat = dict[str, Any]
Position = dict[str, Any]


def seat(**has: Any) -> Seat:
    """What a player has: coins, prestige, hand, shop, tokens, sealed."""
    return {"coins": 7, **has}


def circle(*characters: str | None) -> list[str]:
    """The ordinary tiles, turned so that these characters lie on top."""
    return [next((side for side in SIDES[top] if side in characters), top) for top in TILES]


def position(
    *seats: Seat,
    players: int = 4,
    camel: str | None = "painter",
    characters: Sequence[str] = (),
    market: Mapping[str, str | None] | None = None,
    **rest: Any,
) -> Position:
    """A position; `market` says which good lies beside a character, where that matters.

    The tiles are turned to the characters that are named. Once the good has been taken, the
    camel's space is empty.
    """
    market = dict(market or {})
    if rest.get("step") in AFTER_THE_GOOD and camel is not None:
        market.setdefault(camel, None)
    tiles = rest.pop("tiles", circle(camel, *market, *characters))
    return {
        "game": "dunhuang",
        "tiles": tiles,
        "market": [market.get(tile, good) for tile, good in zip(tiles, MARKET, strict=True)],
        "camel": camel,
        "pile": list(PILE),
        "players": [*seats, *(seat() for _ in range(players - len(seats)))],
        "first": 0,
        "turn": 0,
        **rest,
    }


def table(*seats: Seat, **rest: Any) -> entrepot.Table:
    """A table at a position."""
    return entrepot.from_dict(position(*seats, **rest))


def good_step(good: str, *seats: Seat, camel: str = "dancer", **rest: Any) -> entrepot.Table:
    """The camel has reached a good, which seat 0 is to take."""
    market = {camel: good, **rest.pop("market", {})}
    return table(*seats, camel=camel, step="good", market=market, **rest)


def bonus_step(character: str, *seats: Seat, **rest: Any) -> entrepot.Table:
    """The good is taken, and seat 0 is to use the bonus of a character."""
    return table(*seats, camel=character, step="bonus", **rest)


def some_dice(seed: int) -> Any:
    """Dice, other ones for each seed."""
    return entrepot.new("dunhuang", players=2, seed=seed).as_dict()["dice"]


def player(table: entrepot.Table, seat: int) -> Any:
    """What a player has now."""
    return table.as_dict()["players"][seat]


def beside(table: entrepot.Table, character: str) -> Any:
    """The good beside a character now."""
    now = table.as_dict()
    return now["market"][now["tiles"].index(character)]


def turn(table: entrepot.Table) -> tuple[int, str]:
    """Whose turn it is, and in which step."""
    return table.as_dict()["turn"], table.step


def cards(table: entrepot.Table) -> Counter[str]:
    """The cards that are still in the game, wherever they lie."""
    now = table.as_dict()
    lying = Counter(good for good in (*now["market"], *now["pile"]) if good)
    for drawn in now["drawn"] if table.step == "keep" else [now["drawn"]]:
        lying += Counter(drawn)
    for one in now["players"]:
        lying += Counter(one["hand"]) + Counter(one["shop"])
    return lying


def known_in_hand(table: entrepot.Table, viewer: int, of: int) -> Any:
    """The cards that a seat remembers to be in the hand of another."""
    for known in table.view(viewer)["memory"]["hands"]:
        if known["seats"] == [of]:
            return known["least"]
    return {}
