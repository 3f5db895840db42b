"""Whoever asks first after a start does not keep all others waiting."""

import subprocess
import sys

import pytest
from pydantic import TypeAdapter

from entrepot.server.app import prepare
from entrepot.server.pages.rendering import TEMPLATES

from ..tables import open_table, serving


@pytest.fixture
def noticed(monkeypatch):
    """What is worked out that could have been before: routes and templates."""
    found = []

    def notice(owner, name):
        work = getattr(owner, name)

        def done(*given, **more):
            found.append(name)
            return work(*given, **more)

        monkeypatch.setattr(owner, name, done)

    def begin():
        notice(TypeAdapter, "__init__")
        notice(TEMPLATES, "compile")
        return found

    return begin


def test_the_first_request_finds_all_routes_and_templates_worked_out(noticed):
    TEMPLATES.cache.clear()
    with serving() as client:
        client.portal.call(prepare, client.app)
        found = noticed()
        ana = open_table(client)[0]
        for page in (f"/tables/{ana.table}/log", f"/tables/{ana.table}", "/", "/nowhere"):
            client.get(page, headers={**ana.headers, "Accept": "text/html"})
        assert found == []


FIRST_FILES = """
import asyncio, sys
from entrepot.server.app import create_app, prepare
from entrepot.server.pages.assets import Static
from entrepot.server.settings import Settings

async def ask(path):
    async def send(message):
        pass
    scope = {"type": "http", "method": "GET", "path": path, "root_path": "", "headers": []}
    try:
        await Static()(scope, asyncio.Event().wait, send)
    except Exception as error:
        assert error.status_code == 404

async def main():
    await prepare(create_app(Settings(data=None)))
    before = set(sys.modules)
    await ask("/actions.js")
    await ask("/nowhere.js")
    print(len(set(sys.modules) - before))

asyncio.run(main())
"""


def test_the_first_file_imports_nothing():
    """The first page of a server stopped the loop for 40 ms, which it took to import threads."""
    done = subprocess.run(
        [sys.executable, "-c", FIRST_FILES], capture_output=True, text=True, check=True
    )
    assert int(done.stdout) <= 1, "threads, their loop and much else were 20 modules and more"
