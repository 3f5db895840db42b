"""Hints: by a key and a button, in words, and at the place where one would click."""

from random import Random
from urllib.parse import urlencode

from playwright.sync_api import expect

import entrepot


def test_a_hint_says_where_to_look_then_marks_what_is_best_and_ends_with_the_choice(guest):
    ana = guest()
    ana.open_table("dunhuang", ["human", "random", "random"])
    ana.wait_for_turn(alone=True)
    box, marks = ana.page.locator("#hint"), ana.page.locator("#table [data-hint-value]")
    expect(box).to_be_hidden()
    ana.page.locator("[data-hint]").click()
    expect(box.locator("[data-clue]")).not_to_be_empty()
    expect(marks).to_have_count(0)
    ana.page.keyboard.press("i")
    expect(box.locator("li").first).to_be_visible()
    best = box.locator("li [data-hint-value]").first
    action = best.get_attribute("data-action")
    assert action in ana.choices()
    place = ana.page.locator(f'#table [data-action="{action}"]').first
    expect(place).to_have_attribute("data-hint-value", best.get_attribute("data-hint-value"))
    expect(place.locator(".hint-mark")).to_contain_text("%")
    expect(place).to_have_attribute(
        "aria-description", "Hint: " + best.locator("b").inner_text() + " to win"
    )
    ana.play_by(best.click)
    expect(box).to_be_hidden()
    expect(marks).to_have_count(0)
    ana.page.keyboard.press("?")
    expect(ana.page.get_by_text("a hint; once more, what is best")).to_be_visible()
    ana.page.keyboard.press("Escape")
    mark_on_a_picture(ana)


def mark_on_a_picture(ana):
    """The tiles of the circle are drawn, and marked all the same."""
    ana.wait_for_turn(alone=True)
    place = ana.page.locator("#table g[data-action]:visible").first
    give(ana, place)
    expect(place.locator(".hint-mark text")).to_be_visible()
    expect(place.locator(".hint-mark text")).to_have_text("50 %")
    expect(ana.page.locator("#hint [data-why]")).to_contain_text("So.")
    before = place.evaluate(SCALE)
    ana.page.set_viewport_size({"width": 1024, "height": 640})
    ana.page.wait_for_function(
        f"(before) => ({SCALE})({PLACE}) < 0.95 * before && Math.abs({LETTERS} - 13) < 0.1",
        arg=before,
    )


SCALE = "(piece) => piece.getScreenCTM().a"
PLACE = "document.querySelector('#table g[data-hint-value]')"
LETTERS = f"({SCALE})({PLACE}) * {PLACE}.querySelector('.hint-mark text').getAttribute('font-size')"
"""The size of a label's letters on the screen."""


def give(ana, place):
    """A hint that names one place as the best."""
    best = [{"action": place.get_attribute("data-action"), "meaning": "Go", "chance": 0.5}]
    found = {"clue": "Look.", "best": best, "other": best[0]["action"], "why": "So."}
    ana.page.route("**/hint", lambda route: route.fulfill(json=found))
    ana.page.locator("[data-hint]").click()


def before_a_swap():
    """A moment of a game in which one of two cards is swapped for one that lies at the circle."""
    table, chance = entrepot.new("dunhuang", players=3, seed=3), Random(1)
    while True:
        legal = table.legal(table.actors[0])
        tiles = table.as_dict()["tiles"]
        swaps = [one.split() for one in legal if one.startswith("swap")]
        if len({good for _, good, where in swaps if where in tiles}) > 1:
            return table.as_text()
        table.play(chance.choice(legal), table.actors[0])


def test_what_takes_two_picks_is_marked_at_the_first_and_then_at_the_second(guest):
    ana = guest()
    ana.page.goto(f"/position?{urlencode({'text': before_a_swap()})}")
    ana.page.get_by_role("button", name="Play on from here").click()
    expect(ana.table).to_have_attribute("data-game", "dunhuang")
    ana.settle()
    place = ana.page.locator("#table g.second[data-action]").first
    give(ana, place)
    expect(place.locator(".hint-mark")).to_have_count(0)
    ana.page.locator("#table .first[data-hint-value]").first.click()
    expect(place.locator(".hint-mark text")).to_be_visible()
