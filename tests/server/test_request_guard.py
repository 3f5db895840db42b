"""Headers, cookies and logs: what every answer carries, and what nobody ever reads."""

import logging

import pytest
from starlette.requests import Request
from starlette.responses import Response

from entrepot.server.http import auth
from entrepot.server.http.client import client_of, language_of
from entrepot.server.http.request_guard import without_secrets
from entrepot.server.rate_limiter import RateLimiter

from .tables import figures, open_table, serving, sitting_of


@pytest.fixture(scope="module")
def client():
    with serving() as client:
        yield client


def request(scheme="http", cookies="", host="192.0.2.7", **headers):
    named = [(key.replace("_", "-").encode(), value.encode()) for key, value in headers.items()]
    scope = {
        "type": "http",
        "method": "GET",
        "scheme": scheme,
        "path": "/",
        "query_string": b"",
        "server": ("here", 80),
        "client": (host, 1),
        "headers": [*named, (b"cookie", cookies.encode())],
    }
    return Request(scope)


@pytest.mark.parametrize("path", ["/api/games", "/docs", "/health", "/nothing", "/api/tables/x"])
def test_every_answer_forbids_what_no_page_of_ours_needs(client, path):
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


def test_what_is_said_of_a_table_is_kept_by_no_cache(client):
    assert open_table(client)[0].get("view").headers["cache-control"] == "no-store"


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_a_seats_cookie_is_for_its_table_only_and_for_no_script(client, scheme, secure):
    player = open_table(client)[0]
    response = Response()
    sitting = sitting_of(client, player.table)
    auth.set_seat_cookie(request(scheme), response, sitting, 0, player.token)
    cookies = [v for k, v in response.headers.items() if k == "set-cookie"]
    assert len(cookies) == 2
    for cookie, path in zip(cookies, ("/tables", "/api/tables"), strict=True):
        assert f"Path={path}/{player.table};" in cookie
        assert "HttpOnly" in cookie
        assert "samesite=lax" in cookie.lower()
        assert ("Secure" in cookie) == secure


def test_a_browser_acts_with_its_cookie(client):
    player = open_table(client)[1]
    path = f"/api/tables/{player.table}"
    cookie = {"Cookie": f"seat={player.token}"}
    assert client.get(path, headers=cookie).json()["seat"] == 1
    body = {"id": "1", "version": 0, "action": player.legal[0]}
    assert client.post(f"{path}/actions", json=body, headers=cookie).status_code == 200
    other = {"Cookie": "seat=nonsense"}
    assert client.get(path, headers=other).json()["seat"] is None


def test_the_maker_sees_the_links_of_seats_that_nobody_has_taken(client):
    players = open_table(client)
    sitting = sitting_of(client, players[0].table)
    response = Response()
    tokens = {player.seat: player.token for player in players}
    auth.keep_invitations(request(), response, sitting, tokens)
    text = response.headers["set-cookie"].split(";")[0]
    assert auth.invitations(request(cookies=text), sitting) == {
        1: players[1].token,
        2: players[2].token,
    }
    players[1].act(players[1].legal[0])
    assert auth.invitations(request(cookies=text), sitting) == {2: players[2].token}
    assert auth.invitations(request(cookies="invitations=0-x.1-.-.9-abc"), sitting) == {}


def test_a_browser_is_introduced_once():
    response = Response()
    browser = auth.remember_browser(request(), response)
    assert len(browser) >= 22
    again = auth.remember_browser(request(cookies=f"browser={browser}"), Response())
    assert again == browser


def test_no_token_is_ever_logged(caplog):
    caplog.set_level(logging.DEBUG)
    with serving(access_log=True) as client:
        player = open_table(client)[0]
        player.get("view")
        player.act(player.legal[0])
        client.get(f"/tables/{player.table}/seats/{player.token}")
        client.get(f"/tables/{player.table}/seats/{player.token}/?x=1")
    ours = [record for record in caplog.records if record.name.startswith("entrepot")]
    assert any("/view" in record.getMessage() for record in ours)
    assert not any(player.token in record.getMessage() for record in ours)


def test_a_path_is_logged_without_its_secret():
    assert without_secrets("/tables/x/seats/abc-_9") == "/tables/x/seats/…"
    assert without_secrets("/tables/x/seats/abc/y") == "/tables/x/seats/…/y"


def test_a_bucket_fills_again():
    now = 0.0
    bucket = RateLimiter(2.0, 3.0, lambda: now)
    assert [bucket.take("a") > 0 for _ in range(4)] == [False, False, False, True]
    assert bucket.take("b") == 0
    now = 0.5
    assert [bucket.take("a") > 0 for _ in range(2)] == [False, True]


def test_clients_are_told_apart_by_address_and_households_by_network():
    assert client_of(request(host="192.0.2.7")) != client_of(request(host="192.0.2.8"))
    one, other, elsewhere = "2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1"
    assert client_of(request(host=one)) == client_of(request(host=other))
    assert client_of(request(host=one)) != client_of(request(host=elsewhere))
    assert client_of(request(host="::ffff:192.0.2.7")) == client_of(request(host="192.0.2.7"))
    assert client_of(request(host="testclient")) == "testclient"


def test_a_language_is_one_that_there_is():
    assert language_of(request(accept_language="xx, en;q=0.3")) == "en"
    assert language_of(request(cookies="language=xx")) == "en"
    assert language_of(request(cookies="language=en", accept_language="xx")) == "en"


def test_health_and_metrics_are_there(client):
    assert client.get("/health").json()["status"] == "ok"
    open_table(client)
    text = figures(client)
    for name in ("tables_opened", "requests", "accept_seconds", "bot_faults", "tell_seconds"):
        assert f"entrepot_{name}" in text
