"""Untrusted input is bounded before it is parsed, and all limits stand in one table."""

import json
import logging
import socket
import time
from dataclasses import fields

import pytest
from starlette.routing import Mount
from starlette.websockets import WebSocketDisconnect
from tools.limits import PAGE, with_tables

from entrepot.i18n.player_names import clean_name
from entrepot.server import logs
from entrepot.server.app import create_app
from entrepot.server.errors import ApiError
from entrepot.server.http.auth import MOST_SEATS
from entrepot.server.http.parsers import check_json, parse_json, parse_multipart, parse_number
from entrepot.server.http.request_guard import UNLIMITED
from entrepot.server.limits import Limits, limits_of, ROUTES, SMALL, UPLOAD
from entrepot.server.sessions.roster import Roster
from tests.wait import PATIENCE

from ..tables import (
    connect,
    listening,
    open_table,
    serving,
    settings,
)

SAFE = {"GET", "HEAD"}


def routes(app):
    """All routes of an app: their methods and paths.

    FastAPI keeps what it includes in `original_router`, with a prefix in `include_context`.
    """

    def walk(found, prefix):
        for route in found:
            included = getattr(route, "original_router", None)
            if included is not None:
                yield from walk(included.routes, prefix + route.include_context.prefix)
            elif not isinstance(route, Mount):
                yield route.methods, prefix + route.path

    return list(walk(app.routes, ""))


def test_every_route_that_takes_a_body_has_limits_and_no_other():
    taking = {path for methods, path in routes(create_app(settings())) if methods - SAFE}
    assert set(ROUTES) == taking
    assert len(taking) > 30


def test_requests_to_every_route_are_limited_but_for_those_who_run_the_server():
    once = Limits(requests_per_second=1e-9, requests_at_once=1)
    with serving(limits=once) as client:
        found = routes(client.app)
        client.get("/api/games")
        for methods, path in found:
            where = path.replace("{", "").replace("}", "")
            status = client.request(min(methods), where).status_code
            assert (status == 429) == (path not in UNLIMITED), path
        # Live connections are served before any route, and no route takes another one.
        for path in ("/tables/nowhere/live", "/api/tables/nowhere/live"):
            with pytest.raises(WebSocketDisconnect) as refused, connect(client, path, {}):
                pass
            assert refused.value.status_code == 429
    assert {path for _, path in found} >= set(UNLIMITED)
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"`{path}`" in page for path in UNLIMITED)


def test_a_path_has_the_limits_of_its_route():
    assert limits_of("/records") is UPLOAD
    assert limits_of("/api/tables").opens
    assert limits_of("/tables/new").opens
    assert limits_of("/tables/k7wq2m9xhd4f/rematch").opens
    for other in ("/tables/x/name", "/nowhere", "/records/", "/tables/a/b/rematch", "\n/records"):
        assert limits_of(other) == SMALL


def test_the_page_for_hosts_has_all_limits_as_the_code_has_them():
    page = PAGE.read_text(encoding="utf-8")
    assert page == with_tables(page), "run: python -m tools.limits"
    assert all(f"`{one.name}`" in page for one in fields(Limits))


@pytest.mark.parametrize(
    "text", ["x" * 480_000, "e\u0301" * 200_000, "a" + "\u0316\u0301" * 200_000]
)
def test_a_long_name_is_cut_before_it_is_normalised(text):
    """Normalising took up to 49 seconds."""
    began = time.thread_time()
    assert len(clean_name(text)) <= 24
    assert time.thread_time() - began < 0.05


@pytest.mark.parametrize(
    "name",
    [
        "\u115f",
        "\u1160\u3164",
        "\uffa0 ",
        "\u2800\u2800",
        "\u0301",
        "\u200b\u0316",
        "\ufffc\U0001d159",
    ],
)
def test_a_name_that_cannot_be_seen_is_none(name):
    assert clean_name(name) == ""
    assert clean_name(f"{name}Ana").endswith("Ana")


def test_a_nesting_is_measured_outside_of_strings_only():
    check_json(b'{"a": "[[[[[[[[", "b\\"[[[[": [[]]}', 3, 10)
    check_json(b'"' + b"\\\\" * 9 + b'" ,[[]]', 3, 10)
    for deep in (b"[[[[]]]]", b'{"a":[{"b":[]}]}', b"[{}, [[[]]]]"):
        check_json(deep, 4, 10)
        with pytest.raises(ApiError, match="deeper than 3"):
            check_json(deep, 3, 10)
    with pytest.raises(ApiError, match="malformed"):
        check_json(b"[" * 10, 3, 10)
    with pytest.raises(ApiError, match="more than 10 values"):
        check_json(b"[" + b"1," * 11 + b"1]", 3, 10)


@pytest.mark.parametrize("depth", [33, 500, 985, 100_000])
def test_deep_json_is_refused(depth):
    """At 985 levels the parser had just enough stack, and what came after it had not."""
    body = b'{"options": ' + b"[" * depth + b"]" * depth + b"}"
    with serving(limits=Limits(table_body=10**6)) as client:
        answer = client.post(
            "/api/tables", content=body, headers={"Content-Type": "application/json"}
        )
        assert answer.status_code == 422
        assert answer.json()["error"]["code"] == "bad_request"


def test_a_second_content_type_hides_no_json_from_its_limits():
    body = b"[" * 900 + b"]" * 900
    kinds = [("Content-Type", "application/json"), ("Content-Type", "multipart/form-data")]
    with serving() as client:
        answer = client.post("/api/records", content=body, headers=kinds)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")


@pytest.mark.parametrize(
    "kind",
    ["application/x-www-form-urlencoded+json", "multipart/form-data+JSON ", "text/json"],
)
def test_no_content_type_hides_json_from_its_limits(kind):
    """The framework reads every type that ends with `json`, and forms were told by their begin."""
    body = b'{"options": ' + b"[" * 500 + b"]" * 500 + b"}"
    with serving() as client:
        for path in ("/api/tables", "/api/records"):
            answer = client.post(path, content=body, headers={"Content-Type": kind})
            assert "nested deeper than 32" in answer.json()["error"]["message"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le"])
def test_no_encoding_hides_json_from_its_limits(encoding):
    """A byte of U+0122 looks like a quote, so that what follows seemed to be a string."""
    text = '{"a": "\u0122", "b": ' + "[" * 500 + "]" * 500 + ', "c": "\u0122"}'
    with serving() as client:
        headers = {"Content-Type": "application/json"}
        for path in ("/api/tables", "/api/records"):
            answer = client.post(path, content=text.encode(encoding), headers=headers)
            assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")
    with pytest.raises(ApiError, match="malformed"):
        parse_json(text.encode(encoding), 32, 10)


@pytest.mark.parametrize("number", ["", "-1", "9" * 10, "9" * 5000, "²", "٣", "1e3", " 1"])
def test_a_number_has_few_digits_of_ascii(number):
    assert parse_number(number) is None
    assert parse_number("123456789") == 123_456_789


def test_odd_numbers_and_many_fields_in_a_form_are_no_failure():
    with serving() as client:
        many = "&".join(f"f{i}=1" for i in range(201))
        for data in ("game=dunhuang&players=" + "9" * 5000, many):
            answer = client.post(
                "/tables/new",
                content=data,
                headers={"Content-Type": "application/x-www-form-urlencoded"},
                follow_redirects=False,
            )
            assert answer.status_code in (303, 422)


MANY_PARTS = "".join(
    f'--b\r\nContent-Disposition: form-data; name="p{i}"\r\n\r\nx\r\n' for i in range(9)
)
MULTIPART = {
    "many parts": MANY_PARTS,
    "many parameters": "--b\r\nContent-Disposition: form-data" + "; a=b" * 40_000 + "\r\n\r\nx\r\n",
    "many headers": "--b\r\n" + "X: y\r\n" * 30_000 + "\r\nx\r\n",
    "a long header": "--b\r\nX: " + "y" * 200_000 + "\r\n\r\nx\r\n",
    "nothing": "",
    "no form": "nonsense",
}


@pytest.mark.parametrize("body", MULTIPART.values(), ids=MULTIPART)
@pytest.mark.parametrize("kind", ["", "; charset=punycode", "; boundary=c", "; x=y" * 500])
def test_an_odd_multipart_upload_is_refused_in_words(body, kind):
    content_type = f"multipart/form-data; boundary=b{kind}"
    with serving() as client:
        headers = {"Content-Type": content_type}
        answer = client.post("/records", content=f"{body}--b--\r\n".encode(), headers=headers)
        assert answer.status_code in (400, 422)


@pytest.mark.parametrize("parts", [0, 4, 5, 9])
def test_a_multipart_upload_has_few_parts(parts):
    """With 70,000 parts it took half a minute."""
    part = '--b\r\nContent-Disposition: form-data; name="p%d"\r\n\r\nx\r\n'
    body = "".join(part % n for n in range(parts)) + "--b--\r\n"
    how = body.encode(), "multipart/form-data; boundary=b", Limits()
    if parts <= Limits.parts:
        assert list(parse_multipart(*how)) == [f"p{n}" for n in range(parts)]
    else:
        with pytest.raises(ApiError, match="at most 4 parts"):
            parse_multipart(*how)


def test_an_upload_is_found_by_its_name():
    body = (
        b'--b\r\nContent-Disposition: form-data; name="other"\r\n\r\nno\r\n'
        b'--b\r\ncontent-disposition: form-data; filename="g.json"; name="record"\r\n'
        b"Content-Type: application/json\r\n\r\n{\r\n}\r\n--b--\r\n"
    )
    parts = parse_multipart(body, "multipart/form-data; boundary=b", Limits())
    assert parts == {"other": b"no", "record": b"{\r\n}"}


@pytest.fixture
def logging_as_served():
    """Loggers set up as a server sets them up, and afterwards as they were."""
    names = (*logs.LOGGERS, *logs.SILENT_LOGGERS, "entrepot.access")
    loggers = [logging.getLogger(name) for name in names]
    before = [(one.handlers, one.propagate, one.level) for one in loggers]
    logs.configure("text", access=False)
    yield
    for logger, how in zip(loggers, before, strict=True):
        logger.handlers, logger.propagate = how[:2]
        logger.setLevel(how[2])


@pytest.mark.usefixtures("logging_as_served")
def test_the_parser_of_uploads_does_not_fill_the_log(capfd):
    with pytest.raises(ApiError):
        parse_multipart(b"nonsense", "multipart/form-data; boundary=b", Limits())
    assert capfd.readouterr().err == ""


@pytest.fixture(scope="module")
def address():
    with listening(create_app(settings())) as address:
        yield address


def answer_to(address, *pieces):
    """The first line of the answer to a request that is sent in pieces."""
    answer = b""
    with socket.create_connection(address, timeout=PATIENCE) as connection:
        try:
            for piece in pieces:
                connection.sendall(piece)
            while more := connection.recv(65_536):
                answer += more
        except ConnectionError:
            pass  # closed before all was sent
    return answer.partition(b"\r\n")[0]


BEGUN = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
UPGRADE = (
    b"GET /tables/x/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


@pytest.mark.parametrize("begun", [BEGUN, UPGRADE], ids=["HTTP", "WebSocket"])
@pytest.mark.parametrize("size", [17_000, 60_000, 300_000])
def test_a_head_over_the_limit_is_refused_at_once_and_in_pieces(address, begun, size):
    cookie = b"Cookie: seat=" + b"\\073" * (size // 4) + b"\r\n\r\n"
    assert answer_to(address, begun + cookie)[9:12] in (b"400", b"431")
    half = size // 2
    assert answer_to(address, begun, cookie[:half], cookie[half:])[9:12] in (b"400", b"431", b"")


@pytest.mark.parametrize("header", [b"X: " + b"y" * 9000 + b"\r\n", b"X: y\r\n" * 200])
def test_a_handshake_that_cannot_be_parsed_is_answered_and_closed(address, header):
    """It stayed open without an answer, for as long as the client liked."""
    assert answer_to(address, UPGRADE + header + b"\r\n")[9:12] == b"400"


def test_of_a_cookie_with_thousands_of_invitations_few_are_read(monkeypatch):
    read = []
    monkeypatch.setattr(Roster, "invited", lambda self, token: read.append(token))
    with serving() as client:
        ana = open_table(client, wait=True)[0]
        cookies = f"seat={ana.token}; invitations={'1-x.' * 3000}"
        assert client.get(f"/tables/{ana.table}", headers={"Cookie": cookies}).status_code == 200
    assert 0 < read.count("x") <= MOST_SEATS


@pytest.mark.parametrize(
    "host",
    ["localhost", "127.0.0.1:8000", "[::1]:8000", "192.168.0.7", "table.localhost", "LOCALHOST."],
)
def test_a_server_answers_to_addresses_and_to_its_own_names(host):
    with serving() as client:
        assert client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "", "localhost.evil.example", "1.2.3.4.evil", "a" * 300]
)
def test_a_server_answers_to_no_name_that_it_does_not_know(host):
    """Else a page of another site reaches it by a name that leads to this machine."""
    with serving(metrics_token=None) as client:
        headers = {"Host": host, "Origin": f"http://{host}"}
        for method, path in (("GET", "/"), ("GET", "/metrics"), ("POST", "/play/dunhuang")):
            answer = client.request(method, path, headers=headers)
            assert answer.status_code == 421
            assert "content-security-policy" in answer.headers
        assert client.get("/health", headers=headers).status_code == 200
        table = open_table(client)[0].table
        with (
            pytest.raises(WebSocketDisconnect) as refused,
            connect(client, f"/tables/{table}/live", headers),
        ):
            pass
        assert refused.value.status_code == 421


def test_a_page_of_another_site_is_not_told_which_tables_were_set_aside():
    """It may ask from the machine of who runs the server, by a name that leads there."""
    with serving(metrics_token=None) as client:
        client.app.state.registry.quarantine.tables["k7wq2m9xhd4f"] = "LookupError"
        client._transport.client = ("127.0.0.1", 1)
        assert "set_aside" in client.get("/ready").json()
        told = client.get("/ready", headers={"Host": "evil.example"}).json()
        assert told["tables_set_aside"] == 1
        assert "set_aside" not in told


def test_the_name_of_an_origin_is_known():
    with serving(origins=("https://play.example.org",)) as client:
        assert client.get("/", headers={"Host": "play.example.org"}).status_code == 200


def test_a_head_that_is_too_large_is_explained_to_programs():
    with serving() as client:
        answer = client.get("/api/games", headers={"X": "y" * 17_000})
        assert answer.status_code == 431
        assert json.loads(answer.text)["error"]["code"] == "head_too_large"
