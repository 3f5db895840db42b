"""Whoever asks first after a start does not keep all others waiting."""

import pytest
from pydantic import TypeAdapter

from entrepot.server.app import prepare
from entrepot.server.pages.sheets import TEMPLATES

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
        prepare(client.app)
        found = noticed()
        ana = open_table(client)[0]
        for page in (f"/tables/{ana.table}/log", f"/tables/{ana.table}", "/", "/nowhere"):
            client.get(page, headers={**ana.headers, "Accept": "text/html"})
        assert found == []
