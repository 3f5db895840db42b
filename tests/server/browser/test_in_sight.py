"""At every kind of step one sees one's hand and what is to be decided, without scrolling."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import entrepot
from entrepot.words import LANGUAGES

from ..kinds import stills
from .stilled import show

SIGHT = (Path(__file__).parent / "sight.js").read_text(encoding="utf-8")
SIZES = [
    *((360, 640), (390, 844), (768, 1024)),
    *((640, 360), (844, 390), (1024, 600)),
    *((1024, 768), (1280, 720), (1280, 800), (1366, 650), (1920, 1080)),
]
HANDS = {"dunhuang": ".own .held", "dschunk": ".hand .pile, .lot"}
"""What shows the cards in the reader's hand."""


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(
        viewport={"width": 1920, "height": 1080}, reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("game", entrepot.games())
def test_hand_and_choices_are_in_sight_at_every_step_size_and_language(page, game):
    pages, files = stills(game, LANGUAGES)
    show(page, pages[0], files, framed=True)
    faults = {}
    for still in pages:
        asked = {"html": still.html, "sizes": SIZES, "hand": HANDS[game]}
        found = page.evaluate(SIGHT, asked)
        if found:
            faults[f"{still.kind}, {still.language}"] = found
    assert not faults, "\n".join(f"{kind}: {found}" for kind, found in faults.items())
