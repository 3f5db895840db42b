"""Behind a proxy: what the documentation tells nginx, tried with nginx."""

import json
import os
import re
import shutil
import socket
import subprocess
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from entrepot.server.app import create_app
from tests.wait import at_most, PATIENCE, until

from .tables import listening, settings

pytestmark = pytest.mark.thorough
PAGE = (Path(__file__).parents[2] / "docs" / "proxies.md").read_text(encoding="utf-8")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return listening.getsockname()[1]


@pytest.fixture(scope="module")
def nginx():
    path = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin")
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("nginx is missing: apt-get install nginx-light")
        pytest.skip("there is no nginx here (on Debian: apt install nginx-light)")
    return path


@pytest.fixture(scope="module")
def proxied(nginx, tmp_path_factory):
    """The address of nginx before a server, and the server's app."""
    folder = tmp_path_factory.mktemp("nginx")
    app = create_app(settings())
    with listening(app) as (host, port):
        outside = free_port()
        config = folder / "nginx.conf"
        config.write_text(configured(folder, f"127.0.0.1:{outside}", f"http://{host}:{port}"))
        with subprocess.Popen([nginx, "-c", config, "-p", folder]) as process, at_most(process):
            try:
                address = f"http://127.0.0.1:{outside}"
                until(lambda: reached(address), "nginx does not answer")
                yield address, app
            finally:
                process.terminate()


def configured(folder, outside, inside):
    """What the documentation says, but for certificates and ports."""
    (block,) = re.findall(r"```nginx\n(.*?)```", PAGE, re.DOTALL)
    block = re.sub(r"\n    ssl_certificate.*", "", block)
    for said, here in (("443 ssl", outside), ("http://127.0.0.1:8000", inside)):
        assert block.count(said) == 1
        block = block.replace(said, here)
    paths = " ".join(
        f"{name}_temp_path {folder}/{name};"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        f"daemon off; pid {folder}/pid; error_log stderr; worker_processes 1;\n"
        f"events {{}}\nhttp {{ access_log off; {paths}\n{block}\n}}\n"
    )


def reached(address):
    try:
        return httpx.get(f"{address}/health", timeout=PATIENCE).status_code == 200
    except httpx.TransportError:
        return False


def asking(address, source="127.0.0.1", **headers):
    """Somebody who asks from an address of this machine."""
    transport = httpx.HTTPTransport(local_address=source)
    return httpx.Client(base_url=address, transport=transport, headers=headers, timeout=PATIENCE)


def test_limits_are_counted_for_each_address_and_nobody_invents_one(proxied):
    address, app = proxied
    with asking(address, "127.0.0.2", **{"X-Forwarded-For": "203.0.113.9"}) as client:
        assert client.get("/").status_code == 200
    known = set(app.state.requests._left)
    assert "127.0.0.2" in known
    assert "203.0.113.9" not in known


def test_forms_are_taken_from_pages_of_this_site_and_no_other(proxied):
    address, _ = proxied
    with asking(address) as client:
        assert client.post("/play/dunhuang", headers={"Origin": address}).status_code == 303
        refused = client.post("/play/dunhuang", headers={"Origin": "http://example.com"})
        assert refused.status_code == 403


def test_a_table_is_live(proxied):
    address, _ = proxied
    with asking(address) as client:
        plan = {"game": "dunhuang", "seats": ["random", "random"]}
        table = client.post("/api/tables", json=plan).json()["id"]
        live = f"{address.replace('http', 'ws')}/api/tables/{table}/live"
        with connect(live, open_timeout=PATIENCE, close_timeout=PATIENCE) as socket:
            assert "version" in json.loads(socket.recv(timeout=PATIENCE))


def test_figures_are_not_seen_from_outside(proxied):
    address, _ = proxied
    with asking(address) as client:
        assert client.get("/metrics").status_code == 403
