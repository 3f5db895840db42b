"""The pages people read, without a browser: what they lead to, and what they never do."""

import json
import re
from html.parser import HTMLParser

import pytest

import entrepot
from entrepot.draw import covers
from entrepot.games import find
from entrepot.games.dunhuang.state import CHARACTERS
from entrepot.server.pages.forms import way_back
from entrepot.server.pages.game_cards import game_called
from entrepot.server.pages.new_table import plan_of
from entrepot.server.pages.previews import pictures
from entrepot.server.pages.rules import rulebook

from .tables import awaited, open_table, play_some, serving, sitting_of

PAGE = {"accept": "text/html"}


@pytest.fixture(scope="module")
def client():
    with serving() as client:
        client.headers["accept"] = "text/html"
        yield client


class Tags(HTMLParser):
    """The tags of a page, each with its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def anchors(html: str) -> list[str]:
    return [attrs["id"] for _, attrs in Tags(html).found if "id" in attrs]


def seated(client, game="dunhuang", seats=("human", "random"), **plan):
    """A table, and this client in its first seat."""
    players = open_table(client, game, seats, **plan)
    client.cookies.clear()
    players[0].sit_down()
    return players


def test_play_now_leads_to_a_table_with_a_seat_and_no_token_in_its_address(client):
    client.cookies.clear()
    answer = client.post("/play/dschunk", follow_redirects=False)
    assert answer.status_code == 303
    assert re.fullmatch(r"/tables/\w+", answer.headers["location"])
    page = client.get(answer.headers["location"]).text
    assert 'data-seat="0"' in page


@pytest.mark.parametrize(
    "path", ["/play/chess", "/rules/chess", "/tables/nowhere", "/pictures/x.svg"]
)
def test_what_does_not_exist_is_a_page_that_says_so(client, path):
    answer = client.post(path) if path.startswith("/play") else client.get(path)
    assert answer.status_code == 404
    assert "That did not work" in answer.text


@pytest.mark.parametrize("game", entrepot.games())
def test_no_page_has_inline_script_or_style(client, game):
    players = seated(client, game, ("human", "random", "random"))
    play_some(players, 4)
    for path in ("/", f"/tables/new?game={game}", f"/rules/{game}", f"/tables/{players[0].table}"):
        for tag, attributes in Tags(client.get(path).text).found:
            assert tag != "style", path
            assert "style" not in attributes, path
            assert not [name for name in attributes if name.startswith("on")], path
            assert tag != "script" or attributes.get("src"), path


@pytest.mark.parametrize("game", entrepot.games())
def test_every_id_of_a_table_page_is_unique(client, game):
    players = seated(client, game, ("human", "random", "random"))
    play_some(players, 12)
    found = anchors(client.get(f"/tables/{players[0].table}").text)
    assert sorted(found) == sorted(set(found))


def test_a_name_is_never_markup(client):
    name = "<img src=x>"
    players = seated(client, names=[name])
    for path in (f"/tables/{players[0].table}", "/"):
        page = client.get(path).text
        assert name not in page
        assert "&lt;img src=x&gt;" in page or path == "/"


@pytest.mark.parametrize(
    "path", ["//evil.example", "https://evil.example", "/\\evil.example", "evil", "", None, "/a\nb"]
)
def test_a_switch_never_leads_to_another_site(path):
    assert way_back(path) == "/"


def test_a_switch_leads_back_to_where_it_was_used(client):
    answer = client.post(
        "/theme", data={"theme": "dark", "back": "/rules/dschunk?a=1"}, follow_redirects=False
    )
    assert answer.headers["location"] == "/rules/dschunk?a=1"
    assert "theme=dark" in answer.headers["set-cookie"]
    assert "HttpOnly" in answer.headers["set-cookie"]


def test_an_unknown_theme_is_not_kept(client):
    answer = client.post("/theme", data={"theme": "<b>"}, follow_redirects=False)
    assert "set-cookie" not in answer.headers


def test_the_form_says_what_is_wrong_and_keeps_what_was_filled_in(client):
    tiles = {f"tile{i}": "painter" for i in range(8)}
    answer = client.post(
        "/tables/new",
        data={"game": "dunhuang", "players": "2", "tiles": "chosen", "name0": "Ana", **tiles},
    )
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert 'value="Ana"' in answer.text


def test_the_form_makes_the_table_it_describes():
    fields = {
        "players": "3",
        "seat0": "human",
        "seat1": "master",
        "seat2": "human",
        "seat3": "human",
        "name0": "Ana",
        "setup": "variant",
        "clock": "3d",
        "stand_in": "apprentice",
        "public": "yes",
    }
    plan = plan_of(game_called("dschunk"), fields)
    assert plan.seats == ("human", "master", "human")
    assert plan.options == {"setup": "variant"}
    assert (plan.clock, plan.stand_in) == (3 * 24 * 3600, "apprentice")
    assert plan.public
    assert not plan.spectators, "a box that is not ticked is not sent"


def test_chosen_tiles_lie_as_chosen(client):
    tiles = [
        "buddhist",
        "farmer",
        "domestic",
        "merchant",
        "general",
        "diplomat",
        "dancer",
        "musician",
    ]
    fields = {f"tile{i}": tile for i, tile in enumerate(tiles)}
    client.cookies.clear()
    made = client.post(
        "/tables/new",
        data={
            "game": "dunhuang",
            "players": "2",
            "tiles": "chosen",
            "seat0": "human",
            "seat1": "trader",
            **fields,
        },
        follow_redirects=False,
    )
    view = client.get(f"/api{made.headers['location']}/view").json()["view"]
    assert view["tiles"] == tiles


def test_the_maker_sees_a_link_for_each_other_seat_and_nobody_else_does(client):
    client.cookies.clear()
    fields = {"game": "dunhuang", "players": "3", "seat0": "human", "seat1": "human"}
    made = client.post("/tables/new", data={**fields, "seat2": "human", "spectators": "yes"})
    links = re.findall(r'value="(http[^"]*/seats/[^"]*)"', made.text)
    assert len(links) == 2
    client.cookies.clear()
    assert "/seats/" not in client.get(made.url.path).text
    waits = client.post(links[0])
    assert "data-seated" in waits.text
    assert "/seats/" not in waits.text


@pytest.mark.parametrize("game", entrepot.games())
def test_every_moment_of_a_running_game_can_be_shown(client, game):
    players = seated(client, game, ("human", "random", "random"))
    play_some(players, 6)
    table, version = players[0].table, players[0].version
    for at in range(version + 1):
        page = client.get(f"/tables/{table}?at={at}")
        assert page.status_code == 200
        assert f'data-version="{at}"' in page.text
        assert "data-action" not in page.text
    assert client.get(f"/tables/{table}?at={version + 1000}").status_code == 404
    assert client.get(f"/tables/{table}?at=first").status_code == 404


def test_nothing_is_open_before_the_game_is_over(client):
    players = seated(client)
    play_some(players, 3)
    awaited(players)
    table = players[0].table
    closed = client.get(f"/tables/{table}?at=2").text
    asked = client.get(f"/tables/{table}?at=2&open=1").text
    assert asked.replace("&amp;open=1", "") == closed
    assert client.get(f"/tables/{table}/record").status_code == 409


def test_a_finished_game_explains_its_points_and_opens_all_cards(client):
    players = seated(client)
    play_some(players, 1000)
    table = players[0].table
    page = client.get(f"/tables/{table}").text
    assert 'id="result-title"' in page
    assert "data-over" in page
    assert client.get(f"/tables/{table}?at=5&open=1").status_code == 200
    record = client.get(f"/tables/{table}/record")
    assert "attachment" in record.headers["content-disposition"]
    assert entrepot.replay(record.json()).over


def test_an_uploaded_record_becomes_a_table_to_look_through(client):
    table = entrepot.new("dschunk", 3, seed=4)
    for _ in range(20):
        table.play(table.legal()[0], table.actors[0])
    files = {"record": ("game.json", json.dumps(table.record()), "application/json")}
    client.cookies.clear()
    answer = client.post("/records", files=files)
    assert answer.url.query == b"at=0"
    assert 'data-version="0"' in answer.text
    last = client.get(f"{answer.url.path}?at=20&open=1").text
    assert 'data-version="20"' in last
    assert "data-action" not in last


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", '{"format": 2}', "\udcff"])
def test_a_bad_record_is_refused_with_a_reason(client, content):
    raw = content.encode("utf-8", "surrogateescape")
    answer = client.post("/records", files={"record": ("game.json", raw, "application/json")})
    assert 400 <= answer.status_code < 500
    assert 'role="alert"' in answer.text


@pytest.mark.parametrize("game", entrepot.games())
def test_every_reference_in_the_rules_leads_to_its_paragraph(client, game):
    page = client.get(f"/rules/{game}").text
    found = set(anchors(page))
    targets = {
        attrs["href"][1:]
        for tag, attrs in Tags(page).found
        if tag == "a" and (attrs.get("href") or "").startswith("#")
    }
    assert targets <= found
    assert {"1.1", "2.3", "A"} <= targets


@pytest.mark.parametrize("game", entrepot.games())
def test_pictures_are_drawn_by_day_and_by_night(client, game):
    day = client.get(f"/pictures/{game}.svg?light=light")
    night = client.get(f"/pictures/{game}.svg?light=dark")
    assert day.headers["content-type"].startswith("image/svg+xml")
    assert day.text.startswith("<svg")
    assert day.text != night.text


def test_a_step_that_ends_the_turn_and_reveals_a_card_is_final(client):
    players = seated(client)
    me = players[0]
    while me.get("view").json()["view"]["step"] != "bonus":
        play_some(players, 1)
        assert awaited(players), "the game is over, and no bonus came"
    table = me.table
    assert client.get(f"/tables/{table}/final", params={"action": "coins"}).json()["final"]
    assert not client.get(f"/tables/{table}/final", params={"action": "move 99"}).json()["final"]


def test_a_private_table_is_not_shown_to_passers_by(client):
    players = open_table(client, spectators=False)
    client.cookies.clear()
    for path in ("", "?at=0", "/log"):
        assert client.get(f"/tables/{players[0].table}{path}").status_code == 403


def test_the_link_of_ones_own_seat_is_shown_only_where_it_is_asked_for(client):
    players = seated(client)
    table, token = players[0].table, players[0].token
    assert token not in client.get(f"/tables/{table}").text
    assert f"/tables/{table}/seats/{token}" in client.get(f"/tables/{table}/device").text
    client.cookies.clear()
    assert client.get(f"/tables/{table}/device").status_code == 401


def test_the_pictures_of_the_home_page_come_with_it_and_keep_their_place(client):
    images = [attrs for tag, attrs in Tags(client.get("/").text).found if tag == "img"]
    shown = [attrs for attrs in images if attrs["src"].startswith("/pictures/")]
    assert len(shown) == len(entrepot.games())
    for attrs in shown:
        assert {"width", "height"} <= set(attrs)
        assert "loading" not in attrs


@pytest.mark.parametrize(
    ("language", "guest"),
    [("en", "Guest"), ("nl", "Gast"), ("fr", "Invité"), ("ko", "손님"), ("de", "Gast")],
)
def test_one_who_gives_no_name_is_a_guest_in_his_own_language(client, language, guest):
    page = client.post("/play/dunhuang", headers={"Accept-Language": language})
    table = page.url.path.rsplit("/", 1)[-1]
    assert sitting_of(client, table).state.roster.names[0] == guest


def test_the_form_says_what_is_wrong_in_the_readers_language(client):
    tiles = {f"tile{i}": name for i, name in enumerate(["painter", "musician", *CHARACTERS[4::2]])}
    fields = {"game": "dunhuang", "players": "3", "tiles": "chosen", **tiles}
    page = client.post("/tables/new", data=fields, headers={"Accept-Language": "nl"})
    assert page.status_code == 422
    assert "de twee kanten van één tegel" in page.text


def test_a_page_names_its_files_by_addresses_that_change_with_them(client):
    page = client.get("/").text
    files = re.findall(r'(?:src|href)="(/static/[^"#]+)', page)
    assert len(files) > 3
    for file in files:
        answer = client.get(file)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize("path", ["/static/page.css", "/static/0123456789ab/page.css"])
def test_by_the_address_of_another_version_a_file_is_given_as_it_is_now(client, path):
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("game", entrepot.games())
def test_the_page_of_a_table_has_the_style_sheet_that_its_game_brings(client, game):
    page = client.get(f"/tables/{open_table(client, game)[0].table}").text
    (address,) = re.findall(rf'href="(/static/[0-9a-f]+/{game}\.css)"', page)
    answer = client.get(address)
    assert f".{game}" in answer.text
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize("name", ["chess.css", "style.css", "statics.py"])
def test_nothing_else_is_given_out_with_the_style_sheets(client, name):
    assert client.get(f"/static/0123456789ab/{name}").status_code == 404


@pytest.fixture
def coverless(monkeypatch):
    """The pages, as long as no game has a cover."""
    monkeypatch.setattr(covers, "FOLDER", covers.FOLDER / "nowhere")
    kept = (covers.cover_of, pictures, rulebook)
    for each in kept:
        each.cache_clear()
    yield
    for each in kept:
        each.cache_clear()


@pytest.mark.usefixtures("coverless")
@pytest.mark.parametrize("game", entrepot.games())
def test_a_game_without_a_cover_is_shown_by_its_title_and_can_be_played(client, game):
    for path in ("/", f"/tables/new?game={game}", f"/rules/{game}"):
        page = client.get(path)
        assert page.status_code == 200
        assert "<img" not in page.text
        assert "<p></p>" not in page.text
    assert str(find(game).title) in client.get("/").text
    answer = client.post("/tables/new", data={"game": game, "players": "3"}, follow_redirects=False)
    assert answer.status_code == 303
