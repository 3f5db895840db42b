"""Links begin with an address that others can open, and a page says where there is none."""

import re
from contextlib import contextmanager
from dataclasses import replace
from html import unescape

import pytest

from entrepot.server.app import create_app
from entrepot.server.pages import share_links

from .tables import settings, TestClient

FORM = {"game": "dunhuang", "players": "2", "seat0": "human", "seat1": "human"}
HERE, ELSEWHERE = ("127.0.0.1", 50000), ("192.168.1.20", 50000)
LAN = "192.168.1.7"


@contextmanager
def serving(*, client=HERE, origins=(), **how):
    """A server that a machine asks, here or elsewhere, with no other origins than these."""
    app = create_app(replace(settings(**how), origins=origins))
    with TestClient(app, client=client) as served:
        yield served


@pytest.fixture
def network(monkeypatch):
    """A network in which this machine has an address, where the server listens for all."""
    everywhere = {"0.0.0.0": LAN, "::": "fe::7"}
    monkeypatch.setattr(share_links, "own_address", everywhere.get)


def opened(client, host, **headers):
    """The page of a table that somebody opens by an address."""
    client.cookies.clear()
    client.base_url = f"http://{host}"
    headers = {"Origin": f"http://{host}", "Host": host, **headers}
    return client.post("/tables/new", data=FORM, headers=headers).text


def first_link(page):
    return re.search(r'value="(http://[^"]*)/tables/', page)[1]


def commands(page):
    """The commands on a page, as they are shown; each is what its button copies."""
    found = re.findall(r'<code>(.*?)</code> <button[^>]* data-copy="([^"]*)"', page)
    shown = [unescape(re.sub(r"<[^>]*>", "", text)).strip() for text, _ in found]
    assert shown == [unescape(copied) for _, copied in found]
    return shown


def test_a_server_for_this_machine_alone_shows_the_command_that_changes_it():
    with serving(restart="/opt/entrepot serve --data '/srv/my tables'") as client:
        page = opened(client, "127.0.0.1:8000")
        assert "Only this computer can open these links" in page
        assert commands(page) == ["/opt/entrepot serve --data '/srv/my tables' --lan"]
        (command,) = commands(opened(client, "localhost:9000"))
        assert command.endswith(" --lan --port 9000")
        assert 'href="/docs/hosting"' in page


@pytest.mark.parametrize(
    ("client", "headers"), [(ELSEWHERE, {}), (HERE, {"X-Forwarded-For": "192.168.1.20"})]
)
def test_only_a_reader_at_this_machine_sees_where_the_tables_are(client, headers):
    """So it is in a container, or through a forwarded port."""
    with serving(client=client, restart="entrepot serve --data /srv/tables") as other:
        page = opened(other, "localhost:8000", **headers)
        assert "Only this computer can open these links" in page
        assert not commands(page)
        assert "/srv/tables" not in page
        assert "/srv/tables" not in other.get("/docs/hosting", headers=headers).text


def test_links_have_the_address_that_the_reader_has_asked_for():
    with serving(origins=("http://play.example.org",)) as client:
        page = opened(client, "play.example.org")
        assert first_link(page) == "http://play.example.org"
        assert "Only this computer" not in page


@pytest.mark.parametrize(("host", "shown"), [("0.0.0.0", LAN), ("::", "[fe::7]")])
def test_where_the_server_listens_for_all_links_have_the_machines_own_address(network, host, shown):
    with serving(host=host) as client:
        page = opened(client, "127.0.0.1:8000")
        assert first_link(page) == f"http://{shown}:8000"
        assert "Only this computer" not in page


def test_the_waiting_room_shows_the_address_in_the_network_with_its_code(network):
    with serving(host="0.0.0.0") as client:
        page = opened(client, "localhost:8000")
        assert f'value="http://{LAN}:8000/"' in page
        code = client.get(re.search(r'src="(/tables/[^"]*/codes/server)"', page)[1])
        assert code.headers["content-type"] == "image/svg+xml"
        assert 'href="/docs/hosting"' in page


@pytest.mark.parametrize("host", [f"{LAN}:8000", "table.example.lan:8000"])
def test_a_table_is_opened_by_the_address_in_the_network_and_by_a_name_given_as_origin(
    network, host
):
    with serving(host="0.0.0.0", origins=("http://table.example.lan:8000",)) as client:
        assert first_link(opened(client, host)) == f"http://{host}"
        assert "421" not in opened(client, host)


def test_an_origin_goes_before_an_address_that_the_machine_guesses(network):
    with serving(host="0.0.0.0", origins=("https://example.org/",)) as client:
        page = opened(client, "127.0.0.1:8000")
        assert 'value="https://example.org/tables/' in page
        assert LAN not in page
    with serving(host="0.0.0.0", origins=("http://localhost:8000",)) as client:
        page = opened(client, "localhost:8000")
        assert "Only this computer can open these links" in page
        assert LAN not in page


def test_the_page_on_hosting_has_the_command_with_the_tables_of_this_server():
    with serving(restart="entrepot serve --data /srv/tables") as client:
        page = client.get("/docs/hosting", headers={"Host": "127.0.0.1:8000"}).text
        assert commands(page)[0].startswith("entrepot serve --data /srv/tables --lan")


def test_a_machine_knows_its_own_names():
    for own in ("127.0.0.1", "127.1.2.3", "::1", "[::1]", "localhost", "table.localhost"):
        assert share_links.is_own(own)
    for other in ("192.168.1.7", "example.org", "localhost.example.org", "", "testserver"):
        assert not share_links.is_own(other)


def test_a_server_for_one_address_has_no_other():
    assert share_links.own_address("127.0.0.1") is None
    found = share_links.own_address("0.0.0.0")
    assert found is None or not share_links.is_own(found)
