"""Positions for the tests: a test says what matters in it, the rest is an ordinary table.

Unless told otherwise there are four players without money, goods and special cards, the junks are
empty, it is round 1, and seat 0 is the start player and to act.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

import entrepot

GOODS = ("fish", "rice", "spice", "vegetables")
JUNKS = ("orange", "purple", "brown", "white", "gray")
"""Clockwise."""
JUNK_OF = {"fish": "brown", "rice": "white", "spice": "orange", "vegetables": "purple"}
STACKS = ("square", "circle", "triangle", "star")

PRICES = {
    "fish": (2, "S", 1, 1, 2, 4, 4, 4, "S", "S"),
    "rice": (1, 4, 4, "S", "S", 1, 2, "S", 2, 4),
    "spice": (4, 1, "S", 4, 1, 2, "S", 2, 1, 2),
    "vegetables": ("S", 2, 2, 2, 4, "S", 1, 1, 4, 1),
}
CARDS = tuple(dict(zip(PRICES, card, strict=True)) for card in zip(*PRICES.values(), strict=True))
"""The market cards."""
LOWER = ("load 1", "money", "goods") * 2 + ("load 2", "money", "goods", "load 2")
UPPER = ("goods", "load 1", "money", "goods", "load 2", "money", "goods", "load 1") + ("money",) * 2
EVENTS = ("", "", "S", "", "Y", "", "S", "", "Y", "")
SPECIALS = Counter(
    {
        "supply": 6,
        "tiebreak": 1,
        "exchange": 2,
        "load-any": 2,
        "goods-any": 2,
        "move-strip": 2,
        **{f"money-{junk}": 1 for junk in JUNKS},
        **{f"eight-{junk}": 1 for junk in JUNKS},
        **{f"twelve-{JUNKS[i - 1]}-{JUNKS[i]}": 1 for i in range(5)},
    }
)

Seat = dict[str, Any]
Position = dict[str, Any]


def seat(**has: Any) -> Seat:
    """What a player has: money, goods, strips, specials."""
    return {"money": 0, **has}


def hands(*goods: Mapping[str, int]) -> list[Seat]:
    """Players with these goods."""
    return [seat(goods=dict(hand)) for hand in goods]


def position(*seats: Seat, players: int = 4, **rest: Any) -> Position:
    """A position; face down are as many other market cards as there are rounds to come."""
    market = rest.get("market", CARDS[0])
    others = [card for card in CARDS if card != market]
    return {
        "game": "dschunk",
        "round": 1,
        "market": market,
        "deck": others[: 10 - rest.get("round", 1)],
        "junks": {},
        "players": [*seats, *(seat() for _ in range(players - len(seats)))],
        "start": 0,
        "turn": rest.get("start", 0),
        **rest,
    }


def table(*seats: Seat, **rest: Any) -> entrepot.Table:
    """A table at a position."""
    return entrepot.from_dict(position(*seats, **rest))


def bidding(*goods: Mapping[str, int], **rest: Any) -> entrepot.Table:
    """Players with these goods, who are to bid."""
    return table(*hands(*goods), step="bid", **rest)


def opening(number: int, *seats: Seat, **rest: Any) -> entrepot.Table:
    """Seat 0 has become start player, and the market card of round `number` is turned up.

    The round before ended in that nobody bid.
    """
    last, market, *others = (CARDS[1], rest.pop("market", CARDS[0]), *CARDS[2:])
    players = rest.get("players", 4)
    before = {"round": number - 1, "step": "bid", "start": players - 1, "market": last}
    deck = [market, *others[: 10 - number]]
    opened = table(*seats, **{**before, "deck": deck, **rest})
    all_pass(opened)
    return opened


def all_pass(table: entrepot.Table) -> list[Any]:
    """Nobody bids; gives the events."""
    return [event for actor in table.actors for event in table.play("pass", actor)]


def bid(table: entrepot.Table, *bids: str) -> list[Any]:
    """One bid each, by seat; gives the events."""
    return [event for actor, text in enumerate(bids) for event in table.play(text, actor)]


def play_all(table: entrepot.Table, *actions: str) -> entrepot.Table:
    """Each is played by the only actor."""
    for action in actions:
        table.play(action)
    return table


def first_until(table: entrepot.Table, *steps: str) -> entrepot.Table:
    """Everybody plays what is listed first, until one of the steps is reached or the game over."""
    while table.step not in (*steps, "over"):
        for actor in table.actors:
            table.play(table.legal(actor)[0], actor)
    return table


def player(table: entrepot.Table, seat: int) -> Any:
    """What a player has now."""
    return table.as_dict()["players"][seat]


def each(table: entrepot.Table, key: str) -> list[Any]:
    """What all players have of something now."""
    return [one[key] for one in table.as_dict()["players"]]


def turn(table: entrepot.Table) -> tuple[int, str]:
    """Whose turn it is, and in which step."""
    return table.as_dict()["turn"], table.step


def merchants(number: int) -> dict[str, str]:
    """Where the merchants stand in a round."""
    first = {"load": "purple", "goods": "brown", "money": "gray"}
    return {name: JUNKS[(JUNKS.index(junk) + number - 1) % 5] for name, junk in first.items()}


def of_kind(events: Iterable[Any], kind: str) -> list[Any]:
    """The events of a kind."""
    return [event for event in events if event["kind"] == kind]


def some_dice(seed: int) -> Any:
    """Dice, other ones for each seed."""
    return entrepot.new("dschunk", players=3, seed=seed).as_dict()["dice"]


EVERYBODY = [0, 1, 2, 3, None]
ALL = pytest.mark.parametrize("viewer", EVERYBODY)
ME = seat(
    money=3, goods={"fish": 2, "rice": 1}, specials=["supply", "load-any", "eight-brown"], strips=9
)
OTHER = seat(money=8, goods={"spice": 4}, specials=["exchange", "tiebreak", "move-strip"])
SEARCHED = {"square": ["supply", "load-any", "eight-gray"], "star": ["money-gray"]}
"""Two players with something to hide, stacks to search, and all who may look."""
