"""Keys of a table, and what is said at once to everybody."""

import pytest
from playwright.sync_api import expect

import entrepot

from .guests import who_is_next

NAMES = ["Ana", "Ben"]


def test_digits_choose_and_u_takes_back(guest):
    ana = guest()
    ana.open_table("dunhuang", ["human", "random"])
    ana.play_to("camel")
    before, choices = ana.version, ana.choices()
    ana.settle()
    number = ana.page.locator(f'#table [data-action="{choices[1]}"][data-key]')
    expect(number).to_have_attribute("data-key", "2")
    ana.play_by(lambda: ana.page.keyboard.press("2"))
    assert ana.version == before + 1
    ana.settle()
    ana.page.keyboard.press("u")
    ana.expect_version(before)
    assert ana.choices() == choices


def test_keys_are_listed_and_mean_nothing_in_a_dialog(guest):
    ana = guest()
    ana.open_table("dunhuang", ["human", "random"])
    ana.play_to("camel")
    ana.settle()
    before = ana.version
    ana.page.keyboard.press("?")
    keys = ana.page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("undo the last step")
    ana.page.keyboard.press("1")
    keys.get_by_role("button", name="Close").click()
    assert ana.version == before


@pytest.mark.parametrize("game", entrepot.games())
def test_a_table_has_one_first_heading(guest, game):
    ana = guest()
    ana.open_table(game, ["human", "random", "random"])
    expect(ana.page.locator("h1")).to_have_count(1)


COVERED = """(i) => {
  const one = [...document.querySelectorAll('#table [data-action][data-tip]')][i];
  one.focus();
  const [tip, undo] = ['#tip', '#undo'].map((id) => document.querySelector(id));
  if (tip.hidden) return null;
  const [a, b] = [tip, undo].map((each) => each.getBoundingClientRect());
  return a.x < b.right && a.right > b.x && a.y < b.bottom && a.bottom > b.y;
}"""
"""Whether the tip of what has the focus lies over Undo; null where it has none."""


def test_no_tip_of_what_has_the_focus_covers_undo(guest):
    ana = guest()
    ana.open_table("dunhuang", ["human", "random"])
    ana.play_to("good")
    ana.settle()
    ana.page.keyboard.press("Tab")
    choices = ana.page.locator("#table [data-action][data-tip]").count()
    covered = [ana.page.evaluate(COVERED, i) for i in range(choices)]
    assert False in covered
    assert True not in covered


def test_a_whole_turn_of_another_is_read_aloud_at_once_with_the_question(guest):
    ana, ben = pair = guest(), guest()
    links = ana.open_table("dunhuang", ["human", "human"], names=NAMES)
    ben.sit_down(links[1])
    ben.wait_for_line()
    for one in pair:
        one.click(one.choices()[0])
    steps = [whole_turn(*(pair if who_is_next(ana, ben) is ana else pair[::-1])) for _ in range(3)]
    assert max(steps) > 1


def whole_turn(acting, listener):
    """Play a turn, in which nothing is read to the other until it is over; gives its steps."""
    aloud, steps = listener.page.locator("#aloud"), 0
    listener.wait_for_version(acting.version)
    heard = aloud.inner_text()
    while who_is_next(acting, listener) is acting:
        assert aloud.inner_text() == heard
        listener.wait_for_version(acting.click(acting.choices()[-1]))
        steps += 1
    expect(aloud).to_contain_text("It is your turn.")
    lines = acting.read_log(acting.version - steps)
    assert aloud.inner_text().count(NAMES[acting.seat]) >= len(lines)
    return steps


def test_everybody_is_told_of_a_rematch_at_once_wherever_they_look(guest):
    ana, ben = guest(), guest()
    ana.visit("/")
    plan = {"game": "dunhuang", "seats": ["human", "human"], "names": ["Ana", "Ben"]}
    table = ana.page.request.post("/api/tables", data=plan).json()
    tokens = [one["token"] for one in table["seats"]]
    finish(ana, table["id"], tokens)
    ana.sit_down(f"/tables/{table['id']}/seats/{tokens[0]}")
    ben.sit_down(f"/tables/{table['id']}/seats/{tokens[1]}")
    ana.visit(f"/tables/{table['id']}?at=3")
    ana.wait_for_line()
    offer = ana.page.locator("#again-table")
    expect(offer).to_be_hidden()
    ben.page.get_by_role("button", name="Rematch").click()
    ben.page.wait_for_url(lambda url: table["id"] not in url)
    expect(offer).to_be_visible()
    offer.get_by_role("button", name="Join the rematch").click()
    ana.page.wait_for_url(ben.page.url)


def finish(guest, table, tokens):
    """Play a game to its end by the API: what comes first, and rather no cards in hand."""
    request, version = guest.page.request, 0
    for _ in range(1000):
        stands = request.get(f"/api/tables/{table}").json()
        if stands["over"]:
            return
        seat = stands["actors"][0]
        headers = {"Authorization": f"Bearer {tokens[seat]}"}
        legal = request.get(f"/api/tables/{table}/legal", headers=headers).json()["actions"]
        version = stands["version"]
        body = {"id": f"a{version}", "version": version, "action": legal[-1]["action"]}
        reply = request.post(f"/api/tables/{table}/actions", data=body, headers=headers)
        assert reply.ok, reply.text()
    raise AssertionError("the game does not end")
