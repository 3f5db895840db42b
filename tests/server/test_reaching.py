"""Links begin with an address that others can open, and a page says where there is none."""

import re

import pytest

from entrepot.server.pages import reaching

from .tables import serving

FORM = {"game": "dunhuang", "players": "2", "seat0": "human", "seat1": "human"}


def opened(client, host):
    """The page of a table that somebody opens by an address."""
    client.cookies.clear()
    client.base_url = f"http://{host}"
    headers = {"Origin": f"http://{host}", "Host": host}
    return client.post("/tables/new", data=FORM, headers=headers).text


def first_link(page):
    return re.search(r'value="(http://[^"]*)/tables/', page)[1]


def test_a_server_for_this_machine_alone_says_so_with_the_command_that_changes_it():
    with serving() as client:
        page = opened(client, "127.0.0.1:8000")
        assert "Only this computer can open these links" in page
        assert "<code>entrepot serve --host 0.0.0.0</code>" in page
        page = opened(client, "localhost:9000")
        assert "<code>entrepot serve --host 0.0.0.0 --port 9000</code>" in page


def test_links_have_the_address_that_the_reader_has_asked_for():
    with serving(origins=("http://play.example.org",)) as client:
        page = opened(client, "play.example.org")
        assert first_link(page) == "http://play.example.org"
        assert "Only this computer" not in page


@pytest.mark.parametrize(
    ("address", "shown"), [("192.168.1.7", "192.168.1.7"), ("fe::7", "[fe::7]")]
)
def test_where_the_server_listens_for_all_links_have_the_machines_own_address(
    monkeypatch, address, shown
):
    monkeypatch.setattr(reaching, "own_address", lambda host: address if host == "::" else None)
    with serving(host="::") as client:
        page = opened(client, "127.0.0.1:8000")
        assert first_link(page) == f"http://{shown}:8000"
        assert "Only this computer" not in page


def test_a_machine_knows_its_own_names():
    for own in ("127.0.0.1", "127.1.2.3", "::1", "[::1]", "localhost", "table.localhost"):
        assert reaching.is_own(own)
    for other in ("192.168.1.7", "example.org", "localhost.example.org", "", "testserver"):
        assert not reaching.is_own(other)


def test_a_server_for_one_address_has_no_other():
    assert reaching.own_address("127.0.0.1") is None
    found = reaching.own_address("0.0.0.0")
    assert found is None or not reaching.is_own(found)
