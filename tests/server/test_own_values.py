"""Values of a player's own for cards and board: the form takes them, the table shows them."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from entrepot.games import find

from .tables import serving, TestClient

FILE = find("dschunk").data_file
assert FILE is not None
STANDARD = FILE.standard()
OWN = STANDARD.replace('lower = ["load 1"', 'lower = ["goods"')
FORM = {
    "game": "dschunk",
    "players": "3",
    "seat0": "human",
    "seat1": "trader",
    "seat2": "trader",
    "setup": "standard",
    "spectators": "yes",
}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with serving() as client:
        client.headers["accept"] = "text/html"
        yield client


def as_spectator(client: TestClient, path: str) -> Any:
    """What somebody without a seat gets."""
    kept, client.cookies = client.cookies, {}
    try:
        return client.get(path)
    finally:
        client.cookies = kept


def options_of(client: TestClient, table: str) -> Any:
    """The options that everybody at a table sees."""
    return as_spectator(client, f"/api{table}/view").json()["view"]["options"]


def opened(client: TestClient, **fields: str) -> str:
    """The address of the table that the form opens."""
    reply = client.post("/tables/new", data={**FORM, **fields}, follow_redirects=False)
    assert reply.status_code == 303, reply.text
    return str(reply.headers["location"]).split("?", maxsplit=1)[0]


def test_the_form_offers_the_standard_file_and_an_empty_field(client: TestClient) -> None:
    page = client.get("/tables/new?game=dschunk").text
    assert 'href="/rules/dschunk/values.toml"' in page
    assert '<textarea id="data"' in page
    assert "></textarea>" in page
    file = client.get("/rules/dschunk/values.toml")
    assert file.text == STANDARD
    assert 'filename="dschunk-values.toml"' in file.headers["content-disposition"]


def test_a_game_without_such_values_has_no_field_and_no_file(client: TestClient) -> None:
    assert 'id="data"' not in client.get("/tables/new?game=dunhuang").text
    assert client.get("/rules/dunhuang/values.toml").status_code == 404
    table = opened(client, game="dunhuang", data="market = 3")
    assert client.get(f"{table}/values.toml").status_code == 404


def test_a_table_with_own_values_shows_it_and_everybody_may_download_them(
    client: TestClient,
) -> None:
    table = opened(client, data=OWN)
    for get in (client.get, lambda path: as_spectator(client, path)):
        assert "data-own-values" in get(table).text
        assert f'href="{table}/values.toml"' in get(f"{table}/players").text
        file = get(f"{table}/values.toml")
        assert FILE.read(file.text) == FILE.read(OWN)
    assert options_of(client, table)["data"] == FILE.read(OWN)


def test_the_waiting_room_shows_own_values(client: TestClient) -> None:
    table = opened(client, data=OWN, seat1="human")
    assert "data-own-values" in client.get(table).text
    assert "data-own-values" in as_spectator(client, table).text


def test_a_reader_who_may_not_watch_a_table_may_not_download_its_values(
    client: TestClient,
) -> None:
    table = opened(client, data=OWN, spectators="")
    refused = as_spectator(client, f"{table}/values.toml")
    assert refused.status_code == as_spectator(client, table).status_code == 403


def test_the_standard_values_are_not_called_own(client: TestClient) -> None:
    for text in ("", "  \r\n ", STANDARD):
        table = opened(client, data=text)
        assert "data-own-values" not in client.get(table).text
        assert client.get(f"{table}/values.toml").status_code == 404


def test_a_mistake_is_shown_with_key_and_line_and_nothing_typed_is_lost(
    client: TestClient,
) -> None:
    wrong = STANDARD.replace('"S",  2,  2,   2,   4', '"S",  2,  99,   2,   4')
    line = next(i for i, one in enumerate(wrong.split("\n"), 1) if "99" in one)
    reply = client.post("/tables/new", data={**FORM, "data": wrong, "name0": "Ada"})
    assert reply.status_code == 422
    assert f"line {line}: market.vegetables[2] must be a whole number from 0 to 20" in reply.text
    assert "If you own the game, copy this file" in reply.text
    assert 'value="Ada"' in reply.text


BOMBS = {
    "not TOML": "market = [",
    "open lists": "a = " + "[\n" * 6000,
    "a key of many parts": ".".join("a" * 8000) + " = 1",
    "a huge number": "a = " + "9" * 16000,
    "too large": "#\n" * 9000,
    "much too large": "#\n" * 60_000,
    "zeros": "\0" * 5000,
    "a lone surrogate": "a = '\ud800'".encode("utf-8", "surrogatepass").decode("latin-1"),
    "a path": "/etc/passwd",
}


@pytest.mark.parametrize("text", BOMBS.values(), ids=BOMBS)
def test_a_file_made_to_break_the_server_is_refused(client: TestClient, text: str) -> None:
    reply = client.post("/tables/new", data={**FORM, "data": text})
    assert reply.status_code in (413, 422), reply.text
    assert client.get("/tables/new?game=dschunk").status_code == 200


def test_the_junks_of_the_merchants_are_chosen_in_the_form(client: TestClient) -> None:
    ticks = {f"merchants-{junk}": "yes" for junk in ("white", "orange", "gray")}
    table = opened(client, setup="variant", **ticks)
    view = as_spectator(client, f"/api{table}/view").json()["view"]
    assert view["options"]["merchants"] == view["merchants"] == ["orange", "white", "gray"]


def test_two_junks_are_too_few(client: TestClient) -> None:
    ticks = {f"merchants-{junk}": "yes" for junk in ("white", "orange")}
    reply = client.post("/tables/new", data={**FORM, "setup": "variant", **ticks})
    assert reply.status_code == 422
    assert "merchants must have 3 entries, not 2" in reply.text


def test_no_junk_chosen_means_random_ones_and_the_standard_set_up_asks_for_none(
    client: TestClient,
) -> None:
    table = opened(client, setup="variant")
    assert "merchants" not in options_of(client, table)
    table = opened(client, **{"merchants-gray": "yes"})
    assert options_of(client, table) == {"setup": "standard"}


def api(client: TestClient, options: dict[str, Any]) -> Any:
    plan = {"game": "dschunk", "seats": ["human", "trader", "trader"], "options": options}
    return client.post("/api/tables", json=plan)


def test_the_api_takes_the_content_of_a_file_and_the_chosen_junks(client: TestClient) -> None:
    content = deepcopy(FILE.read(OWN))
    options = {"setup": "variant", "merchants": ["gray", "brown", "purple"], "data": content}
    made = api(client, options)
    assert made.status_code == 201, made.text
    shown = options_of(client, f"/tables/{made.json()['id']}")
    assert shown == {**options, "merchants": ["purple", "brown", "gray"]}


@pytest.mark.parametrize("data", ["/etc/passwd", 3, {"market": 1}, {"market": {"fish": [[[]]]}}])
def test_the_api_refuses_what_is_no_content_and_reads_no_path(
    client: TestClient, data: object
) -> None:
    refused = api(client, {"data": data})
    assert refused.status_code == 422
    assert refused.json()["error"]["code"] == "bad_plan"
