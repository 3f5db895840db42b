"""Positions as pictures that stand alone."""

from xml.etree import ElementTree

import pytest

import entrepot
from entrepot import draw
from entrepot.i18n import Voice
from tests.draw.scenes import moments, NAMES

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_picture_is_svg_with_all_colours_in_it(players, theme):
    for table in moments("dunhuang", players, 6):
        if table.version % 40 == 0 or table.over:
            picture = draw.svg(table.view(0), Voice("en", NAMES), theme)
            assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
            assert "var(" not in picture


def test_the_themes_differ():
    view = entrepot.new("dunhuang", players=3, seed=1).view(None)
    assert draw.svg(view, Voice()) == draw.svg(view, Voice(), "light")
    assert draw.svg(view, Voice()) != draw.svg(view, Voice(), "dark")


def test_a_picture_shows_names_and_nothing_to_click():
    table = entrepot.new("dunhuang", players=4, seed=1)
    picture = draw.svg(table.view(0), Voice("en", ("A & B", "<b>", "지우", "Chloé")))
    assert "A &amp; B" in picture
    assert "&lt;b&gt;" in picture
    assert "지우" in picture
    assert "data-action" not in picture


def test_a_picture_can_be_made_into_dots():
    resvg = pytest.importorskip("resvg_py")
    *_, table = moments("dunhuang", 4, 7)
    picture = draw.svg(table.view(None), Voice("en", NAMES), "dark")
    dots = bytes(resvg.svg_to_bytes(svg_string=picture))
    assert dots.startswith(PNG)
    assert len(dots) > 20_000
