"""What happens is shown: for a moment, in nobody's way, and by a clock of the test's own."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.wait import until

from .clock import CLOCK, wait

NEARLY, TWO_AND_A_HALF_SECONDS = 2499, 2500
FLOWN = """const animate = Element.prototype.animate; window.flown = [];
Element.prototype.animate = function (frames, how) {
  if (this.matches(".passes")) window.flown.push({ ...this.dataset });
  return animate.call(this, frames, how);
};"""
"""Notes what flies from one place of the table to another."""


def arrive(guest, game, **how):
    """Somebody at a table with bots, whose page has a clock that stands still."""
    ana = guest(**how)
    ana.page.add_init_script(CLOCK + FLOWN)
    ana.open_table(game, ["human", "random", "random"], names=["Ana", "Ben", "Chloé"])
    return ana


def showing(ana):
    return ana.page.locator("[data-showing] > *")


def bid(ana):
    """Bid until bids are opened of which one wins."""

    def won():
        ana.page.keyboard.press("Escape")
        ana.play_to("bid")
        ana.page.keyboard.press("Escape")
        ana.click(ana.choices()[0])
        expect(opened(ana)).to_be_visible()
        return opened(ana).locator(".wins").count()

    until(won, "nobody wins anything")


def opened(ana):
    return ana.page.locator("[data-showing] .opened")


def test_opened_bids_are_shown_for_two_and_a_half_seconds_with_everybody_and_who_wins(guest):
    ana = arrive(guest, "dschunk")
    bid(ana)
    expect(opened(ana).get_by_role("listitem", include_hidden=True)).to_have_count(3)
    expect(opened(ana)).to_contain_text("Chloé")
    expect(opened(ana).locator(".wins .prize [data-to]").first).to_be_visible()
    wait(ana, NEARLY)
    expect(opened(ana)).to_be_visible()
    wait(ana, TWO_AND_A_HALF_SECONDS - NEARLY)
    expect(opened(ana)).to_have_count(0)


def test_a_turn_begins_when_what_is_shown_before_it_is_over(guest):
    ana = arrive(guest, "dschunk")
    bid(ana)
    expect(ana.table).to_have_attribute("data-held", "")
    assert ana.choices() == []
    assert ana.seat not in ana.actors

    def begun():
        wait(ana, TWO_AND_A_HALF_SECONDS)
        return ana.table.get_attribute("data-held") is None

    until(begun, "the turn does not begin")
    assert ana.choices()
    assert ana.seat in ana.actors


def test_who_has_seen_enough_acts_with_the_same_click(guest):
    ana = arrive(guest, "dschunk")
    bid(ana)
    before = ana.version
    with ana.page.expect_response(lambda answer: answer.url.endswith("/actions")):
        ana.page.locator(".at-hand [data-held]").last.click()
    ana.wait_for_version(before + 1)
    assert (
        ana.page.evaluate("getComputedStyle(document.getElementById('showing')).pointerEvents")
        == "none"
    )


@pytest.mark.parametrize("end", ["click", "Escape"])
def test_a_click_anywhere_or_escape_ends_what_is_shown(guest, end):
    ana = arrive(guest, "dschunk")
    bid(ana)
    if end == "click":
        showing(ana).click(force=True)
    else:
        ana.page.keyboard.press(end)
    expect(opened(ana)).to_have_count(0)


def test_the_last_bids_can_still_be_read_and_the_log_has_them_as_a_table(guest):
    ana = arrive(guest, "dschunk")
    bid(ana)
    ana.page.keyboard.press("Escape")
    last = ana.page.locator("#last-bids")
    expect(last).to_be_visible()
    expect(last.get_by_role("listitem")).to_have_count(3)
    expect(last).to_contain_text("Ana: ")
    rows = ana.page.locator("#log-lines .ledger").first.get_by_role("row")
    expect(rows).to_have_count(3)


@pytest.mark.parametrize(("motion", "flies"), [("no-preference", True), ("reduce", False)])
def test_the_price_goes_to_whoever_won_it_unless_the_reader_wants_it_calm(guest, motion, flies):
    ana = arrive(guest, "dschunk", reduced_motion=motion)
    bid(ana)
    expect(showing(ana)).to_be_visible()
    ana.page.evaluate("() => { window.flown = []; }")
    wait(ana, TWO_AND_A_HALF_SECONDS)
    expect(opened(ana)).to_have_count(0)
    assert any("to" in one for one in ana.page.evaluate("window.flown")) is flies


def test_a_token_that_changes_hands_is_shown_and_then_the_table_is_free(guest):
    ana, chance = arrive(guest, "dunhuang"), Random(2)

    def shown():
        ana.page.keyboard.press("Escape")
        assert ana.wait_for_turn(), "the game is over, and no token was taken"
        ana.click(chance.choice(ana.choices()))
        return "token" in (showing(ana).inner_text() if showing(ana).count() else "")

    until(shown, "no token was taken")
    expect(showing(ana).locator(".shown-token").first).to_be_visible()

    def over():
        wait(ana, TWO_AND_A_HALF_SECONDS)
        return not showing(ana).count()

    until(over, "what is shown does not end", pause=0.01)


def test_on_a_phone_what_is_shown_is_where_the_reader_looks(guest):
    ana = arrive(guest, "dschunk", width=390, height=844)
    bid(ana)
    ana.page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    expect(showing(ana)).to_be_in_viewport(ratio=1)
