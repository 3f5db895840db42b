"""No English is left on any page in another language: pages, whole games, results, mistakes."""

from itertools import cycle

import pytest
from jinja2 import ChoiceLoader, DictLoader

import entrepot
from entrepot.i18n import LANGUAGES, voice
from entrepot.server.http import client as client_module
from entrepot.server.pages import previews, rendering

from ..i18n.pseudo_language import ForeignTexts
from ..i18n.vocabulary import ENGLISH, vocabulary, words_in
from .site_tour import gatherings, mistakes, NearCourse, PAGES, PICTURED
from .tables import serving
from .visible_text import Reading, strange

pytestmark = [pytest.mark.thorough, pytest.mark.xdist_group(__name__)]
OTHERS = LANGUAGES[1:]
PERMITTED = {"entrepôt", "json", "s", "y"}
"""Names and signs that are the same everywhere."""
NOTATION = {"format", "options", "painter", "record", "rules", "tiles"}
"""Words of positions and records, which are the machine's, in what is told of mistakes in them."""
FOREIGN = "ka"
PEOPLE = {word for name in previews.NAMES for word in words_in(name)}


@pytest.fixture(scope="module")
def client():
    with serving() as client:
        client.headers["accept"] = "text/html"
        yield client


@pytest.fixture
def foreign(monkeypatch):
    """A language in which every text that is said is in Georgian letters."""
    known = voice._catalogue
    texts = ForeignTexts()
    monkeypatch.setattr(voice, "_catalogue", lambda one: texts if one == FOREIGN else known(one))
    for room in (previews, client_module):
        monkeypatch.setattr(room, "LANGUAGES", (*LANGUAGES, FOREIGN))
    return FOREIGN


def choose(client, language: str) -> None:
    client.cookies.clear()
    client.cookies["language"] = language


def test_everything_on_the_pages_is_said_by_the_voice(client, foreign):
    choose(client, foreign)
    known = PERMITTED | PEOPLE
    for path in PAGES:
        if not path.startswith("/rules/"):
            assert not strange(client.get(path).text, known), path
    for path in PICTURED:
        assert not strange(client.get(path + foreign).text, known), path
    for where, page in gatherings(client):
        assert not strange(page, known), where
    for mistake, page in mistakes(client):
        assert not strange(page, known | NOTATION), mistake


@pytest.mark.parametrize("game", entrepot.games())
def test_everything_at_a_table_is_said_by_the_voice_in_a_whole_game(client, foreign, game):
    choose(client, foreign)
    course = NearCourse(client, game)
    for version, step, player in course.moments(every=6):
        assert not strange(course.read(player), PERMITTED), f"{version}: {step}"
    for where, page in course.afterwards():
        assert not strange(page, PERMITTED), where


@pytest.mark.parametrize("language", OTHERS)
def test_every_word_on_the_pages_is_one_of_the_language(client, language):
    choose(client, language)
    known = vocabulary(language) | PERMITTED
    for path in PAGES:
        if not path.startswith("/rules/"):
            assert not strange(client.get(path).text, known), path
    for path in PICTURED:
        assert not strange(client.get(path + language).text, known | PEOPLE), path
    for where, page in gatherings(client):
        assert not strange(page, known), where
    for mistake, page in mistakes(client):
        assert not strange(page, known | NOTATION), mistake


@pytest.mark.parametrize("game", entrepot.games())
def test_every_word_at_a_table_is_one_of_the_readers_language_in_a_whole_game(client, game):
    known = {language: vocabulary(language) | PERMITTED for language in OTHERS}
    course = NearCourse(client, game)
    turns = cycle(OTHERS)
    for version, step, player in course.moments(every=3):
        language = next(turns)
        choose(client, language)
        found = strange(course.read(player), known[language])
        assert not found, f"{language}, {version}: {step}"
    for language in OTHERS:
        choose(client, language)
        for where, page in course.afterwards():
            assert not strange(page, known[language]), f"{language}: {where}"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", entrepot.games())
def test_the_rules_are_told_in_the_readers_language(client, game, language):
    choose(client, language)
    page = client.get(f"/rules/{game}").text
    assert f'<article lang="{language}">' in page
    for where, text in Reading(page).texts:
        assert not words_in(text) & (ENGLISH), f"{where} {text[:120]}"


PLANTED = {
    "in a text": "<p>Hello friend</p>",
    "in a tooltip": '<button data-tip="Hello friend">1</button>',
    "in what is read aloud": '<button aria-label="Hello friend">1</button>',
    "in a picture": '<svg><text x="1">Hello friend</text></svg>',
    "after something without an end": "<img src=x><br>Hello friend",
}


@pytest.mark.parametrize("where", PLANTED)
def test_english_that_somebody_writes_into_a_template_is_found(client, monkeypatch, where):
    page = '{% extends "base.html" %}{% block content %}' + PLANTED[where] + "{% endblock %}"
    loader = ChoiceLoader([DictLoader({"records.html": page}), rendering.TEMPLATES.loader])
    monkeypatch.setattr(rendering, "TEMPLATES", rendering.TEMPLATES.overlay(loader=loader))
    choose(client, "nl")
    (found,) = strange(client.get("/records").text, vocabulary("nl") | PERMITTED)
    assert found.endswith("'Hello friend': friend, hello")
