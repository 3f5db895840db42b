"""A browser and a server for the tests of the pages.

Not the fixtures of pytest-playwright: those keep Playwright's event loop running until all tests
are done, and in the meantime nothing else in the same process can run one.
"""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, Playwright, sync_playwright

from ..fixed_keys import OWN_PART
from .chromium import chromium_path, MISSING, must_not_be_missing
from .guests import Guest
from .live_server import server

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]

PATIENCE = 120_000
"""Milliseconds for what takes a tenth of a second where nothing else runs."""
expect.set_options(timeout=PATIENCE)
EXPERIENCED = "try { localStorage.setItem('entrepot nudges', 'no') } catch {}"
"""Run in the browser of somebody who needs nothing explained; others are `new`."""


@pytest.fixture(scope="package")
def engine() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def chromium(engine: Playwright) -> Iterator[Browser]:
    path = chromium_path(engine.chromium.executable_path)
    if path is None:
        if must_not_be_missing():
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    browser = engine.chromium.launch(executable_path=path, args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def address() -> Iterator[str]:
    with server() as address:
        yield address


@pytest.fixture
def guest(chromium: Browser, address: str) -> Iterator[Callable[..., Guest]]:
    """Gives people at browsers of their own; whatever goes wrong in their pages fails the test."""
    contexts: list[BrowserContext] = []
    guests: list[Guest] = []

    def arrive(width: int = 1280, height: int = 800, *, new: bool = False, **how: object) -> Guest:
        usual = {
            "reduced_motion": "reduce",
            "locale": "en-GB",
            "base_url": address,
            "service_workers": "block",
        }
        context = chromium.new_context(
            viewport={"width": width, "height": height}, **{**usual, **how}
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(OWN_PART)
        if not new:
            context.add_init_script(EXPERIENCED)
        contexts.append(context)
        guests.append(Guest(context.new_page()))
        return guests[-1]

    yield arrive
    faults = [fault for one in guests for fault in one.faults]
    for context in contexts:
        context.close()
    assert not faults
