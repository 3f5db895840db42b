"""The Dschunk table as a page has it: what can be clicked, what is said, and what is not told."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from xml.etree import ElementTree

import pytest

import entrepot
from entrepot import draw
from entrepot.draw.scene import Person, Scene
from entrepot.engine.table import Table
from entrepot.games.dschunk.state import GOODS, JUNKS, STEPS
from entrepot.games.dschunk.texts.terms import term
from entrepot.i18n import Voice
from tests.games.dschunk import positions

NAMES = ("Ana", "<b>Ben</b> & Co", "지우", "Chloé")
GAMES = [(3, "standard", 1), (4, "standard", 2), (4, "variant", 3)]


def scene(table: Table, seat: int | None, **more) -> Scene:
    view = table.view(seat)
    names = NAMES[: table.players]
    legal = tuple(table.legal(seat)) if seat in table.actors else ()
    told = {"voice": Voice("en", names), "people": tuple(map(Person, names)), "legal": legal}
    return Scene(view=view, **{**told, **more})


def page(shown: Scene) -> ElementTree.Element:
    return ElementTree.fromstring(draw.table(shown))


def actions(root: ElementTree.Element) -> Counter[str]:
    return Counter(e.get("data-action") for e in root.iter() if e.get("data-action") is not None)


def moments(players: int, setup: str, seed: int) -> Iterator[tuple[Table, int]]:
    """A random game, before each action, with the seat that acts next."""
    table = entrepot.new("dschunk", players=players, seed=seed, options={"setup": setup})
    chance = Random(seed)
    while not table.over:
        seat = chance.choice(table.actors)
        yield table, seat
        table.play(chance.choice(table.legal(seat)), seat)
    yield table, 0


@cache
def moment(step: str, players: int = 4) -> tuple[Table, int]:
    """The first moment of some game that is at a step, late enough to be of interest."""
    setup = "variant" if step == "place" else "standard"
    for seed in range(500):
        for table, seat in moments(players, setup, seed):
            if table.step == step and (step in ("place", "more") or table.view(None)["round"] > 2):
                return table, seat
    raise AssertionError(f"no game came to {step}")


@pytest.mark.parametrize(("players", "setup", "seed"), GAMES)
def test_every_legal_action_can_be_clicked_and_nothing_else(players, setup, seed):
    for i, (table, seat) in enumerate(moments(players, setup, seed)):
        if i % 3 == 0 or table.step not in ("bid", "supply"):
            assert set(actions(page(scene(table, seat)))) == set(
                table.legal(seat) if seat in table.actors else ()
            )


@pytest.mark.parametrize("step", STEPS)
def test_every_step_is_drawn_with_all_its_actions(step):
    table, seat = moment(step)
    shown = scene(table, seat)
    assert set(actions(page(shown))) == set(shown.legal)


@pytest.mark.parametrize("step", STEPS)
def test_what_can_be_clicked_is_a_button_with_a_name_and_an_explanation(step):
    table, seat = moment(step)
    for element in page(scene(table, seat)).iter():
        if element.get("data-action") is not None:
            assert element.tag == "button"
            assert element.get("type") == "button"
            assert element.get("aria-label")
            assert element.get("data-tip")
            assert element.get("id")


@pytest.mark.parametrize("step", STEPS)
def test_no_id_is_given_twice(step):
    table, seat = moment(step)
    ids = Counter(e.get("id") for e in page(scene(table, seat)).iter() if e.get("id"))
    assert [name for name, n in ids.items() if n > 1] == []


def test_the_root_tells_game_step_seat_and_who_is_awaited():
    table, seat = moment("action")
    root = page(scene(table, seat, version=17))
    told = {
        key: root.get(f"data-{key}")
        for key in ("game", "step", "seat", "actors", "version", "over")
    }
    assert told == {
        "game": "dschunk",
        "step": "action",
        "seat": str(seat),
        "actors": str(seat),
        "version": "17",
        "over": None,
    }


def test_a_finished_table_says_so_and_counts_the_points():
    table, _ = moment("over")
    root = page(scene(table, 0))
    assert root.get("data-over") is not None
    words = "".join(root.itertext())
    for points in table.scores():
        assert str(points) in words


def test_a_spectator_can_click_nothing_and_sees_no_hand():
    table, _ = moment("action")
    root = page(scene(table, None))
    assert not actions(root)
    assert root.get("data-seat") == ""
    assert not [e for e in root.iter() if e.get("id") in ("hand", "specials")]


def test_a_whole_position_is_drawn_with_everything_open():
    table, _ = moment("action")
    position = {**table.as_dict(), "seat": None, "actors": list(table.actors)}
    shown = scene(table, None)
    root = page(Scene(position, (), shown.voice, shown.people))
    words = " ".join("".join(root.itertext()).split())
    assert not actions(root)
    assert f"Round {position['round']} of 10" in words


def test_a_bid_has_a_button_for_each_number_of_cards():
    table, seat = moment("bid")
    held = table.view(seat)["players"][seat]["goods"]
    sold = table.view(seat)["sold"]
    clickable = actions(page(scene(table, seat)))
    for good in GOODS:
        n = 0 if good in sold else held.get(good, 0)
        expected = [f"bid {i} {good}" for i in range(1, n + 1)]
        assert [a for a in clickable if a.endswith(f" {good}")] == expected
    assert clickable["pass"] == 1


def test_a_sealed_bid_is_marked_and_can_still_be_changed():
    table, seat = moment("bid")
    bid = next(a for a in table.legal(seat) if a.startswith("bid"))
    root = page(scene(table, seat, chosen=bid))
    pressed = [e.get("data-action") for e in root.iter() if e.get("aria-pressed") == "true"]
    assert pressed == [bid]
    assert set(actions(root)) == set(table.legal(seat))


def asked_after(card: str, other: str) -> Table:
    """A table at which a seat has done its action and holds a hidden card; the other is hidden."""
    position = entrepot.new("dschunk", players=4, seed=1).as_dict()
    stack = next(stack for stack in position["stacks"].values() if {card, other} & {*stack})
    stack.remove(card if card in stack else other)
    for each in position["stacks"].values():
        each[:] = [other if one == card else one for one in each]
    position["players"][position["turn"]]["specials"] = [card]
    del position["memory"]
    table = entrepot.from_dict(position)
    table.play("load")
    assert table.step == "after"
    return table


def test_a_turn_that_can_only_end_is_one_button_without_a_question():
    """Others see the same as where the seat has a card to play."""
    can_only_end = asked_after("eight-gray", "money-gray")
    has_a_choice = asked_after("money-gray", "eight-gray")
    seat = can_only_end.actors[0]
    own = page(scene(can_only_end, seat))
    assert actions(own) == {"done": 1}
    assert "Play a card or end your turn" not in own.itertext()
    assert "Play a card or end your turn" in page(scene(has_a_choice, seat)).itertext()
    for reader in {None, 0, 1, 2, 3} - {seat}:
        same = {draw.table(scene(table, reader)) for table in (can_only_end, has_a_choice)}
        assert len(same) == 1


def test_an_exchange_without_anything_to_swap_for_is_one_button_without_a_question():
    """All that is left on the junks is fish, and fish is all that the seat has."""
    holder = positions.seat(specials=["exchange"], goods={"fish": 2})
    others = positions.hands({good: 18 for good in GOODS if good != "fish"})
    own = page(scene(positions.table(holder, *others, step="exchange", due=2), 0))
    assert actions(own) == {"done": 1}
    assert "Choose a good to give" not in own.itertext()


def test_what_others_have_sealed_does_not_change_the_drawing():
    table, seat = next(
        (table, seat)
        for table, seat in moments(4, "standard", 5)
        if table.step == "bid" and len(table.actors) == 4 and seat != 3 and len(table.legal(3)) > 2
    )
    pages = set()
    for bid in table.legal(3):
        other = entrepot.from_dict(table.as_dict())
        other.play(bid, 3)
        pages.add(draw.table(scene(other, seat)))
    assert len(pages) == 1


@pytest.mark.parametrize("step", ["action", "supply", "bid", "special"])
def test_a_drawing_needs_nothing_but_the_view(step):
    """Two tables that differ only in what a seat cannot see are drawn alike."""
    table, seat = moment(step)
    view = table.view(seat)
    twin = entrepot.sample(view, 5)
    assert draw.table(scene(twin, seat)) == draw.table(scene(table, seat))


def test_names_are_escaped():
    table, seat = moment("action")
    html = draw.table(scene(table, seat))
    assert "<b>Ben</b>" not in html
    assert "&lt;b&gt;Ben&lt;/b&gt; &amp; Co" in html


@pytest.mark.parametrize("step", STEPS)
def test_there_is_no_inline_style_or_script(step):
    table, seat = moment(step)
    for element in page(scene(table, seat)).iter():
        assert element.tag not in ("style", "script")
        assert not [key for key in element.attrib if key == "style" or key.startswith("on")]


def test_everything_used_by_name_is_in_the_pattern_book():
    for step in STEPS:
        table, seat = moment(step)
        root = page(scene(table, seat))
        ids = {e.get("id") for e in root.iter()}
        used = {e.get("href")[1:] for e in root.iter("use")}
        assert used <= ids


def test_with_three_players_nobody_is_yellow():
    table, seat = moment("action", 3)
    html = draw.table(scene(table, seat))
    assert "#ds-seal-1" not in html
    assert all(f"#ds-seal-{colour}" in html for colour in (0, 2, 3))
    assert "Upper trainee" not in html


def test_the_counts_under_a_junk_are_the_crates_in_sight():
    table = entrepot.new("dschunk", players=4, seed=1)
    position = table.as_dict()
    position["junks"]["orange"] = [[0, 0, 1], [2, 2, 0], [1]]
    position.pop("memory", None)
    for player in position["players"]:
        del player["strips"]
    root = page(scene(entrepot.from_dict(position), 0))
    orange = next(e for e in root.iter() if e.get("id") == "junk-orange")
    texts = [e for e in orange.iter("text") if "crates" in (e.get("class") or "").split()]
    assert [e.text for e in texts] == ["2", "3", "4", "0"]


def test_strips_glide_from_their_player_and_goods_from_their_junk():
    events = [
        {"kind": "strip", "of": 2, "to": "gray", "from": None},
        {"kind": "strip", "of": 2, "to": "white", "from": "gray"},
        {"kind": "goods", "seat": 1, "good": "rice", "n": 2},
        {"kind": "goods", "seat": 1, "good": "rice", "n": -2},
        {"kind": "card", "seat": 0, "stack": "star"},
        {"kind": "money", "seat": 0, "n": 3},
    ]
    moves = [(glide["from"], glide["to"]) for glide in draw.animations("dschunk", events)]
    assert ("strips 2", "strip gray 2") in moves
    assert ("junk gray", "strip white 2") in moves
    assert ("stock rice", "goods 1") in moves
    assert ("goods 1", "stock rice") in moves
    assert ("stack star", "specials 0") in moves


def test_all_places_of_glides_are_drawn_for_others_and_for_oneself():
    table, seat = moment("action")
    drawn = {e.get("data-place") for e in page(scene(table, seat)).iter()}
    for player in range(4):
        assert {f"seat {player}", f"strips {player}"} <= drawn
        assert {f"goods {player}", f"hand {player} fish"} & drawn
    assert {f"junk {junk}" for junk in JUNKS} <= drawn
    assert {f"stock {good}" for good in GOODS} <= drawn


def test_a_merchant_of_goods_shows_the_good_as_a_picture_and_names_it_to_those_who_listen():
    table, seat = next(
        (t, s)
        for seed in range(9)
        for t, s in moments(3, "standard", seed)
        if "goods" in t.legal(s)
    )
    plaque = page(scene(table, seat)).find(".//*[@id='board-goods']")
    brought = plaque.find("*[@class='brings']")
    assert "".join(brought.itertext()).strip().isdigit()
    assert brought.find("svg") is not None
    assert any(str(term(good)) in plaque.get("aria-label") for good in GOODS)
