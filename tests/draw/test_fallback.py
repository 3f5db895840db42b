"""The fallback: what is drawn of a game that has no drawing of its own."""

from xml.etree import ElementTree

import pytest

from entrepot import draw
from entrepot.i18n import Voice

from .scenes import actions, drawn, moments, NAMES, scene

GAMES = {"harbour": "dunhuang", "quay": "dschunk"}
PLAYERS = 4


@pytest.fixture(params=GAMES)
def game(request, install):
    install.game(request.param, like=GAMES[request.param])
    return request.param


def words(tree):
    return " ".join(" ".join(tree.itertext()).split())


def found(tree, identity):
    return next(element for element in tree.iter() if element.get("id") == identity)


def test_a_game_with_a_drawing_has_its_own_and_any_other_the_fallback():
    assert draw.drawing_of("dunhuang") == "dunhuang"
    assert {draw.drawing_of(name) for name in ("harbour", "html", "fallback", "kit")} == {
        "fallback"
    }


def test_whoever_is_asked_finds_a_button_for_each_action_and_what_it_means(game):
    for table in moments(game, PLAYERS, seed=1):
        for seat in table.actors:
            tree = drawn(scene(table, seat))
            assert actions(tree) == set(table.legal(seat))
            meaning, view = table.game_rules.describe_action, table.view(seat)
            shown, voice = words(found(tree, "choices")), Voice("en", NAMES)
            for action in table.legal(seat):
                assert " ".join(voice(meaning(action, view)).split()) in shown
            identities = [e.get("id") for e in tree.iter() if e.get("id")]
            assert len(set(identities)) == len(identities)
        if table.version > 60:
            break


def test_nobody_else_can_do_anything(game):
    for table in moments(game, PLAYERS, seed=2):
        watching = [seat for seat in range(PLAYERS) if seat not in table.actors]
        for seat in (*watching, None):
            assert not actions(drawn(scene(table, seat, legal=())))
        if table.version > 30:
            break


def test_the_picture_of_the_game_is_shown_as_it_is(game):
    table = next(moments(game, PLAYERS, seed=3))
    tree = drawn(scene(table, 1))
    text = table.game_rules.text_board(table.view(1), Voice("en", NAMES))
    assert next(tree.iter("pre")).text == text


def test_a_choice_that_may_be_changed_is_marked(game):
    for table in moments(game, PLAYERS, seed=4):
        if len(table.actors) > 1 and len(table.legal(table.actors[0])) > 1:
            break
    seat = table.actors[0]
    chosen = table.legal(seat)[1]
    tree = drawn(scene(table, seat, chosen=chosen))
    pressed = [e.get("data-action") for e in tree.iter() if e.get("aria-pressed") == "true"]
    assert pressed == [chosen]
    assert "you may still change it" in words(tree)


def test_at_the_end_it_says_who_has_won_and_with_how_many_points(game):
    *_, table = moments(game, PLAYERS, seed=5)
    result = words(found(drawn(scene(table, 0)), "choices"))
    assert result.startswith("The game is over.")
    assert all(NAMES[seat] in result for seat in table.winners)
    reckoned = table.game_rules.score_breakdown(table.view(0))
    for lines in reckoned:
        assert not lines or f"{sum(n for _, n in lines)} point" in result


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_position_is_a_picture_that_stands_alone(game, theme):
    table = next(moments(game, PLAYERS, seed=6))
    tree = ElementTree.fromstring(draw.svg(table.view(0), Voice("ko", NAMES), theme))
    lines = [e.text.replace("\u00a0", " ") for e in tree.iter() if e.tag.endswith("text")]
    text = table.game_rules.text_board(table.view(0), Voice("ko", NAMES))
    assert lines == [line for line in text.split("\n") if line]


def test_nothing_glides_and_nothing_is_held(game):
    *_, table = moments(game, PLAYERS, seed=5)
    assert draw.animations(game, table.log(0)) == []
    assert draw.final_holdings(table.view(0)) == [[] for _ in range(PLAYERS)]
