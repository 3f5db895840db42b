"""The kit that drawings are made with."""

from html import escape

import pytest

import entrepot
from entrepot import draw
from entrepot.draw.html import element
from entrepot.draw.kit.players import awaited, called, cards_in, person, remarks
from entrepot.draw.kit.svg import Face, paint, painted, THEMES
from entrepot.draw.kit.symbols import Symbols
from entrepot.draw.kit.tooltips import plays, pressed, tips
from entrepot.engine.phrases import say
from entrepot.i18n import Voice

from .scenes import NAMES, scene


def spoken(who, **more):
    return [str(words) for words in remarks(who, **more)]


def test_a_colour_is_put_in_by_day_and_by_night():
    drawing = element("rect", fill=paint("sea"))
    colours = {"sea": ("#00f", "#003")}
    assert painted(drawing, colours, "light") == '<rect fill="#00f"/>'
    assert painted(drawing, colours, "dark") == '<rect fill="#003"/>'


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", ["dunhuang", "dschunk"])
def test_a_player_who_is_called_like_a_colour_keeps_the_name_in_a_picture(game, theme):
    table = entrepot.new(game, players=3, seed=1)
    names = ("var(--ink)", '"var(--ink)"', "var(--no-colour)")
    picture = draw.svg(table.view(None), Voice("en", names), theme)
    for name in names:
        assert f">{escape(name)}<" in picture


def test_people_are_known_by_their_seats_and_else_by_the_voice():
    table = entrepot.new("dunhuang", players=3, seed=1)
    assert [called(scene(table, 0), seat) for seat in range(3)] == list(NAMES[:3])
    alone = scene(table, 0, people=())
    assert [called(alone, seat) for seat in range(3)] == list(NAMES[:3])
    assert person(alone, 2).present


def test_whoever_has_chosen_is_no_longer_awaited_in_their_own_eyes():
    table = entrepot.new("dunhuang", players=3, seed=1)
    assert all(awaited(scene(table, 0), seat) for seat in table.actors)
    chosen = scene(table, 0, chosen=table.legal(0)[0])
    assert [awaited(chosen, seat) for seat in range(3)] == [False, True, True]


def test_a_note_goes_before_that_one_is_away_and_that_before_what_a_bot_is():
    note = say("This seat is free.")
    assert spoken(draw.Person("Ana")) == []
    assert spoken(draw.Person("Ana", "greedy")) == ["bot"]
    assert spoken(draw.Person("Ana", present=False)) == ["away"]
    assert spoken(draw.Person("Ana", present=False, note=note)) == ["This seat is free."]
    assert spoken(draw.Person("Ana", present=False, note=note), noted=False) == ["away"]


def test_cards_are_counted_seen_or_not():
    assert cards_in(3) == cards_in({"tea": 1, "silk": 2}) == 3


def test_a_thing_is_explained_by_its_rule_and_paragraph_and_others_not_at_all():
    tip = tips({"camel": (say("The game is over."), "3.1")}.get)
    assert tip("camel", "en") == {"data_tip": "The game is over.", "data_rule": "3.1"}
    assert tip("donkey", "en") == {}


def test_what_plays_an_action_is_called_by_what_it_means_unless_it_has_a_label():
    assert plays("pass", "Bid nothing.")["aria_label"] == "Bid nothing."
    assert plays("pass", "Bid nothing.", "Nothing")["aria_label"] == "Nothing"


def test_a_button_is_pressed_only_once_something_is_chosen():
    assert pressed("pass", None) is None
    assert (pressed("pass", "pass"), pressed("bid 2", "pass")) == ("true", "false")


def test_korean_and_chinese_letters_are_wide_and_some_letters_thin():
    face = Face(square=1.0, usual=0.5, thin=0.25, thin_signs="il")
    assert face.width("a") == 0.5
    assert face.width("商지") == 2.0
    assert face.width("ail", 10) == 10.0


def test_a_symbol_is_used_by_the_name_it_has():
    shapes = Symbols("xy")
    assert 'id="xy-camel"' in shapes.symbol("camel")
    assert shapes.use("camel", 1, 2, 3) == (
        '<use href="#xy-camel" x="1" y="2" width="3" height="3"/>'
    )
