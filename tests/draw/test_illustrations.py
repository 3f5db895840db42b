"""Pictures of single moves in the rules: drawn from positions, and true to their captions."""

from xml.etree import ElementTree

import pytest

pytest.importorskip("fastapi")

import entrepot
from entrepot.draw.covers import Arranged, cover_of, Snapshot
from entrepot.draw.dschunk.opened_bids import bids_in
from entrepot.engine.table import Table
from entrepot.games.dschunk.view_rules import crates
from entrepot.server.pages.previews import drawn, pictures

NAMES = sorted(pictures())


def played(game: str, anchor: str, i: int = 0) -> tuple[Table, list]:
    """The table of a figure, and the events of its last action."""
    figures = cover_of(game).figures[anchor]
    shown = figures if isinstance(figures, Snapshot) else figures[i]
    assert isinstance(shown.table, Arranged)
    table, events = entrepot.from_dict(shown.table.position), []
    for action in shown.table.actions:
        events = table.play(action, table.actors[0])
    return table, events


@pytest.mark.parametrize("name", NAMES)
def test_every_picture_is_drawn_by_day_and_by_night(name):
    day, night = (drawn(name, light, "en") for light in ("light", "dark"))
    assert ElementTree.fromstring(day).tag.endswith("svg")
    assert day != night
    assert "var(--" not in day + night


def test_a_picture_marks_what_may_be_done():
    free, marked = drawn("dunhuang-4.1", "light", "en"), drawn("dunhuang-3.1", "light", "en")
    assert ">free<" not in free
    assert ">free<" in marked


def test_the_camel_reaches_what_three_coins_pay_for():
    table, _ = played("dunhuang", "3.1")
    assert table.legal() == ["move 1", "move 2", "move 3", "move 4"]
    assert table.view(0)["players"][0]["coins"] == 3


def test_a_token_is_taken_on_a_tie():
    before, _ = played("dunhuang", "3.1")
    after, _ = played("dunhuang", "4.1")
    assert "tea" in before.view(0)["players"][1]["tokens"]
    you, ben, _ = after.view(0)["players"]
    assert "tea" in you["tokens"]
    assert you["shop"]["tea"] == ben["shop"]["tea"] == 2


def test_the_sealed_token_is_bens():
    table, _ = played("dunhuang", "4.4")
    assert table.view(0)["players"][1]["sealed"] == ["tea"]


def test_the_farmer_reaches_two_spaces_after_two_steps():
    table, _ = played("dunhuang", "5.14")
    assert [action for action in table.legal() if action != "coins"] == [
        "take soldier",
        "take trader",
    ]


def test_the_last_turn_wins_at_once():
    table, _ = played("dunhuang", "3.4")
    assert table.over
    assert table.winners == (0,)
    you = table.view(0)["players"][0]
    assert (len(you["tokens"]), len(you["hand"])) == (4, 4)


@pytest.mark.parametrize(
    ("i", "visible"), [(0, [6, 3, 0, 0]), (1, [2, 1, 6, 0]), (2, [3, 0, 6, 0])]
)
def test_so_many_crates_are_visible(i, visible):
    table, _ = played("dschunk", "3.2", i)
    assert list(crates(table.view(0))["brown"]) == visible


def test_a_load_fills_a_layer_and_begins_another():
    table, _ = played("dschunk", "4.6", 1)
    assert table.view(0)["junks"]["white"] == [[0, 1, 2], [0]]


def test_a_tie_shares_the_price_and_the_tiebreak_does_not():
    _, first = played("dschunk", "4.13", 0)
    _, second = played("dschunk", "4.13", 1)
    assert [(bid.yuan, bid.card) for bid in bids_in(first)] == [
        (2, False),
        (2, False),
        (0, True),
        (0, False),
    ]
    assert [bid.yuan for bid in bids_in(second)] == [1, 0, 2, 0]
