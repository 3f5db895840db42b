"""From a moment of a finished game one plays on against bots."""

from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import expect

import entrepot
from tests.random_games import finish


def test_a_replay_goes_on_as_a_table_of_ones_own(guest):
    record = finish(entrepot.new("dunhuang", players=3, seed=4)).record()
    ana = guest(390, 844, permissions=["clipboard-read", "clipboard-write"])
    kept = ana.page.request.post("/api/records", data=record).json()
    ana.page.goto(f"/tables/{kept['id']}?at=12")
    ana.page.get_by_role("link", name="Play on from here").click()
    play = ana.page.get_by_role("button", name="Play on from here")
    expect(play).to_be_visible()
    text = parse_qs(urlsplit(ana.page.url).query)["text"][0]
    assert entrepot.from_text(text).version == 0
    picture = ana.page.get_by_role("img", name="The table as")
    expect(picture).to_be_visible()
    assert ana.fits()
    for which, said in (("link", "The link is copied."), ("text", "The text is copied.")):
        field = ana.page.locator(f"#pass-{which}")
        field.locator("xpath=following-sibling::button").click()
        expect(ana.page.get_by_role("status").filter(has_text=said)).to_be_visible()
        assert ana.page.evaluate("() => navigator.clipboard.readText()") == field.input_value()
    assert field.input_value() == text
    ana.page.get_by_label("is as it really was").check()
    play.click()
    expect(ana.table).to_have_attribute("data-game", "dunhuang")
    seat = ana.table.get_attribute("data-seat")
    assert int(seat) in entrepot.from_text(text).actors
    expect(ana.page.locator("[data-hint]")).to_be_visible()
