"""The short way of an action: it is played, and answered, as by the usual way."""

import json

import pytest

from entrepot.server.http import fast_action

from .tables import open_choosing, open_table, serving

JSON = "application/json"


@pytest.fixture(scope="module")
def client():
    with serving() as client:
        yield client


@pytest.fixture
def played(monkeypatch):
    """The ids that were read the short way."""
    ids, read = [], fast_action.read_form

    def noted(kind, body):
        form = read(kind, body)
        if form is not None:
            ids.append(form.id)
        return form

    monkeypatch.setattr(fast_action, "read_form", noted)
    return ids


def asked(player, body, kind=JSON, path="actions"):
    """What comes back, but for when."""
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    answer = player.client.post(
        f"/api/tables/{player.table}/{path}",
        content=content,
        headers={**player.headers, "Content-Type": kind},
    )
    return answer.status_code, list(answer.headers.raw), answer.content


def both_ways(monkeypatch, player, *request):
    """The same request by the usual way, and then by the short one where it may."""
    with monkeypatch.context() as patch:
        patch.setattr(fast_action, "read_form", lambda kind, body: None)
        usual = asked(player, *request)
    return usual, asked(player, *request)


def test_an_action_goes_the_short_way(client, played):
    players, action, _ = open_choosing(client)
    status, _, body = asked(players[0], {"id": "a", "version": 0, "action": action})
    tick = players[0].get().json()["tick"]
    assert (status, json.loads(body)) == (200, {"version": 1, "tick": tick, "repeated": False})
    assert played == ["a"]


def test_an_action_that_was_played_by_either_way_is_not_played_by_the_other(
    client, played, monkeypatch
):
    players, action, _ = open_choosing(client)
    usual, short = both_ways(monkeypatch, players[0], {"id": "a", "version": 0, "action": action})
    assert usual[0] == short[0] == 200
    assert [json.loads(body)["repeated"] for _, _, body in (usual, short)] == [False, True]
    assert json.loads(usual[2])["version"] == json.loads(short[2])["version"] == 1
    assert played == ["a"]
    assert [name for name, _ in usual[1]] == [name for name, _ in short[1]]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"id": "x", "version": 0, "action": "fly"}, "illegal_action"),
        ({"id": "x", "version": 7, "action": "keep tea"}, "stale_version"),
        ({"id": "x", "version": "0", "action": "keep tea"}, "bad_request"),
        ({"id": "x", "version": -1, "action": "keep tea"}, "bad_request"),
        ({"id": "x", "version": 10**30, "action": "keep tea"}, "bad_request"),
        ({"id": "", "version": 0, "action": "keep tea"}, "bad_request"),
        ({"id": "x", "version": 0, "action": "t" * 201}, "bad_request"),
        ({"id": "x", "version": 0, "action": "keep tea", "more": 1}, "bad_request"),
        ({"id": "x", "version": 0}, "bad_request"),
        ([], "bad_request"),
        (b"", "bad_request"),
        (b"null", "bad_request"),
        (b'{"id": "x", "version": 0, "action": "\\ud800"}', "bad_request"),
        (b"{", "malformed"),
        (b"\xff", "malformed"),
        (b"[" * 5000, None),
    ],
)
def test_what_is_refused_is_refused_in_the_same_words(client, monkeypatch, body, code):
    player = open_table(client)[0]
    usual, short = both_ways(monkeypatch, player, body)
    assert usual == short
    assert code is None or json.loads(short[2])["error"]["code"] == code
    assert player.version == 0


@pytest.mark.parametrize("kind", ["text/plain", "application/json; charset=utf-8", ""])
def test_another_type_of_content_is_read_as_before(client, monkeypatch, kind):
    player = open_table(client)[0]
    body = {"id": "x", "version": 0, "action": "fly"}
    usual, short = both_ways(monkeypatch, player, body, kind)
    assert usual == short


def test_strangers_and_tables_that_are_not_there_are_told_the_same(client, monkeypatch):
    player = open_table(client)[0]
    body = {"id": "x", "version": 0, "action": "fly"}
    for token, table in (
        ("wrong", player.table),
        (None, player.table),
        (player.token, "nowhere"),
        (player.token, "NO-where"),
        (player.token, "n" * 41),
    ):
        somebody = type(player)(client, table, None, token)
        usual, short = both_ways(monkeypatch, somebody, body)
        assert usual == short
        assert usual[0] in (401, 403, 404, 422)
