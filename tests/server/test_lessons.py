"""Lessons as pages, without a browser: what is marked leads from the home page to a first game."""

import gc
from functools import lru_cache
from weakref import ref

import pytest

import entrepot
from entrepot.i18n import LANGUAGES
from entrepot.server.pages.lessons import drawn
from entrepot.server.sessions.table_config import HUMAN

from ..i18n.vocabulary import vocabulary
from .tables import serving, sitting_of
from .test_languages import PERMITTED
from .test_pages import Tags
from .visible_text import strange

GAMES = entrepot.games()
NAMES = {"wei", "tashi"}


@pytest.fixture(scope="module")
def client():
    with serving() as client:
        client.headers["accept"] = "text/html"
        yield client


def came_as(client, language="en"):
    """A new browser."""
    client.cookies.clear()
    client.cookies["language"] = language


@lru_cache(maxsize=2)
def read(page):
    """The tags of a page: it is asked for them several times, one page after the other."""
    return Tags(page).found


def tags(page, attribute):
    """The tags of a page that have an attribute."""
    return [given for _, given in read(page) if attribute in given]


def root_of(page):
    [root] = tags(page, "data-lesson")
    return root


def followed(page):
    """Where a page leads whoever does what is marked: a link, or an action of the table."""
    targets = tags(page, "data-lesson-target")
    assert targets
    [link] = [given for given in tags(page, "data-lesson-way") if given.get("rel") == "next"]
    if "data-lesson-does" in link:
        assert {target["data-action"] for target in targets} == {link["data-lesson-does"]}
    else:
        assert targets == [link]
    return link["href"]


def steps(client, game):
    """The pages of a lesson, each by what is marked on the one before."""
    [way] = [one for one in tags(client.get("/").text, "data-learn") if one["data-learn"] == game]
    page = client.get(way["href"]).text
    yield page
    while "data-lesson-done" not in root_of(page):
        page = client.get(followed(page)).text
        yield page


@pytest.mark.parametrize(
    "language",
    [
        code if code == "en" else pytest.param(code, marks=pytest.mark.thorough)
        for code in LANGUAGES
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_marked_leads_through_a_lesson_in_every_language(client, game, language):
    came_as(client, language)
    known = PERMITTED | NAMES | (vocabulary(language) if language != "en" else set())
    numbers = []
    for page in steps(client, game):
        assert root_of(page)["data-lesson"] == game
        numbers.append(root_of(page)["data-lesson-step"])
        told = page.partition('<div id="stage"')[0]
        assert language == "en" or not strange(told, known), numbers[-1]
    last = len(numbers)
    assert numbers == [f"{k}/{last}" for k in range(1, last + 1)]
    assert last <= 20


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_ends_in_a_game_against_apprentices(client, game):
    came_as(client)
    *_, page = steps(client, game)
    [form] = tags(page, "data-deals")
    [level] = [one for one in tags(page, "name") if one["name"] == "level"]
    answer = client.post(form["action"], data={"level": level["value"]}, follow_redirects=False)
    seats = sitting_of(client, answer.headers["location"].rpartition("/")[2]).state.plan.seats
    assert seats == (HUMAN, "apprentice", "apprentice")


def test_who_leaves_a_lesson_comes_back_to_the_same_step(client):
    came_as(client)
    client.get("/learn/dunhuang?step=7")
    home = client.get("/").text
    assert home.count("Continue the lesson") == 1
    assert root_of(client.get("/learn/dunhuang").text)["data-lesson-step"] == "7/17"
    assert root_of(client.get("/learn/dschunk").text)["data-lesson-step"] == "1/18"


def test_who_skips_or_ends_a_lesson_begins_it_again(client):
    came_as(client)
    skip = tags(client.get("/learn/dunhuang?step=3").text, "data-lesson-way")[-1]
    assert "data-lesson-done" in root_of(client.get(skip["href"]).text)
    assert "Continue the lesson" not in client.get("/").text
    assert root_of(client.get("/learn/dunhuang").text)["data-lesson-step"] == "1/17"


@pytest.mark.parametrize("kept", ["0", "99", "x", "-3", "7777777"])
def test_a_step_that_a_browser_remembers_wrongly_does_not_matter(client, kept):
    came_as(client)
    client.cookies["lesson-dunhuang"] = kept
    assert root_of(client.get("/learn/dunhuang").text)["data-lesson-step"] == "1/17"


@pytest.mark.parametrize(
    "path", ["chess", "dunhuang?step=0", "dunhuang?step=18", "dunhuang?step=x"]
)
def test_a_lesson_that_does_not_exist_is_not_found(client, path):
    assert client.get(f"/learn/{path}").status_code == 404


def test_the_learner_is_called_by_the_name_they_gave(client):
    came_as(client)
    assert "Your turn, Guest." in client.get("/learn/dunhuang?step=2").text
    client.cookies["name"] = "지우".encode().hex()
    assert "Your turn, 지우." in client.get("/learn/dunhuang?step=2").text


def test_nothing_is_kept_of_a_step_drawn_for_a_name_that_anybody_can_make_up():
    step = ref(drawn(GAMES[0], 1, "en", "Somebody"))
    gc.collect()
    assert step() is None
