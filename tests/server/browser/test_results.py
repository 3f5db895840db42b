"""What a page shows once, and what it shows without scrolling."""

import pytest

import entrepot

from .test_moments import look_at, recorded

SIZES = [(390, 844), (1280, 720), (1440, 900)]


@pytest.mark.parametrize("game", entrepot.games())
def test_the_result_is_stated_once(guest, game):
    ana = guest()
    look_at(ana, recorded(game))
    ana.visit(ana.page.url.split("?")[0])
    verdict = ana.page.locator("#result-title").inner_text()
    for width, height in SIZES:
        ana.page.set_viewport_size({"width": width, "height": height})
        read = " ".join(ana.page.locator("#room").inner_text().split())
        assert read.count(verdict) == 1, (width, height)
        assert ana.page.get_by_text("The game is over.", exact=True).count() >= 1


@pytest.mark.parametrize("game", entrepot.games())
def test_a_puzzle_shows_its_whole_table_without_scrolling(guest, game):
    ana = guest()
    ana.visit(f"/puzzles/{game}/1")
    table = ana.page.locator("img.puzzle-table")
    assert table.evaluate("one => one.decode().then(() => one.naturalWidth)") > 0
    for width, height in SIZES:
        ana.page.set_viewport_size({"width": width, "height": height})
        shown = table.bounding_box()
        assert shown["y"] + shown["height"] <= height, (width, height)
        assert ana.page.locator(".answers button").first.bounding_box()["y"] < height
