"""Somebody who has never seen a game: from the home page through the lesson to a first table."""

from functools import partial
from itertools import product

import pytest
from playwright.sync_api import expect

import entrepot
from entrepot.games import find
from tests.effort import MORE

DESKTOP, PHONE = (1280, 800), (390, 844)
TARGET = "[data-lesson-target]"
LOCALES = {"en": "en-GB", "nl": "nl-NL", "fr": "fr-FR", "ko": "ko-KR", "de": "de-DE"}
EVERY_WALK = [*product(entrepot.games(), (DESKTOP, PHONE), LOCALES.values())]
SOME_WALKS = [
    ("dunhuang", DESKTOP, "en-GB"),
    ("dunhuang", PHONE, "ko-KR"),
    ("dschunk", DESKTOP, "de-DE"),
    ("dschunk", PHONE, "fr-FR"),
]
KEYS = [*product(entrepot.games(), LOCALES.values())] if MORE else [("dunhuang", "nl-NL")]
FOCUSED = """() => {
  const one = document.querySelector('[data-lesson-target]');
  return one && document.activeElement === (one.control ?? one);
}"""
SEES_THE_TABLE = """() => {
  const dock = document.querySelector('.at-hand');
  if (!document.querySelector('[data-lesson-target]')?.closest('.at-hand')) return true;
  const twins = [...document.querySelectorAll('#table [data-lesson-twin]')].filter((one) =>
    !dock.contains(one) && one.checkVisibility({ visibilityProperty: true }));
  const top = document.getElementById('lesson').getBoundingClientRect().bottom;
  const bottom = dock.getBoundingClientRect().top;
  return !twins.length ? scrollY === 0 : twins.some((one) => {
    const { y, height } = one.getBoundingClientRect();
    return y + height / 2 > top && y + height / 2 < bottom;
  });
}"""
"""Whether a choice in the dock is seen on the table too; where it is not there, the table's top."""
PICKS = "() => document.activeElement.matches('input')"


def last_of(game):
    return len(find(game).lesson.steps)


def begin(guest, game, size, language, **how):
    """A learner at the first step."""
    learner = guest(*size, locale=language, **how)
    learner.visit()
    learner.page.locator(f"[data-learn={game}]").click()
    learner.page.wait_for_url("**/learn/**")
    # Without scripts links lead on as well, but to another page each time.
    learner.page.wait_for_function("window.earlyClick?.handled")
    return learner


def at_step(learner, number, last):
    expect(learner.page.locator("[data-lesson]")).to_have_attribute(
        "data-lesson-step", f"{number}/{last}"
    )


def shows(page, number, last):
    """Whether it is still this step: a piece may be picked first, and then what it is for."""
    return page.locator("[data-lesson]").get_attribute("data-lesson-step") == f"{number}/{last}"


def leads_on(page, deed):
    """Do what is marked, until something else is, or the next step has come."""
    step = page.locator("[data-lesson]").get_attribute("data-lesson-step")
    marked = page.locator(TARGET).element_handle()
    deed()
    page.wait_for_function(
        "([one, step]) => !one.hasAttribute('data-lesson-target') || !one.isConnected ||"
        " document.querySelector('[data-lesson]').dataset.lessonStep !== step",
        arg=[marked, step],
    )


@pytest.mark.parametrize(("game", "size", "language"), EVERY_WALK if MORE else SOME_WALKS)
def test_clicking_only_what_is_marked_leads_to_a_first_game(guest, game, size, language):
    touch = {"has_touch": True, "is_mobile": True} if size == PHONE else {}
    learner = begin(guest, game, size, language, **touch)
    page, last = learner.page, last_of(game)
    for number in range(1, last):
        at_step(learner, number, last)
        while shows(page, number, last):
            expect(page.locator(TARGET)).to_have_count(1)
            expect(page.locator(TARGET)).to_be_in_viewport(ratio=0.9)
            if size == PHONE:
                page.wait_for_function(SEES_THE_TABLE)
            leads_on(page, page.locator(TARGET).click)
    expect(page.locator("[data-lesson-done]")).to_have_count(1)
    page.locator("[data-first-game]").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("#table")).to_have_attribute("data-game", game)


@pytest.mark.parametrize(("game", "language"), KEYS)
def test_a_lesson_can_be_done_by_keys_alone(guest, game, language):
    learner = begin(guest, game, DESKTOP, language)
    page, last = learner.page, last_of(game)
    at_step(learner, 1, last)
    for _ in range(30):
        if page.evaluate(FOCUSED):
            break
        page.keyboard.press("Tab")
    for number in range(1, last):
        at_step(learner, number, last)
        while shows(page, number, last):
            page.wait_for_function(FOCUSED)
            key = "Space" if page.evaluate(PICKS) else "Enter"
            leads_on(page, partial(page.keyboard.press, key))
    expect(page.locator("[data-first-game]")).to_be_focused()


def test_anything_else_is_explained_and_one_can_go_back_and_come_again(guest):
    learner = begin(guest, "dunhuang", DESKTOP, "en-GB")
    page, last = learner.page, last_of("dunhuang")
    page.locator(TARGET).click()
    at_step(learner, 2, last)
    page.locator('#table button[data-action="move 2"]').click()
    expect(page.locator("#toast")).to_contain_text("follow the lesson")
    at_step(learner, 2, last)
    page.locator('#table button[data-action="move 1"]').click()
    at_step(learner, 3, last)
    expect(page.locator("#aloud")).to_contain_text("Second, the card.")
    page.go_back()
    at_step(learner, 2, last)
    page.keyboard.press("ArrowRight")
    at_step(learner, 3, last)
    page.get_by_role("link", name="Leave").click()
    page.get_by_role("link", name="Continue the lesson").click()
    at_step(learner, 3, last)
