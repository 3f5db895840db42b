"""Looking back: step by step, since one's own turn, and at records."""

import json
from random import Random

from playwright.sync_api import expect

import entrepot
from tests.wait import until

from .clock import CLOCK, wait

NAMES = ["Ana", "Ben", "지우"]
BEAT = 1100
NOTE_VERSIONS = """() => {
  const table = () => document.querySelector("[data-version]").dataset.version;
  window.versions = [table()];
  new MutationObserver(() => window.versions.push(table()))
    .observe(document, { subtree: true, childList: true, attributeFilter: ["data-version"] });
}"""
"""Every version that a page shows, however short."""


def recorded(game, actions=10**6, **more):
    """A record of a game played at random, so far or to its end."""
    table, chance = entrepot.new(game, 3, seed=3), Random(3)
    while not table.over and table.version < actions:
        seat = chance.choice(table.actors)
        table.play(chance.choice(table.legal(seat)), seat)
    return {**table.record(), **more}


def look_at(ana, record):
    """Bring a record along and open it."""
    kept = ana.page.request.post("/api/records", data=record)
    assert kept.status == 201, kept.text()
    ana.visit(f"/tables/{kept.json()['id']}?at=0")
    ana.settle()


def entries(ana):
    return ana.page.evaluate("history.length")


def test_arrows_step_through_a_replay_and_the_browser_goes_back_at_once(guest):
    ana = guest()
    look_at(ana, recorded("dunhuang", 12))
    before = entries(ana)
    for version in (1, 2, 3):
        ana.page.keyboard.press("ArrowRight")
        ana.expect_version(version)
    ana.page.keyboard.press("ArrowLeft")
    ana.expect_version(2)
    ana.page.locator("#run").focus()
    ana.page.keyboard.press("ArrowRight")
    ana.expect_version(3)
    assert entries(ana) == before


def test_the_way_back_from_many_steps_into_the_past_is_one(guest):
    ana = guest()
    ana.open_table("dunhuang", ["human", "random"])
    ana.play(Random(5), until=8)
    now, before = ana.version, entries(ana)
    ana.page.locator("#log-lines a").last.click()
    ana.page.wait_for_url("**?at=*")
    first = ana.version
    for step in (1, 2):
        ana.page.keyboard.press("ArrowRight")
        ana.expect_version(first + step)
    assert entries(ana) == before + 1
    ana.page.go_back()
    ana.expect_version(now)


def test_arrows_in_a_dialog_are_the_dialogs(guest):
    ana = guest()
    look_at(ana, recorded("dunhuang", 12))
    ana.page.get_by_role("button", name="Menu").click()
    ana.page.get_by_label("as usual").focus()
    ana.page.keyboard.press("ArrowRight")
    expect(ana.page.get_by_label("fast", exact=True)).to_be_checked()
    ana.page.keyboard.press("ArrowLeft")
    assert ana.version == 0


def test_a_record_shows_its_players_and_nothing_that_is_not_so(guest):
    ana = guest()
    look_at(ana, recorded("dunhuang", names=NAMES))
    ana.wait_for_line()
    for name in NAMES:
        expect(ana.table).to_contain_text(name)
    expect(ana.table).not_to_contain_text("away")
    ana.page.keyboard.press("ArrowRight")
    ana.expect_version(1)
    expect(ana.page.locator("[data-news]")).to_be_hidden()


def test_players_of_a_record_without_names_are_numbered_in_the_readers_language(guest):
    ana = guest(locale="nl")
    ana.visit("/records")
    record = recorded("dschunk", 5)
    ana.page.locator("input[type=file]").set_input_files(
        {"name": "r.json", "mimeType": "application/json", "buffer": json.dumps(record).encode()}
    )
    ana.page.locator("main form button").first.click()
    ana.page.wait_for_url("**?at=0")
    expect(ana.table).to_contain_text("Speler 1")


def test_one_button_shows_again_what_happened_since_my_turn_and_comes_back(guest):
    ana = guest()
    ana.page.add_init_script(CLOCK)
    ana.open_table("dunhuang", ["human", "random"])
    for _ in range(2):
        ana.play_round(Random(5))
    now, choices = ana.version, ana.choices()
    ana.page.get_by_role("button", name="Watch again since my turn").click()
    ana.page.wait_for_url("**?at=*")
    ana.page.evaluate(NOTE_VERSIONS)

    def back():
        wait(ana, 10 * BEAT)
        return not ana.page.evaluate("document.getElementById('room').hasAttribute('data-at')")

    until(back, "the table as it is now is not shown again", pause=0.01)
    seen = [int(version) for version in ana.page.evaluate("window.versions")]
    assert list(dict.fromkeys(seen)) == list(range(seen[0], now + 1))
    assert seen[0] < now
    ana.expect_version(now)
    assert ana.choices() == choices


def test_who_wants_it_at_once_is_shown_nothing_and_tells_the_server(guest):
    ana = guest()
    said = []
    ana.page.on("websocket", lambda line: line.on("framesent", lambda text: said.extend([text])))
    ana.open_table("dschunk", ["human", "random", "random"])
    ana.wait_for_line()
    ana.page.get_by_role("button", name="Menu").click()
    ana.page.get_by_label("at once", exact=True).check()
    ana.page.get_by_role("button", name="Close").click()
    ana.play_to("bid")
    assert said == ["at once"]
    ana.click(ana.choices()[0])
    assert ana.wait_for_turn()
    expect(ana.page.locator("[data-showing] > *")).to_have_count(0)
    ana.page.reload()
    ana.page.get_by_role("button", name="Menu").click()
    expect(ana.page.get_by_label("at once", exact=True)).to_be_checked()
