"""The form for a new table: tiles on a picture of the circle, and mistakes beside their field."""

import re
from html import unescape

import pytest

from entrepot.draw.dschunk.cover import COVER, RECONSTRUCTED
from entrepot.engine.phrases import ENGLISH
from entrepot.games.dunhuang.characters import TILES
from entrepot.i18n import LANGUAGES, Voice
from entrepot.i18n.level_names import LEVEL_LABELS

from .tables import serving

FIRST = [tile[0].key for tile in TILES]
FORM = {
    "game": "dunhuang",
    "players": "2",
    "seat0": "human",
    "seat1": "trader",
    "name0": "Ana",
    "tiles": "chosen",
    **{f"tile{i}": tile for i, tile in enumerate(FIRST)},
}


@pytest.fixture(scope="module")
def client():
    with serving() as client:
        yield client


def post(client, **fields):
    return client.post("/tables/new", data={**FORM, **fields}, follow_redirects=False)


def lying(page):
    """What lies up at each space of the circle."""
    found = re.findall(r'name="tile(\d)" value="(\w+)"( checked)?', page.text)
    assert len(found) == 2 * len(TILES)
    up = {int(space): tile for space, tile, checked in found if checked}
    return [up[space] for space in range(len(TILES))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_calls_the_levels_of_bots_as_the_table_does(client, language):
    says = Voice(language)
    page = client.get("/tables/new?game=dunhuang", headers={"accept-language": language}).text
    offered = dict(re.findall(r'<option value="(\w+)"[^>]*>[^<:]*: ([^<]*)</option>', page))
    assert offered == {level: says(label) for level, label in LEVEL_LABELS.items()}


def test_each_space_of_the_circle_asks_for_one_side_of_its_tile(client):
    page = client.get("/tables/new?game=dunhuang")
    assert lying(page) == FIRST
    assert page.text.count('<option value="painter"') == 0
    assert page.text.count("<legend>Tile ") == len(TILES)


def test_two_tiles_are_exchanged_without_a_script_and_nothing_else_is_lost(client):
    page = post(client, tile0=TILES[0][1].key, press="exchange", one="0", other="5")
    assert page.status_code == 200
    there = [TILES[5][0].key, *FIRST[1:5], TILES[0][1].key, *FIRST[6:]]
    assert lying(page) == there
    assert 'value="Ana"' in page.text
    assert re.search(r'value="chosen"[^>]* checked', page.text)


def test_shuffled_tiles_are_one_side_of_each(client):
    tiles = lying(post(client, press="shuffle"))
    assert {TILES.index(tile) for tile in TILES for one in tile if one.key in tiles} == set(
        range(8)
    )
    made = post(client, **{f"tile{i}": tile for i, tile in enumerate(tiles)})
    assert made.status_code == 303


@pytest.mark.parametrize("odd", [{"one": "x", "other": "-1"}, {"tile3": "nobody"}])
def test_odd_fields_do_no_harm_to_the_picture(client, odd):
    assert post(client, press="exchange", **odd).status_code == 200


def test_the_return_key_opens_the_table_and_moves_no_tile(client):
    page = client.get("/tables/new?game=dunhuang").text
    form = page[page.index('action="/tables/new"') :]
    assert "press" not in re.search(r"<button[^>]*>", form)[0]


def test_a_mistake_is_said_beside_its_field(client):
    page = post(client, public="yes", talk="yes", seat1="human")
    assert page.status_code == 422
    assert page.text.count('role="alert"') == 1
    assert re.search(
        r'name="talk"[^>]*aria-invalid="true" aria-describedby="wrong-talk"', page.text
    )
    assert page.text.index('name="talk"') < page.text.index('id="wrong-talk"')


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_says_that_values_of_dschunk_are_reconstructed_and_leads_to_which(
    client, language
):
    says = {"accept-language": language}
    page = client.get("/tables/new?game=dschunk", headers=says).text
    setup = re.search(r'<fieldset>(?:(?!</fieldset>).)*name="setup".*?</fieldset>', page, re.DOTALL)
    told = re.search(r'<p class="quiet">([^<]*)<a href="/rules/dschunk#(\w+)"', setup[0])
    assert told[1] == f"{Voice(language)(RECONSTRUCTED)} "
    rules = client.get("/rules/dschunk", headers=says).text
    chapter = rules[rules.index(f'id="{told[2]}"') :]
    assert {"[B]", "[E]"} <= set(re.findall(r"\[.\]", chapter))
    assert "<blockquote>" in chapter


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_where_a_game_is_chosen_says_that_values_of_dschunk_are_reconstructed(
    client, language
):
    page = client.get("/", headers={"accept-language": language}).text
    assert Voice(language)(COVER.blurb[-1]) in unescape(page)
    assert "reconstructed" in ENGLISH(COVER.blurb[-1])
