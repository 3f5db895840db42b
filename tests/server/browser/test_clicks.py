"""Clicks come at any time: none is lost, none counts twice, none does what nobody saw."""

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import expect, Route, WebSocketRoute

from .clock import CLOCK
from .guests import Guest

WAITING = "One moment: your last step is still on its way."
BUSY = "() => document.getElementById('room').hasAttribute('data-busy')"


class Answers:
    """What a guest does, held back on its way to the server, or the answer on its way back."""

    def __init__(self, guest, done: bool = False) -> None:
        self.asked: list[str] = []
        self._done = done
        self._held: list[Callable[[], None]] | None = []
        guest.page.route("**/actions", self._ask)

    def _ask(self, route: Route) -> None:
        self.asked.append(route.request.post_data_json["action"])
        if self._held is None:
            route.continue_()
        elif self._done:
            self._held.append(partial(route.fulfill, response=route.fetch()))
        else:
            self._held.append(route.continue_)

    def let_go(self) -> None:
        """Hold back nothing any more."""
        held, self._held = self._held or (), None
        for go_on in held:
            go_on()


def choosing(guest, script="") -> Guest:
    """Somebody in the first seat of Dunhuang who may move the camel."""
    ana = guest()
    ana.page.add_init_script(script)
    ana.open_table("dunhuang", ["human", "random"])
    ana.play_to("camel")
    ana.settle()
    return ana


def test_a_click_on_the_new_table_counts_though_the_answer_to_the_last_is_still_under_way(guest):
    ana = choosing(guest)
    answers = Answers(ana, done=True)
    version = ana.version
    ana.press(ana.choices()[0])
    ana.expect_version(version + 1)
    assert ana.page.evaluate(BUSY), "else this test shows nothing"
    ana.press("shop")
    answers.let_go()
    ana.wait_for_version(version + 2)


def test_the_table_that_is_pushed_ends_the_wait_for_the_one_that_is_fetched(guest):
    ana = guest()
    pushed: list[Callable[[], None]] = []
    free = False

    def hold(route: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            if free:
                route.send(message)
            else:
                pushed.append(partial(route.send, message))

        route.connect_to_server().on_message(pass_on)

    ana.page.route_web_socket("**/live**", hold)
    ana.open_table("dunhuang", ["human", "human"])
    fetched: list[Route] = []

    def never(route: Route) -> None:
        fetched.append(route)

    ana.page.route("**/tables/*", never)
    with ana.page.expect_request("**/tables/*"):
        ana.press(ana.choices()[0])
    assert ana.page.evaluate(BUSY), "else this test shows nothing"
    free = True
    for push in pushed:
        push()
    ana.expect_version(1)
    ana.settle()
    assert len(fetched) == 1


def test_another_click_on_the_same_table_is_refused_in_words(guest):
    ana = choosing(guest)
    one, other = ana.choices()[:2]
    answers = Answers(ana)
    ana.press(one)
    ana.press(other)
    expect(ana.page.get_by_role("alert")).to_have_text(WAITING)
    version = ana.version
    answers.let_go()
    ana.expect_version(version + 1)
    ana.settle()
    assert answers.asked == [one]


def test_the_same_click_again_is_done_once_and_without_a_word(guest):
    ana = choosing(guest)
    one = ana.choices()[0]
    answers = Answers(ana)
    ana.press(one)
    ana.press(one)
    version = ana.version
    answers.let_go()
    ana.expect_version(version + 1)
    ana.settle()
    assert answers.asked == [one]
    expect(ana.page.locator("#toast")).to_have_count(0)


TIMES = """Object.defineProperty(Event.prototype, 'timeStamp', { get: () => window.time ?? 0 });"""
"""Lets a test say when an event happens, however long the machine takes."""


@pytest.mark.parametrize(("later", "actions"), [(150, 1), (400, 2)])
def test_a_double_click_does_not_also_click_what_comes_in_the_place_of_the_first(
    guest, later, actions
):
    """But somebody who is quick may click again in the same place."""
    ana = choosing(guest, TIMES)
    version = ana.version
    answers = Answers(ana)
    answers.let_go()
    ana.page.evaluate(
        """([action, next, later]) => {
          const press = (what, detail) => document
            .querySelector(`#table [data-action="${what}"]`)
            .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
          const table = document.getElementById('table');
          new MutationObserver((_, watch) => {
            if (!table.querySelector(`[data-action="${next}"]`)) return;
            watch.disconnect();
            window.time += later;
            press(next, 2);
            window.pressed = true;
          }).observe(table, { subtree: true, childList: true, attributes: true });
          window.time = 100_000;
          press(action, 1);
        }""",
        [ana.choices()[0], "shop", later],
    )
    ana.page.wait_for_function("() => window.pressed")
    ana.settle()
    assert ana.version >= version + actions
    assert len(answers.asked) == actions


HEARD = """
window.heard = [];
const { json } = Response.prototype;
Response.prototype.json = async function () {
  const message = await json.call(this);
  window.heard.push(message.version);
  return message;
};
"""
"""Notes the versions that the page was told of, whether it shows them or not."""


def test_nothing_moves_under_a_pressed_button(guest):
    ana = guest()
    ana.page.add_init_script(HEARD)
    # On a page whose time stands still a button may be pressed as long as the machine needs.
    ana.page.clock.install(time=0)
    links = ana.open_table("dunhuang", ["human", "human", "human"])
    _, _, table, _, token = links[1].split("/")
    place = ana.page.evaluate(
        """() => {
          const box = document.querySelector('#table [data-action]').getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2];
        }"""
    )
    ana.page.mouse.move(*place)
    # What is told while a button is pressed is read one after the other: the first is read before.
    ana.page.wait_for_function("() => window.heard.includes(0)")
    ana.page.clock.pause_at(3_600_000)
    ana.page.mouse.down()
    bens, seat = f"/api/tables/{table}", {"Authorization": f"Bearer {token}"}
    legal = ana.page.request.get(f"{bens}/legal", headers=seat).json()["actions"]
    body = {"id": "b", "version": 0, "action": legal[0]["action"]}
    assert ana.page.request.post(f"{bens}/actions", data=body, headers=seat).ok
    ana.page.wait_for_function("() => window.heard.includes(1)")
    assert ana.version == 0
    ana.page.mouse.up()
    ana.page.clock.resume()
    ana.expect_version(2)


COVERED = """() => {
  window.shortest = 0;
  const tip = document.getElementById('tip');
  const seen = (one) => one.checkVisibility({ visibilityProperty: true });
  const pieces = [...document.querySelectorAll('#table [data-tip]')].filter(seen);
  const actions = [...document.querySelectorAll('#table [data-action]')].filter(seen);
  const found = new Set();
  let shown = 0;
  for (const piece of pieces) {
    const { x, y } = piece.getBoundingClientRect();
    piece.dispatchEvent(new PointerEvent('pointerover',
      { bubbles: true, pointerType: 'mouse', screenX: x, screenY: y }));
    pass(400);
    if (tip.hidden) continue;
    shown += 1;
    for (const action of actions) {
      const box = action.getBoundingClientRect();
      const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (tip.contains(at)) found.add(`${piece.dataset.tip} lies over ${action.dataset.action}`);
    }
  }
  delete window.shortest;
  return [shown, [...found]];
}"""
"""Points at everything that has a tip, and looks whether the tip takes a click from an action."""


@pytest.mark.parametrize("ratio", [1, 1.25, 2])
@pytest.mark.parametrize("game", ["dunhuang", "dschunk"])
def test_no_tip_takes_a_click_from_an_action(guest, game, ratio):
    ana = guest(device_scale_factor=ratio)
    ana.page.add_init_script(CLOCK)
    ana.open_table(game, ["human", "random", "random"])
    steps = set()
    while ana.wait_for_turn() and len(steps) < 4:
        if ana.step not in steps:
            shown, found = ana.page.evaluate(COVERED)
            assert shown > 3, "else this test shows nothing"
            assert not found
        steps.add(ana.step)
        ana.click(ana.choices()[0])


def test_no_tip_comes_up_under_a_mouse_that_rests_after_its_click(guest):
    ana = choosing(guest)
    ana.page.evaluate(
        """() => {
          window.tips = 0;
          new MutationObserver(() => {
            if (!document.getElementById('tip').hidden) window.tips += 1;
          }).observe(document.getElementById('tip'), { attributes: true });
        }"""
    )
    ana.click(ana.choices()[0])
    ana.page.clock.install()
    ana.page.evaluate(
        """() => {
          window.tips = 0;
          const [x, y] = [innerWidth / 2, innerHeight / 2];
          window.over = (how) => document.querySelector('#table [data-tip]').dispatchEvent(
            new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse', ...how }));
          document.getElementById('room').dispatchEvent(
            new MouseEvent('click', { screenX: x, screenY: y }));
          over({ screenX: x + 0.4, screenY: y - 0.3 });
        }"""
    )
    ana.page.clock.run_for(10_000)
    assert ana.page.evaluate("() => window.tips") == 0
    ana.page.evaluate("() => over({ screenX: 1, screenY: 1 })")
    ana.page.clock.run_for(10_000)
    assert ana.page.evaluate("() => window.tips") > 0, "else this test shows nothing"
