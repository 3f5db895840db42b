"""What lies before the reader at a Dschunk table is not cut off, and junks are clicked."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, Page

from ..step_gallery import Still, stills
from .frozen_pages import put, show

CUT = """() => {
  const scrolled = (one) => [...document.querySelectorAll('.tags, .ranks')]
    .some((row) => row.contains(one) && /auto/.test(getComputedStyle(row).overflow));
  const dock = document.querySelector('.dock').getBoundingClientRect();
  return [...document.querySelectorAll('.dock :is(button, label, .special, .tag, .pile, .lot)')]
    .filter((one) => one.checkVisibility() && !scrolled(one))
    .map((one) => [one.className, one.getBoundingClientRect()])
    .filter(([, { left, right, bottom }]) =>
      left < dock.left || right > dock.right + 1 || bottom > dock.bottom + 1)
    .map(([name]) => name);
}"""
"""What stands out of the dock, but for what scrolls there and shows that it does."""
TOP = "() => document.getElementById('junk-purple').getBoundingClientRect().top"


@pytest.fixture(scope="module")
def pages() -> tuple[dict[str, Still], dict[str, bytes]]:
    found, files = stills("dschunk")
    return {still.kind: still for still in found}, files


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def test_nothing_before_the_reader_is_cut_off_and_the_board_stays_where_it_is(page, pages):
    found, files = pages
    tops = set()
    show(page, found["bid bid pass"], files)
    for kind, still in found.items():
        if kind == "over":
            continue
        put(page, still)
        assert not page.evaluate(CUT), kind
        tops.add(round(page.evaluate(TOP)))
    assert len(tops) == 1


def test_special_cards_are_seen_while_one_bids(page, pages):
    found, files = pages
    show(page, found["bid bid pass"], files)
    tags = page.locator(".dock .tag")
    assert tags.count() >= 2
    for tag in tags.all():
        expect(tag).to_be_visible()


def test_an_extra_action_is_played_by_a_click_on_the_card_and_one_on_the_junk(page, pages):
    found, files = pages
    show(page, found["action play load"], files)
    load = page.locator("#junk-gray [data-action='play load-any gray']")
    merchants = page.locator(".junk [data-action='load'], .junk [data-action='money']")
    expect(load).not_to_be_visible()
    page.locator("label[for=pick-load-any]").click()
    expect(load).to_be_visible()
    expect(merchants.first).not_to_be_visible()
    page.locator(".unpick.of-load-any").click()
    expect(load).not_to_be_visible()
    expect(merchants.first).to_be_visible()


def test_a_strip_is_moved_by_clicks_on_two_junks(page, pages):
    found, files = pages
    show(page, found["action play move"], files)
    page.locator(".special[for=pick-move-strip]").click()
    action = page.locator(".plaques.third [data-action]").first.get_attribute("data-action")
    _, _, start, end = str(action).split()
    to_there = page.locator(f"#junk-{end} [data-action='{action}']")
    expect(to_there).not_to_be_visible()
    page.locator(f"#junk-{start} label[for=from-{start}]").click()
    expect(to_there).to_be_visible()
    expect(page.locator(f".playing [data-action='{action}']")).to_be_visible()
