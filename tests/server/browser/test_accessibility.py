"""Keyboard, small screens, screen readers, and readers who want it dark."""

import re
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import entrepot

POSITION = f"/position?text={entrepot.new('dunhuang', players=3, seed=1).as_text()}"
PAGES = (
    *("/", "/tables/new?game=dunhuang", "/tables/new?game=dschunk", "/rules", "/records"),
    *("/position", POSITION, "/puzzles", "/puzzles/dunhuang/1?kind=win"),
)
FINGER = 43.5
"""The 44 px that a finger needs, but for rounding."""
GRAVE = ("serious", "critical")
BY_COLOUR = ["color-contrast", "link-in-text-block"]
"""The rules by which a page can be worse by night than it is by day."""


def findings(page) -> list[str]:
    """What is grave for some readers, by day and by night."""
    found = [*_findings(page, {})]
    page.emulate_media(color_scheme="dark")
    found += _findings(page, {"runOnly": {"type": "rule", "values": BY_COLOUR}})
    page.emulate_media(color_scheme="light")
    return found


def _findings(page, options: dict[str, object]) -> list[str]:
    found = Axe().run(page, options={"resultTypes": ["violations"], **options}).response
    return [
        f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:160]}"
        for one in found["violations"]
        if one["impact"] in GRAVE
    ]


def test_axe_finds_nothing_grave_on_the_pages_beside_the_tables(guest):
    ana = guest()
    for path in (*PAGES, "/rules/dunhuang", "/nowhere"):
        ana.visit(path)
        assert not findings(ana.page), path


@pytest.mark.parametrize("game", entrepot.games())
def test_axe_finds_nothing_grave_at_a_table(guest, game):
    ana = guest()
    ana.open_table(game, ["human", "random", "random"], clock=3600)
    expect(ana.page.get_by_role("timer")).to_contain_text("m")
    # Who chooses at the same time would redraw the page while it is looked at.
    assert ana.wait_for_turn(alone=True)
    assert not findings(ana.page)
    ana.play(Random(1), until=25)
    assert ana.wait_for_turn(alone=True)
    hint = ana.page.locator("#hint")
    ana.page.keyboard.press("i")
    expect(hint).to_be_visible()
    ana.page.keyboard.press("i")
    expect(hint.locator("li").first).to_be_visible()
    assert not findings(ana.page)
    ana.page.get_by_role("button", name="Menu").click()
    assert not findings(ana.page)
    ana.page.keyboard.press("Escape")
    ana.page.locator("#log-lines a").first.click()
    ana.page.wait_for_url("**?at=*")
    assert not findings(ana.page)
    ana.visit(ana.page.url.partition("?")[0] + "/log")
    assert not findings(ana.page)


def test_what_cannot_be_read_by_night_alone_is_found(guest):
    ana = guest()
    ana.page.set_content(
        "<!doctype html><html lang='en'><title>Dusk</title><main><h1>Dusk</h1><p>Hello, friend</p>"
        "<style>@media (prefers-color-scheme: dark) { p { color: #eee } }</style></main></html>"
    )
    (fault,) = findings(ana.page)
    assert fault.startswith("color-contrast")


@pytest.mark.parametrize("game", entrepot.games())
def test_axe_finds_nothing_grave_when_the_game_is_over(guest, game):
    ana = guest()
    ana.watch_bots(game)
    assert not findings(ana.page)


@pytest.mark.parametrize("width", [360, 390])
def test_no_page_scrolls_sideways_on_a_phone(guest, width):
    ana = guest(width, 740, has_touch=True, is_mobile=True)
    rules = tuple(f"/rules/{game}" for game in entrepot.games())
    for path in (*PAGES, *rules):
        ana.visit(path)
        assert ana.fits(), path


@pytest.mark.parametrize("game", entrepot.games())
def test_on_a_phone_nothing_scrolls_sideways_and_a_finger_finds_what_it_wants(guest, game):
    ana = guest(360, 740, has_touch=True, is_mobile=True)
    ana.open_table(game, ["human", "random", "random"])
    chance = Random(1)
    for _ in range(12):
        assert ana.wait_for_turn()
        assert ana.fits()
        assert not _too_small(ana)
        ana.click(chance.choice(ana.choices()))
    assert ana.fits()


def _too_small(ana) -> dict[str, float]:
    """Actions that cannot be clicked anywhere where there is room for a finger."""
    boxes = ana.page.evaluate(
        """() => [...document.querySelectorAll('#table [data-action]')]
          .filter((one) => one.checkVisibility())
          .map((one) => [one.dataset.action, one.getBoundingClientRect()])
          .map(([action, box]) => [action, Math.min(box.width, box.height)])"""
    )
    largest = {action: 0.0 for action, _ in boxes}
    for action, side in boxes:
        largest[action] = max(largest[action], side)
    return {action: side for action, side in largest.items() if side < FINGER}


@pytest.mark.parametrize("game", entrepot.games())
def test_the_keyboard_alone_is_enough(guest, game):
    ana = guest()
    ana.visit()
    _tab_to(
        ana, lambda one: ana.page.evaluate(f"document.activeElement.dataset.playNow === '{game}'")
    )
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_url("**/tables/*")
    for _ in range(4):
        assert ana.wait_for_turn(alone=True)
        _tab_to(ana, lambda one: bool(one["action"]))
        ana.play_by(lambda: ana.page.keyboard.press("Enter"))


def _tab_to(ana, wanted) -> None:
    for _ in range(150):
        if wanted(ana.focused()):
            return
        ana.page.keyboard.press("Tab")
    raise AssertionError("the keyboard does not reach it")


def test_focus_stays_where_it_was_when_others_act(guest):
    ana, ben = guest(), guest()
    links = ana.open_table("dunhuang", ["human", "human"])
    ben.sit_down(links[1])
    _tab_to(ben, lambda one: bool(one["action"]))
    before = ben.focused()
    ana.click(ana.choices()[0])
    ben.expect_version(1)
    assert ben.focused() == before


def test_focus_goes_to_what_is_next_when_its_button_is_gone(guest):
    ana = guest()
    ana.open_table("dunhuang", ["human", "random"])
    ana.play_to("camel")
    _tab_to(ana, lambda one: bool(one["action"]))
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_function("() => document.getElementById('table').dataset.step === 'good'")
    assert ana.focused()["action"] in ("shop", "hand")


def test_the_live_region_says_what_happened_whose_turn_it_is_and_the_question(guest):
    ana, ben = guest(), guest()
    links = ana.open_table("dunhuang", ["human", "human"], names=["Ana", "Ben"])
    ben.sit_down(links[1])
    ben.wait_for_line()
    ana.click(ana.choices()[0])
    expect(ben.page.locator("#aloud")).to_have_text(
        re.compile(r"^Ana keeps a card\. It is your turn\. Choose one of the cards you drew")
    )


def test_language_and_light_are_switched_without_script(guest):
    ana = guest(java_script_enabled=False)
    ana.visit("/rules/dunhuang")
    ana.page.locator("details.menu summary").click()
    ana.page.get_by_role("button", name="Dark").click()
    assert ana.page.locator("html").get_attribute("data-theme") == "dark"
    assert ana.page.url.endswith("/rules/dunhuang")


def test_a_table_is_made_without_script(guest):
    ana = guest(java_script_enabled=False)
    ana.visit("/tables/new?game=dschunk")
    ana.page.get_by_label("3", exact=True).check(force=True)
    ana.page.get_by_role("button", name="Open the table").click()
    assert ana.page.get_by_role("textbox").first.input_value().startswith("http")
    ana.page.get_by_role("button", name="Begin now").click()
    assert ana.table.get_attribute("data-game") == "dschunk"
