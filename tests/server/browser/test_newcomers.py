"""Help at the moment of need: a line for what comes up first, and the game on a card."""

from random import Random

import pytest
from playwright.sync_api import expect

import entrepot

PLACES = """() => [...document.querySelectorAll(
  '[data-action], [data-prompt], [data-player], [data-market]',
)].map((one) => JSON.stringify(one.getBoundingClientRect()))"""
"""Where all is that a reader needs to choose."""


@pytest.mark.parametrize("game", entrepot.games())
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desk", "phone"])
def test_what_comes_up_first_is_explained_until_it_is_put_away(guest, game, size):
    ana = guest(*size, new=True)
    ana.open_table(game, ["human", "random", "random"])
    ana.settle()
    nudge = ana.page.get_by_role("note", name="New to you")
    expect(nudge).to_be_visible()
    first = nudge.locator("p").inner_text()
    places = ana.page.evaluate(PLACES)
    nudge.get_by_role("button", name="Got it").click()
    expect(nudge).to_be_hidden()
    assert ana.page.evaluate(PLACES) == places
    ana.page.reload()
    expect(ana.page.get_by_role("button", name="Menu")).to_be_visible()
    expect(ana.page.locator("#nudge p")).not_to_have_text(first)


def test_a_turn_has_one_tip_and_the_third_game_none(guest):
    ana = guest(new=True)
    nudge = ana.page.get_by_role("note", name="New to you")
    for _ in range(2):
        ana.open_table("dunhuang", ["human", "random", "random"])
        ana.play_to("camel")
        expect(nudge).to_be_visible()
        ana.click(ana.choices()[0])
        assert ana.step == "good"
        expect(nudge).to_be_hidden()
    ana.open_table("dunhuang", ["human", "random", "random"])
    ana.play_to("camel")
    ana.play_round(Random(1))
    expect(nudge).to_be_hidden()


def test_who_wants_nothing_explained_says_so(guest):
    ana = guest(new=True)
    ana.open_table("dunhuang", ["human", "random", "random"])
    ana.page.get_by_role("button", name="Menu").click()
    ana.page.get_by_label("Explain what comes up for the first time").uncheck()
    ana.page.reload()
    expect(ana.page.get_by_role("button", name="Menu")).to_be_visible()
    expect(ana.page.get_by_role("note", name="New to you")).to_be_hidden()


def test_the_game_on_a_card_stands_beside_the_table_and_comes_by_a_key(guest):
    ana = guest(new=True)
    ana.open_table("dunhuang", ["human", "random", "random"])
    ana.settle()
    card, nudge = ana.page.locator("#overview"), ana.page.locator("#nudge")
    expect(nudge).to_be_visible()
    ana.page.get_by_role("button", name="New here?").click()
    expect(card).to_be_visible()
    expect(nudge).to_be_hidden()
    table, beside = ana.table.bounding_box(), card.bounding_box()
    assert table["x"] + table["width"] <= beside["x"] + 1
    card.get_by_role("button", name="Got it").click()
    expect(card).to_be_hidden()
    expect(nudge).to_be_visible()
    assert ana.table.bounding_box()["width"] == 1280
    ana.page.keyboard.press("h")
    expect(card).to_contain_text("A turn: move the camel")
    expect(ana.page.get_by_role("button", name="New here?")).to_be_hidden()
    ana.page.set_viewport_size({"width": 390, "height": 844})
    sheet = card.bounding_box()
    assert (sheet["width"], sheet["y"] + sheet["height"]) == (390, 844)
    ana.page.keyboard.press("Escape")
    expect(card).to_be_hidden()
