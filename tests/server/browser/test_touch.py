"""Fingers: what one might touch by mistake is played by a second tap, and a long press explains."""

from playwright.sync_api import expect

PHONE = {"has_touch": True, "is_mobile": True}
ON_THE_WAY = """() => {
  for (const mat of document.querySelectorAll('#circle .stop.legal .mat')) {
    const { x, y, width, height } = mat.getBoundingClientRect();
    const at = [x + width / 2, y + height / 2];
    const hit = document.elementFromPoint(...at)?.closest('[data-action]');
    if (hit?.contains(mat)) return { at, action: hit.dataset.action };
  }
  throw new Error('nothing of the way can be touched');
}"""
"""A tile the camel can go to, and where a finger finds it."""
NEVER_LONG = """{
  const start = setTimeout;
  window.setTimeout = (done, wait, ...more) => wait === 450 ? 0 : start(done, wait, ...more);
}"""
"""However long a busy machine takes for a tap, it is none that explains."""


def test_a_tap_on_the_camels_way_explains_and_a_second_one_moves(guest):
    ana = guest(390, 844, **PHONE)
    ana.page.add_init_script(NEVER_LONG)
    ana.open_table("dunhuang", ["human", "random"])
    ana.play_to("camel")
    ana.settle()
    before, place = ana.version, ana.page.evaluate(ON_THE_WAY)
    ana.page.touchscreen.tap(*place["at"])
    expect(ana.page.locator("#tip")).to_be_visible()
    expect(ana.page.locator(f".at-hand [data-action='{place['action']}']")).to_be_in_viewport()
    assert ana.version == before
    assert ana.play_by(lambda: ana.page.touchscreen.tap(*place["at"])) == before + 1


def test_a_tap_in_the_dock_plays_at_once(guest):
    ana = guest(390, 844, **PHONE)
    ana.page.add_init_script(NEVER_LONG)
    ana.open_table("dunhuang", ["human", "random"])
    ana.play_to("camel")
    before, first = ana.version, ana.page.locator(".at-hand .row").first
    assert ana.play_by(first.tap) == before + 1


def test_a_long_press_explains_and_does_nothing_else(guest):
    ana = guest(390, 844, **PHONE)
    ana.open_table("dunhuang", ["human", "random"])
    ana.play_to("camel")
    ana.settle()
    before, row = ana.version, ana.page.locator(".at-hand .row").first
    box = row.bounding_box()
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    line = ana.page.context.new_cdp_session(ana.page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    expect(ana.page.locator("#tip")).to_be_visible()
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert ana.click(ana.choices()[0]) == before + 1
