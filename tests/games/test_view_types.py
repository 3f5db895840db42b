"""What the TypedDicts of a game say of its views and events is so, at every moment of a game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from types import UnionType
from typing import (
    Any,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
    Literal,
    NotRequired,
    Union,
)

import pytest

import entrepot
from entrepot.engine.table import seen_by, Table
from entrepot.games.dschunk import view_types as dschunk
from entrepot.games.dunhuang import view_types as dunhuang
from tests.effort import seeds
from tests.odd_values import odd_values

VIEWS = {"dunhuang": dunhuang, "dschunk": dschunk}
GAMES = [("dunhuang", players) for players in (2, 3, 4)] + [("dschunk", 3), ("dschunk", 4)]
OPTIONS = {
    "dunhuang": ({}, {"supply": "counted"}),
    "dschunk": (
        {"data": odd_values()},
        {"setup": "variant", "merchants": ["gray", "white", "orange"]},
    ),
}


def wrong(value: Any, kind: Any, where: str) -> str | None:
    """What is wrong with a value that should be of a type, or None."""
    if kind is Any:
        return None
    if is_typeddict(kind):
        return wrong_keys(value, kind, where)
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        found = [wrong(value, each, where) for each in args]
        return None if None in found else f"{where} is none of these: {found}"
    if origin is Literal:
        return None if value in args else f"{where} is not one of {args}: {value!r}"
    if type(value) is not (origin or kind):
        return f"{where} is not {kind}: {value!r}"
    if origin is list:
        return first(wrong(each, args[0], f"{where}[{i}]") for i, each in enumerate(value))
    if origin is dict:
        keys = first(wrong(key, args[0], f"{where}, a key,") for key in value)
        return keys or first(wrong(value[key], args[1], f"{where}[{key!r}]") for key in value)
    return None


def wrong_keys(value: Any, kind: Any, where: str) -> str | None:
    """What is wrong with a value that should be of a TypedDict."""
    if type(value) is not dict:
        return f"{where} is not a dict: {value!r}"
    kinds, optional = keys_of(kind)
    if missing := kinds.keys() - optional - value.keys():
        return f"{where} lacks {sorted(missing)}"
    if more := value.keys() - kinds.keys():
        return f"{where} has {sorted(more)}, of which {kind.__name__} does not tell"
    return first(wrong(value[key], kinds[key], f"{where}[{key!r}]") for key in value)


@cache
def keys_of(kind: Any) -> tuple[dict[str, Any], frozenset[str]]:
    """The keys of a TypedDict with their types, and which of them may be missing."""
    hints = get_type_hints(kind, include_extras=True)
    optional = frozenset(key for key, hint in hints.items() if get_origin(hint) is NotRequired)
    return get_type_hints(kind), optional


@cache
def kinds_of(events: Any) -> dict[str, Any]:
    """The TypedDict of each kind of event; no kind has two."""
    told = [(name, one) for one in get_args(events) for name in get_args(keys_of(one)[0]["kind"])]
    assert len(dict(told)) == len(told)
    return dict(told)


def first(found: Iterable[str | None]) -> str | None:
    return next((one for one in found if one), None)


def wrong_event(event: dict[str, Any], events: Any) -> str | None:
    """What is wrong with an event, by the TypedDict of its kind."""
    return wrong(event, kinds_of(events)[event["kind"]], f"event {event['kind']!r}")


def played(game: str, players: int, seed: int) -> Iterator[tuple[Table, list[dict[str, Any]]]]:
    """A random game: the table after each action, and what happened by it."""
    options = OPTIONS[game][seed % len(OPTIONS[game])]
    table, chance = entrepot.new(game, players, seed=seed, options=options), Random(seed)
    yield table, []
    while not table.over:
        seat = chance.choice(table.actors)
        yield table, table.play(chance.choice(table.legal(seat)), seat)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_views_and_events_are_as_their_types_say(game: str, players: int) -> None:
    views = VIEWS[game]
    for seed in seeds(2):
        for table, events in played(game, players, seed):
            for reader in (None, *range(players)):
                assert not wrong(table.view(reader), views.View, f"view of {reader}")
                for event in events:
                    assert not wrong_event(seen_by(event, reader), views.EventDict)
            for event in events:
                assert not wrong_event(event, views.EventDict)
        for reader in (None, *range(players)):
            for event in table.log(reader):
                assert not wrong_event(event, views.EventDict)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_kind_of_event_and_every_optional_key_is_met(game: str, players: int) -> None:
    """So that nothing is told of what never comes."""
    kinds = kinds_of(VIEWS[game].EventDict)
    told = {(name, key) for name, kind in kinds.items() for key in keys_of(kind)[0]}
    met: set[tuple[str, str]] = set()
    for seed in range(60):
        table = list(played(game, players, seed))[-1][0]
        whole = [event for each in replayed(table) for event in each]
        for event in (*whole, *table.log(0), *table.log(None)):
            met |= {(event["kind"], key) for key in event}
        if told <= met:
            return
    raise AssertionError(f"in 60 games there was never {sorted(told - met)}")


def replayed(table: Table) -> Iterator[list[dict[str, Any]]]:
    again = entrepot.new(table.game, table.players, seed=table.seed, options=table.options)
    for seat, action in table.actions:
        yield again.play(action, seat)


@pytest.mark.parametrize("game", VIEWS)
def test_a_view_that_is_otherwise_is_told(game: str) -> None:
    kind, view = VIEWS[game].View, entrepot.new(game, 3, seed=1).view(0)
    for key in view:
        less = {name: value for name, value in view.items() if name != key}
        assert key in ("memory", "winners") or f"lacks ['{key}']" in str(wrong(less, kind, "view"))
        assert "view" in str(wrong({**view, key: object()}, kind, "view"))
    assert "of which View does not tell" in str(wrong({**view, "secret": 1}, kind, "view"))
    copied = json.loads(json.dumps(view))
    del copied["players"][1]["tokens" if game == "dunhuang" else "strips"]
    assert "view['players'][1] lacks" in str(wrong(copied, kind, "view"))
