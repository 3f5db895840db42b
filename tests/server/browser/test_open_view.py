"""What a reader needs to choose is in the window and nothing lies over it, at every size.

Tips are shown as a newcomer gets them: at every kind of step on a page that stands still, and in
games that are played while the page is watched.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect, Frame

from ..step_gallery import Still, stills
from .frozen_pages import lookout

OPEN_VIEW = (Path(__file__).parent / "open_view.js").read_text(encoding="utf-8")
SIZES = [
    *((360, 640), (390, 844), (844, 390), (768, 1024)),
    *((1024, 768), (1280, 720), (1440, 900)),
]
LOOK = """({ html, sizes, whole, view }) => {
  put(html);
  const { occasions } = JSON.parse(document.getElementById("stage").dataset.now);
  const [longest] = occasions.map(([, rule]) => rule).sort((a, b) => b.length - a.length);
  const tip = document.getElementById("nudge");
  if (tip) tip.hidden = false;
  if (tip && longest) {
    tip.toggleAttribute("data-nudge", true);
    tip.querySelector("p").textContent = longest;
  }
  const look = eval(view);
  return [Boolean(longest), sizes.flatMap(([width, height]) => {
    Object.assign(frameElement.style, { width: `${width}px`, height: `${height}px` });
    return look(whole).map((fault) => `${width}×${height}: ${fault}`);
  })];
}"""
"""Puts a page into the frame with the longest tip a newcomer may find there, and looks at it."""
WATCHED = """(look) => {
  window.covered = [];
  let due = false;
  const watch = () => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      window.covered.push(...look(false, true).map((fault) =>
        `${fault}, after ${document.getElementById("table").dataset.version} actions`));
    });
  };
  new MutationObserver(watch).observe(document.body, {
    subtree: true, childList: true, attributes: true, characterData: true,
  });
}"""
"""Looks for what lies over something whenever anything has changed, so that nothing is missed."""
UNSCROLLED = """() => {
  for (const one of [document.documentElement, ...document.querySelectorAll("#room *")]) {
    one.scrollTo({ top: 0, left: 0, behavior: "instant" });
  }
}"""
"""As the page opens: a click by a test scrolls what no reader can scroll."""
ACTIONS = 14
"""So many actions of a reader lead through a turn of Dunhuang and a round of Dschunk."""


@pytest.fixture(scope="module", params=["dunhuang", "dschunk"])
def pages(request: pytest.FixtureRequest) -> tuple[list[Still], dict[str, bytes]]:
    found, files = stills(request.param, newcomer=True)
    return [still for still in found if not still.html.count('data-over=""')], files


@pytest.fixture
def frame(chromium: Browser, pages: tuple[list[Still], dict[str, bytes]]) -> Iterator[Frame]:
    context = chromium.new_context(
        viewport={"width": 1500, "height": 1100}, reduced_motion="reduce"
    )
    yield lookout(context.new_page(), pages[0][0], pages[1])
    context.close()


def test_at_every_kind_of_step_all_choices_are_in_the_window_and_nothing_covers_them(frame, pages):
    found, tips = [], 0
    for still in pages[0]:
        asked = {"html": still.html, "sizes": SIZES, "view": OPEN_VIEW}
        tip, faults = frame.evaluate(LOOK, {**asked, "whole": still.kind.startswith("camel")})
        tips += tip
        found += [f"{still.kind}, {fault}" for fault in faults]
    assert tips > 5, "else this test shows no tips"
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("game", ["dunhuang", "dschunk"])
def test_while_a_newcomer_plays_nothing_covers_what_they_choose_from(guest, game, size):
    ana, chance = guest(*size, new=True), Random(1)
    ana.open_table(game, ["human", "random", "random"])
    expect(ana.page.locator("[data-nudge]")).to_be_visible()
    ana.page.evaluate(f"({WATCHED})({OPEN_VIEW})")
    for _ in range(ACTIONS):
        if not ana.wait_for_turn():
            break
        ana.page.evaluate(UNSCROLLED)
        where = f"{ana.step} after {ana.version} actions"
        found = ana.page.evaluate(OPEN_VIEW, ana.step == "camel")
        assert not found, "\n".join([where, *found])
        ana.click(chance.choice(ana.choices()))
    assert not ana.page.evaluate("() => window.covered")
