"""Bad input: the right status, the one error shape, nothing changed, and never a 500."""

import json
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entrepot.server.errors import CODES
from entrepot.server.limits import Limits
from tests.effort import examples

from .tables import open_table, play_some, Player, serving, sitting_of

JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def client():
    with serving() as client:
        yield client


@pytest.fixture
def players(client):
    return open_table(client, seats=("human", "human", "human"))


def refused(answer: Any, code: str) -> dict[str, Any]:
    """Check that an answer is this error, in the one shape."""
    assert answer.status_code == CODES[code] < 500, answer.text
    assert set(answer.json()) == {"error"}
    error = answer.json()["error"]
    assert error["code"] == code
    assert isinstance(error["message"], str)
    assert error["message"]
    return dict(error)


def state(player: Player) -> Any:
    """All that the server keeps of a table."""
    sitting = sitting_of(player.client, player.table)
    return sitting.state.tick, sitting.state.table.as_dict(), sitting.state.roster.names


def action(player: Player, **other: Any) -> dict[str, Any]:
    legal = sitting_of(player.client, player.table).state.legal(player.seat)
    return {"id": "x", "version": player.version, "action": legal[0], **other}


def test_a_wrong_token_opens_nothing(client, players):
    before = state(players[0])
    stranger = Player(client, players[0].table, 0, "A" * 24)
    for answer in (
        stranger.get(),
        stranger.get("view"),
        stranger.get("legal"),
        stranger.get("log"),
        stranger.post("actions", action(players[0])),
        stranger.post("undo", {"id": "u", "version": 0}),
        stranger.post("name", {"name": "Eve"}),
        stranger.post("return"),
    ):
        refused(answer, "wrong_token")
        assert answer.headers["www-authenticate"] == "Bearer"
    assert state(players[0]) == before


@pytest.mark.parametrize("header", ["Basic abc", "Bearer", "Bearer  ", "Bearer \xff", "nonsense"])
def test_another_kind_of_authorization_opens_nothing(client, players, header):
    path = f"/api/tables/{players[0].table}/view"
    headers = {"Authorization": header.encode("latin-1")}
    refused(client.get(path, headers=headers), "wrong_token")


def test_the_token_of_another_table_opens_nothing(client, players):
    other = open_table(client)[0]
    refused(Player(client, players[0].table, 0, other.token).get("view"), "wrong_token")


def test_without_a_token_nobody_acts(client, players):
    before = state(players[0])
    nobody = Player(client, players[0].table, None, None)
    refused(nobody.post("actions", action(players[0])), "no_seat")
    refused(nobody.post("undo", {"id": "u", "version": 0}), "no_seat")
    refused(nobody.get("legal"), "no_seat")
    assert state(players[0]) == before


def test_a_stale_version_is_refused_and_told_the_right_one(players):
    body = action(players[0])
    before = state(players[0])
    for version in (body["version"] + 1, 10**6):
        error = refused(players[0].post("actions", {**body, "version": version}), "stale_version")
        assert error["version"] == body["version"]
    refused(players[0].post("undo", {"id": "u", "version": 500}), "stale_version")
    assert state(players[0]) == before


def test_an_illegal_action_is_refused_with_the_legal_ones(players):
    before = state(players[0])
    error = refused(players[0].act("keep everything"), "illegal_action")
    assert error["legal"] == players[0].legal
    assert state(players[0]) == before


def test_whoever_is_not_awaited_is_refused(client):
    players = open_table(client, seats=("human", "human"))
    play_some(players, 2)
    first = players[0].get().json()["actors"][0]
    before = state(players[0])
    error = refused(players[1 - first].act("move 1"), "not_your_turn")
    assert error["actors"] == [first]
    refused(players[1 - first].undo(), "cannot_undo")
    assert state(players[0]) == before


@pytest.mark.parametrize("table", ["nothere", "a" * 40, "..%2f..", "%00", "é"])
def test_an_unknown_table_is_not_found(client, table):
    player = Player(client, table, 0, "A" * 24)
    for answer in (player.get(), player.get("view"), player.act("keep tea", 0)):
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] in ("unknown_table", "not_found")


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff\xfe", b"[" * 15_000, b'{"id": "\\ud800', b"nonsense", b"null,"]
)
def test_what_is_no_json_is_refused(players, body):
    before = state(players[0])
    path = f"/api/tables/{players[0].table}/actions"
    answer = players[0].client.post(path, content=body, headers={**players[0].headers, **JSON})
    assert answer.status_code in (400, 422)
    assert answer.json()["error"]["code"] in ("malformed", "bad_request")
    assert state(players[0]) == before


@pytest.mark.parametrize(
    "wrong",
    [
        {"version": -1},
        {"version": "0"},
        {"version": 1.0},
        {"version": True},
        {"version": 10**30},
        {"id": ""},
        {"id": "x" * 65},
        {"id": 7},
        {"action": None},
        {"action": "x" * 201},
        {"action": ["keep tea"]},
        {"action": "\ud800"},
        {"id": "\ud800"},
        {"extra": 1},
    ],
)
def test_a_form_filled_in_wrongly_is_refused_with_the_place(players, wrong):
    before = state(players[0])
    body = json.dumps(action(players[0], **wrong))
    path = f"/api/tables/{players[0].table}/actions"
    answer = players[0].client.post(path, content=body, headers={**players[0].headers, **JSON})
    assert next(iter(wrong)) in refused(answer, "bad_request")["where"]
    assert state(players[0]) == before


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"game": "chess"}, "bad_plan"),
        ({"seats": ["human"] * 5}, "bad_plan"),
        ({"seats": ["human", "grandmaster"]}, "bad_plan"),
        ({"seats": ["human", "search:seconds=3600"]}, "bad_plan"),
        ({"seats": ["human"]}, "bad_request"),
        ({"seats": ["human"] * 9}, "bad_request"),
        ({"seats": "human"}, "bad_request"),
        ({"options": {"supply": "endless"}}, "bad_plan"),
        ({"options": {"nonsense": 1}}, "bad_plan"),
        ({"options": 3}, "bad_request"),
        ({"clock": 0}, "bad_clock"),
        ({"clock": -5}, "bad_clock"),
        ({"clock": 10**9}, "bad_clock"),
        ({"patience": -1}, "bad_clock"),
        ({"patience": 10**9}, "bad_clock"),
        ({"stand_in": "human"}, "bad_plan"),
        ({"names": ["x" * 1000]}, "bad_request"),
        ({"names": ["\ud800", "b"]}, "bad_request"),
        ({"seed": 2**63}, "bad_request"),
        ({"public": "yes"}, "bad_request"),
    ],
)
def test_a_table_that_cannot_be_is_not_opened(client, wrong, code):
    body = {"game": "dunhuang", "seats": ["human", "random"], **wrong}
    refused(client.post("/api/tables", content=json.dumps(body), headers=JSON), code)


def test_a_clock_that_is_no_number_is_refused(client):
    body = '{"game": "dunhuang", "seats": ["human", "random"], "clock": NaN}'
    answer = client.post("/api/tables", content=body, headers=JSON)
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] in ("bad_clock", "bad_request")


@pytest.mark.parametrize("record", [1, [], {}, {"format": 1}, {"actions": [[0, "x"]] * 5_000}])
def test_what_is_no_record_is_not_kept(client, record):
    refused(client.post("/api/records", json=record), "bad_record")


@pytest.mark.parametrize("at", ["-1", "99999", "x", "1e3", "1000000000000"])
def test_a_moment_that_never_was_is_refused(players, at):
    answer = players[0].get("view", at=at)
    assert answer.status_code in (404, 422)
    assert answer.json()["error"]["code"] in ("unknown_moment", "bad_request")


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://testserver.evil.example"},
        {"Origin": "http://testserver:81"},
        {"Origin": "nonsense"},
        {"Origin": "http://[bad"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_page_of_another_site_does_nothing_here(client, players, headers):
    before = state(players[0])
    path = f"/api/tables/{players[0].table}/actions"
    answer = client.post(path, json=action(players[0]), headers={**players[0].headers, **headers})
    refused(answer, "foreign_origin")
    refused(client.post("/api/tables", json={}, headers=headers), "foreign_origin")
    assert state(players[0]) == before


def test_a_page_of_this_site_acts(client, players):
    path = f"/api/tables/{players[0].table}/actions"
    headers = {**players[0].headers, "Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"}
    assert client.post(path, json=action(players[0]), headers=headers).status_code == 200


def test_a_body_over_the_limit_is_refused(client, players):
    before = state(players[0])
    path = f"/api/tables/{players[0].table}/actions"
    large = json.dumps(action(players[0], id="x" * 70_000))
    headers = {**players[0].headers, **JSON}
    refused(client.post(path, content=large, headers=headers), "too_large")
    in_pieces = (large[i : i + 1000].encode() for i in range(0, len(large), 1000))
    refused(client.post(path, content=in_pieces, headers=headers), "length_required")
    assert state(players[0]) == before


def test_an_upload_has_a_limit_of_its_own(client):
    refused(client.post("/api/records", json={"x": "y" * 100_000}), "bad_record")
    refused(client.post("/api/records", json={"x": "y" * 3_000_000}), "too_large")


def test_an_address_that_is_not_there_and_a_way_it_does_not_take(client):
    refused(client.get("/api/nothing"), "not_found")
    refused(client.delete("/api/tables"), "method_not_allowed")


def test_messages_come_in_the_readers_language_and_codes_stay(client):
    """As long as there is one language only, every wish ends with it."""
    for wish in ("ko, en;q=0.5", "xx", "*", "en-GB;q=x", ";;;,,,", "q=" * 400):
        refused(
            client.get("/api/tables/nothere", headers={"Accept-Language": wish}), "unknown_table"
        )


def test_one_who_asks_too_often_must_wait_a_moment():
    limits = Limits(requests_per_second=0.001, requests_at_once=5)
    with serving(limits=limits) as client:
        answers = [client.get("/api/games") for _ in range(7)]
        assert [answer.status_code for answer in answers[:5]] == [200] * 5
        refused(answers[5], "too_many_requests")
        refused(answers[6], "too_many_requests")
        assert int(answers[6].headers["retry-after"]) >= 1
        assert client.get("/health").status_code == 200


def test_one_who_opens_too_many_tables_must_wait():
    with serving(limits=Limits(tables_per_minute=0.001, tables_at_once=2)) as client:
        body = {"game": "dunhuang", "seats": ["human", "random"]}
        answers = [client.post("/api/tables", json=body) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert client.get("/api/games").status_code == 200


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=5,
)
FIELDS = st.sampled_from(["id", "version", "action", "game", "seats", "name", "names", "options",
                          "clock", "seat", "seed", "record", "actions", "setup"])  # fmt: skip


@examples(150)
@given(
    path=st.sampled_from(
        [
            "/tables",
            "/records",
            "/tables/{t}/actions",
            "/tables/{t}/undo",
            "/tables/{t}/seats",
            "/tables/{t}/name",
            "/tables/{t}/return",
            "/tables/{t}/rematch",
            "/tables/{t}/seats/1/stand-in",
        ]
    ),
    body=ANYTHING | st.dictionaries(FIELDS, ANYTHING, max_size=4),
)
def test_whatever_is_sent_the_answer_is_no_failure_of_the_server(client, path, body):
    player = anybody(client)
    where = "/api" + path.format(t=player.table)
    content = json.dumps(body).encode("utf-8", "surrogatepass")
    answer = client.post(where, content=content, headers={**player.headers, **JSON})
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        refused(answer, answer.json()["error"]["code"])


_players: list[Player] = []


def anybody(client) -> Player:
    if not _players:
        _players.extend(open_table(client, seats=("human", "human")))
    return _players[0]


@examples(100)
@given(
    path=st.text(max_size=30).map(lambda text: quote(text.encode("utf-8", "surrogatepass"))),
    query=st.dictionaries(st.sampled_from(["at", "after", "x"]), st.text(max_size=10), max_size=2),
)
def test_whatever_is_asked_for_the_answer_is_no_failure_of_the_server(client, path, query):
    for start in ("/api/", f"/api/tables/{anybody(client).table}/", "/api/tables/"):
        answer = client.get(start + path, params=query, headers=anybody(client).headers)
        assert answer.status_code < 500, (path, answer.text)
