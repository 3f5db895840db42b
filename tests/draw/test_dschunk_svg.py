"""Dschunk positions as pictures that stand alone."""

from xml.etree import ElementTree

import pytest
import resvg_py

import entrepot
from entrepot import draw
from entrepot.i18n import Voice

from .test_dschunk import moment, NAMES

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_position_is_drawn_by_resvg(theme):
    table, seat = moment("action")
    picture = draw.svg(table.view(seat), Voice("en", NAMES), theme)
    assert bytes(resvg_py.svg_to_bytes(svg_string=str(picture))).startswith(PNG)


@pytest.mark.parametrize("step", ["place", "bid", "special", "over"])
@pytest.mark.parametrize("spectator", [False, True])
def test_every_view_is_a_well_formed_picture_without_names_of_colours(step, spectator):
    table, seat = moment(step)
    picture = draw.svg(table.view(None if spectator else seat), Voice("en", NAMES), "dark")
    root = ElementTree.fromstring(picture)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "var(" not in picture
    assert "<style" not in picture


def test_a_picture_shows_only_what_the_view_does():
    table, seat = moment("action")
    twin = entrepot.sample(table.view(seat), 9)
    voice = Voice("en", NAMES)
    assert draw.svg(twin.view(seat), voice) == draw.svg(table.view(seat), voice)


def test_the_three_players_of_a_small_table_are_drawn():
    table, seat = moment("action", 3)
    picture = draw.svg(table.view(seat), Voice("en", NAMES[:3]))
    assert "지우" in picture
    assert "Chloé" not in picture
