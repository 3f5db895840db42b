"""Covers: what games bring for the pages around their tables."""

import re
from pathlib import Path

import pytest

import entrepot
from entrepot.draw.covers import cover_of, styles
from entrepot.games import find
from entrepot.i18n import Voice

RULES = Path(__file__).parents[2] / "docs" / "rules"


@pytest.mark.parametrize("game", entrepot.games())
def test_nothing_is_asked_for_by_fields_as_they_usually_are(game):
    questions = cover_of(game).questions
    assert questions.options(questions.usual) == {}


@pytest.mark.parametrize("game", entrepot.games())
def test_the_game_takes_whatever_its_form_offers(game):
    questions, players = cover_of(game).questions, max(find(game).seats)
    form = questions.fieldsets(questions.usual, Voice())
    offered = re.findall(r'type="radio" name="(\w+)" value="([\w-]+)"', form)
    assert {name for name, _ in offered} == set(questions.usual)
    listed = dict(re.findall(r'<select id="(\w+)".*?<option value="([\w-]+)" selected', form))
    for name, value in offered:
        options = questions.options({**questions.usual, **listed, name: value})
        assert entrepot.new(game, players, seed=1, options=options)


@pytest.mark.parametrize("game", entrepot.games())
def test_the_form_shows_what_was_chosen(game):
    questions = cover_of(game).questions
    chosen = re.findall(
        r'name="(\w+)" value="([\w-]+)"(?: class="asks")? checked',
        questions.fieldsets(questions.usual, Voice()),
    )
    assert dict(chosen) == dict(questions.usual)


@pytest.mark.parametrize("game", entrepot.games())
def test_every_figure_follows_something_in_the_rules(game):
    page = (RULES / f"{game}.md").read_text(encoding="utf-8")
    assert page.split("\n\n")[1].startswith("**The aim.**")
    for anchor in set(cover_of(game).figures) - {"aim"}:
        assert re.search(rf"^(\*\*|## ){re.escape(anchor)} ", page, re.MULTILINE)


def test_a_game_may_bring_neither_cover_nor_style():
    cover = cover_of("chess")
    assert (cover.blurb, cover.credit, cover.picture) == ((), None, None)
    assert "chess" not in styles()
    assert not cover.figures
    assert cover.questions.options({"players": "3"}) == {}
    assert cover.questions.fieldsets({"players": "3"}, Voice()) == ""
