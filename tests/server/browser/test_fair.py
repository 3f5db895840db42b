"""When a game is over its page checks the deal, without the server."""

from playwright.sync_api import expect

KEPT = """() => JSON.parse(
  localStorage[Object.keys(localStorage).find((key) => key.startsWith("entrepot deal"))]
)"""
"""What the browser has kept of a table."""


def test_the_result_says_that_the_deal_is_verified_and_a_changed_record_does_not_pass(guest):
    ana = guest()
    ana.watch_bots("dunhuang")
    panel = ana.page.locator("[data-fair]")
    expect(panel.locator("[data-verified]")).to_be_visible()
    expect(panel.locator("[data-false]")).to_be_hidden()
    known = ana.page.evaluate(KEPT)
    assert known["heads"]

    def forge(route):
        record = route.fetch().json()
        record["result"]["scores"].reverse()
        record["result"]["scores"][0] += 1
        route.fulfill(json=record)

    ana.page.route("**/record", forge)
    ana.page.reload()
    expect(panel.locator("[data-false]")).to_be_visible()
    assert panel.get_attribute("data-fault") == "result"


def test_a_good_record_of_another_game_is_not_what_this_browser_was_told(guest):
    ana = guest()
    ana.watch_bots("dunhuang")
    other = ana.page.url
    expect(ana.page.locator("[data-verified]")).to_be_visible()
    ana.watch_bots("dunhuang")
    expect(ana.page.locator("[data-verified]")).to_be_visible()
    ana.page.route("**/record", lambda route: route.continue_(url=f"{other}/record"))
    ana.page.reload()
    expect(ana.page.locator("[data-false]")).to_be_visible()
    # All tables of this server have the same key, and so the same promise.
    assert ana.page.locator("[data-fair]").get_attribute("data-fault") == "chain"


def test_who_plays_now_adds_their_part_after_having_seen_the_promise(guest):
    ana = guest()
    ana.visit("/")
    ana.page.locator("[data-play-now='dunhuang']").first.click()
    expect(ana.table).to_be_visible()
    known = ana.page.evaluate(KEPT)
    assert len(known["part"]) == 64
    standing = ana.page.request.get(f"/api{ana.page.url[ana.page.url.index('/tables') :]}").json()
    assert standing["promise"] == known["promise"]
    assert not standing["waiting"]
