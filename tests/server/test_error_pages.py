"""Whatever goes wrong on a page is told on a page; programs are told in JSON."""

import pytest

from entrepot.server.limits import Limits

from .tables import serving

PEOPLE = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
FOREIGN = {"Origin": "https://elsewhere.example"}
NARROW = Limits(body=100, upload=100, tables_per_minute=0.001, tables_at_once=1)


@pytest.fixture(scope="module")
def client():
    with serving(limits=NARROW) as client:
        client.post("/play/dunhuang")
        yield client


PROBLEMS = {
    404: ("GET", "tables/nowhere", {}),
    405: ("POST", "tables/nowhere", {}),
    403: ("POST", "tables/nowhere/name", {"headers": FOREIGN}),
    413: ("POST", "tables/nowhere/name", {"content": b"x" * 101}),
    429: ("POST", "records", {"content": b"x"}),
}


@pytest.mark.parametrize("status", PROBLEMS)
def test_people_are_shown_a_page_in_their_language(client, status):
    method, path, how = PROBLEMS[status]
    headers = {**how.get("headers", {}), **PEOPLE, "Accept-Language": "de"}
    answer = client.request(method, f"/{path}", **{**how, "headers": headers})
    assert answer.status_code == status
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert '<html lang="de"' in answer.text
    assert ("retry-after" in answer.headers) == (status == 429)


@pytest.mark.parametrize("prefix", ["", "api/"])
@pytest.mark.parametrize("status", PROBLEMS)
def test_programs_are_told_in_json(client, status, prefix):
    method, path, how = PROBLEMS[status]
    headers = {**how.get("headers", {}), **(PEOPLE if prefix else {"Accept": "*/*"})}
    answer = client.request(method, f"/{prefix}{path}", **{**how, "headers": headers})
    assert answer.status_code in (status, 404)
    assert set(answer.json()) == {"error"}


def test_a_mistake_of_our_own_is_told_on_a_page_without_what_it_was(client, monkeypatch, caplog):
    async def fail(table):
        raise RuntimeError("a secret")

    monkeypatch.setattr(client.app.state.registry, "find", fail)
    answer = client.get("/tables/any", headers=PEOPLE)
    assert answer.status_code == 500
    assert answer.headers["content-type"].startswith("text/html")
    assert "a secret" not in answer.text
    assert "a secret" in caplog.text
