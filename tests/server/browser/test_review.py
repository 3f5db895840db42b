"""A review in the browser: the graph, keys, the threshold, and looking for something better."""

import re

from playwright.sync_api import expect

from .test_moments import look_at, recorded

HIDDEN = """() => {
  const found = (all) => [...document.querySelectorAll(all)];
  const labels = found("#table g.worth").map((one) => one.getBoundingClientRect());
  const under = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const beside = (it) => it.right <= left || right <= it.left;
    return labels.some((it) => !beside(it) && it.bottom > top && bottom > it.top);
  };
  return found("#table .tile-name tspan").filter(under).map((one) => one.textContent);
}"""
"""The names on the circle that lie under a label."""


def marks(page):
    return page.locator(".graph .mark")


def test_a_game_is_looked_back_at_from_the_graph_to_a_better_move(guest):
    ana = guest()
    page = ana.page
    look_at(ana, recorded("dunhuang", names=["Ana", "Ben", "Cem"]))
    page.locator("#moments [data-review]").click()
    expect(page.locator("tr[data-decision]").first).to_be_attached()
    review = page.url
    bad = page.locator("tr[data-decision]:not([data-grade=good])")
    versions = [int(each.get_attribute("data-decision")) for each in bad.all()]
    expect(marks(page)).to_have_count(len(versions))

    page.get_by_label("only blunder").check()
    page.wait_for_url(re.compile("least=blunder"))
    blunders = page.locator("tr[data-grade=blunder]").count()
    expect(marks(page)).to_have_count(blunders)
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("from inaccuracy")).to_be_focused()
    page.wait_for_url(re.compile("least=inaccuracy"))
    expect(marks(page)).to_have_count(len(versions))
    expect(page.get_by_label("from inaccuracy")).to_be_focused()

    page.locator("#at").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("output")).to_contain_text("After 1 actions")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("at=1$|at=1&"))

    page.goto(review)
    graph = page.locator(".graph").bounding_box()
    page.mouse.click(graph["x"] + graph["width"] - 1, graph["y"] + 3)
    page.wait_for_url(re.compile("at=" + page.locator("#at").get_attribute("max")))
    marks(page).last.click()
    page.wait_for_url(re.compile(rf"at={versions[-1]}(&|$)"))
    for version in reversed(versions[:-1]):
        page.keyboard.press("p")
        page.wait_for_url(re.compile(rf"at={version}(&|$)"))
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_contain_text("next or previous decision")
    page.keyboard.press("Escape")

    verdict = page.locator("section.judged")
    best = page.locator("#table .worth.best").first
    expect(best).to_be_attached()
    action = best.evaluate("one => one.closest('[data-action]').dataset.action")
    page.keyboard.press("t")
    expect(page.locator("#table .worth")).to_have_count(0)
    expect(verdict).to_have_attribute("data-trying", re.compile("review"))
    ana.press(action)
    expect(verdict.locator(".told")).to_contain_text("Yes, that is the best")
    page.keyboard.press("t")
    expect(page.locator("#table .worth").first).to_be_attached()

    expect_no_name_hidden(page, review)
    expect_all_columns_on_a_phone(page, review)


def expect_no_name_hidden(page, review):
    """Where a step is looked at, what each is worth hides no character's name."""
    page.goto(review)
    page.locator("tr[data-decision]", has_text="move ").first.get_by_role("link").first.click()
    expect(page.locator("#table g.worth").first).to_be_attached()
    page.wait_for_load_state()
    assert page.evaluate(HIDDEN) == []


def expect_all_columns_on_a_phone(page, review):
    """Nobody has to push the list of decisions aside to see what they cost."""
    page.goto(review)
    page.set_viewport_size({"width": 390, "height": 844})
    shown = page.locator(".wide:has(> .decisions)")
    assert shown.evaluate("it => it.scrollWidth - it.clientWidth") == 0
