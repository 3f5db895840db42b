"""Mutations of valid JSON: what a stranger may send in the place of a position or a record."""

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import entrepot

__all__ = [
    "ODD",
    "moments",
    "mutated",
    "records",
]

ODD: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 2, 3, 7, 19, 255, 10**6, 2**63, -(2**63), 10**30, 0.5, 1e308),
    *("", " ", "x" * 300, "\x00", "\x1b[2J", "0", "-1", "²", "٣", "e\u0301" * 20, "'\"<&>`"),
    *([], {}, [[]], [0], [None] * 9, {"": None}, {"0": 0}, [[[[[[[[]]]]]]]]),
)
"""Values that are seldom where somebody expects another."""
MOST_MUTATIONS = 4


def moments(chance: Random, many: int) -> Iterator[dict[str, Any]]:
    """Positions and views of all games, at random moments of random games."""
    games = [entrepot.new(name, 3, seed=0).game_rules for name in entrepot.games()]
    for number in range(many):
        rules = games[number % len(games)]
        table = entrepot.new(rules.name, chance.choice(rules.seats), chance.getrandbits(40))
        for _ in range(int(rules.max_actions(table.players) ** chance.random()) - 1):
            if table.over:
                break
            seat = chance.choice(table.actors)
            before = table.copy()
            table.play(chance.choice(table.legal(seat)), seat)
            if table.over and chance.random() < 0.9:
                table = before
                break
        yield table.as_dict()
        yield table.view(chance.randrange(table.players))


def records(chance: Random, many: int) -> Iterator[dict[str, Any]]:
    """Records of all games, most of them of whole games."""
    games = [entrepot.new(name, 3, seed=0).game_rules for name in entrepot.games()]
    for number in range(many):
        rules = games[number % len(games)]
        table = entrepot.new(rules.name, chance.choice(rules.seats), chance.getrandbits(40))
        hints, most = [], chance.choice((10, 10**6))
        while not table.over and table.version < most:
            seat = chance.choice(table.actors)
            if chance.random() < 0.1:
                hints.append([table.version, seat])
            table.play(chance.choice(table.legal(seat)), seat)
        names = [f"Name {seat}" for seat in range(table.players)]
        yield {**table.record(), "names": names, "hints": hints}


def mutated(chance: Random, thing: Any, others: list[Any]) -> Any:
    """A copy in which some parts are odd; parts of others may be put in their place."""
    copy = deepcopy(thing)
    for _ in range(chance.randint(1, MOST_MUTATIONS)):
        _mutate(chance, copy, chance.choice(others))
    return copy


def _mutate(chance: Random, thing: Any, other: Any) -> None:
    places = list(_places(thing))
    if not places:
        return
    holder, key = chance.choice(places)
    value = holder[key]
    match chance.randrange(9):
        case 0:
            holder[key] = deepcopy(chance.choice(ODD))
        case 1 | 2 if type(value) is int:
            holder[key] = value + chance.choice((-2, -1, 1, 2, 5))
        case 3:
            del holder[key]
        case 4 if isinstance(value, list) and value:
            value.insert(chance.randrange(len(value)), deepcopy(chance.choice(value)))
        case 5 if isinstance(value, list):
            chance.shuffle(value)
        case 6:
            # What stands under the same name elsewhere has the right kind.
            alike = [h[k] for h, k in _places(other) if k == key]
            holder[key] = deepcopy(chance.choice(alike)) if alike else value
        case 7:
            same = [(h, k) for h, k in places if type(h[k]) is type(value)]
            where, name = chance.choice(same)
            holder[key], where[name] = deepcopy(where[name]), deepcopy(value)
        case _ if isinstance(holder, dict):
            holder[chance.choice(("x", "seat", "memory", "step", "key", f"{key}s"))] = value
        case _:
            holder[key] = json.loads(json.dumps(value).swapcase().replace("FALSE", "true").lower())


def _places(thing: Any) -> Iterator[tuple[Any, Any]]:
    """Every part of a thing: what holds it, and under which key."""
    entries = thing.items() if isinstance(thing, dict) else enumerate(thing)
    for key, value in list(entries):
        yield thing, key
        if isinstance(value, dict | list):
            yield from _places(value)
