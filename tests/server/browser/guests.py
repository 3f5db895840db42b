"""People at a browser: what they see at a table, and what they click."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import ConsoleMessage, expect, Page
from playwright.sync_api import TimeoutError as TooLate

from tests.wait import PATIENCE, until

__all__ = [
    "Guest",
    "who_is_next",
]

SEEN = """() => {
  const table = document.getElementById('table');
  const busy = document.getElementById('room').hasAttribute('data-busy');
  const choices = [...table.querySelectorAll('[data-action]')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled)
    .map((one) => one.dataset.action);
  return { ...table.dataset, over: table.dataset.over !== undefined, busy, choices };
}"""
WHERE = """(action) => {
  for (const one of document.querySelectorAll('#table [data-action]')) {
    if (one.dataset.action !== action || !one.checkVisibility()) continue;
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (document.elementFromPoint(x, y)?.closest('[data-action]') === one) return [x, y];
  }
  return null;
}"""
HIT = """() => {
  window.hit = null;
  addEventListener('click', ({ target }) => {
    window.hit = target.closest('[data-action]')?.dataset.action;
  }, { capture: true, once: true });
}"""
"""Notes what the next click hits."""
MOST_LOOKS = 5
LOOK_EVERY = 0.01
LINES = """(lines, after) => lines
  .filter(({ href }) => Number(new URL(href).searchParams.get('at')) > after)
  .map((line) => line.innerText)"""
SETTLED = """() => document.readyState === "complete" &&
  !document.getElementById("room").hasAttribute("data-busy")"""
SHOWN = "(version) => Number(document.getElementById('table').dataset.version) >= version"


class Guest:
    """Somebody who looks at a page and clicks on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []
        self.told = 0
        """How many messages of a table have come since the last visit."""
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._heard)
        page.on("websocket", lambda line: line.on("framereceived", self._was_told))

    def _was_told(self, message: bytes | str) -> None:
        self.told += 1

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and "status of 4" not in message.text:
            self.faults.append(message.text)

    def visit(self, path: str = "/") -> None:
        self.told = 0
        self.page.goto(path)

    def wait_for_line(self) -> None:
        """Wait until the table's page is told what happens: from then on it misses nothing."""
        until(
            lambda: self.page.evaluate("true") and self.told,
            "the page is told nothing",
            pause=LOOK_EVERY,
        )

    def open_table(self, game: str, seats: list[str], **plan: Any) -> list[str]:
        """A table made by the API: the links of its seats for people, and a seat for this guest."""
        reply = self.page.request.post("/api/tables", data={"game": game, "seats": seats, **plan})
        assert reply.status == 201, reply.text()
        table = reply.json()
        links = [
            f"/tables/{table['id']}/seats/{one['token']}" for one in table["seats"] if one["token"]
        ]
        self.sit_down(links[0])
        return links

    def sit_down(self, link: str) -> None:
        """Take the seat of a link, as the button on its page does."""
        reply = self.page.request.post(link, max_redirects=0)
        assert reply.status == 303, reply.text()
        self.visit(reply.headers["location"])

    def watch_bots(self, game: str, players: int = 3) -> None:
        """A game that only bots play, watched until it is over."""
        plan = {"game": game, "seats": ["random"] * players}
        self.visit(self.page.request.post("/api/tables", data=plan).json()["url"])
        expect(self.table).to_have_attribute("data-over", "", timeout=1000 * PATIENCE)
        expect(self.page.locator("#result-title")).to_be_visible()

    @property
    def table(self) -> Any:
        return self.page.locator("#table")

    def seen(self) -> dict[str, Any]:
        """What the table's root says of itself, and what can be clicked."""
        return dict(self.page.evaluate(SEEN))

    @property
    def version(self) -> int:
        return int(self.seen()["version"])

    @property
    def step(self) -> str:
        return str(self.seen()["step"])

    @property
    def seat(self) -> int:
        return int(self.seen()["seat"])

    @property
    def actors(self) -> list[int]:
        return [int(seat) for seat in self.seen()["actors"].split(",") if seat]

    @property
    def over(self) -> bool:
        return bool(self.seen()["over"])

    def choices(self) -> list[str]:
        """The actions that can be clicked now."""
        return list(dict.fromkeys(self.seen()["choices"]))

    @property
    def due(self) -> bool:
        """Whether this guest is to act, and can."""
        return _due(self.seen())

    def wait_for_turn(self, alone: bool = False) -> bool:
        """Wait until there is something to do, `alone` for nobody else; False if the game is over.

        While nobody else is to act, nothing changes on the page. What is shown before a turn is
        not waited for.
        """

        def look() -> tuple[bool] | None:
            seen = self.seen()
            if "held" in seen:
                self.page.keyboard.press("Escape")
            if _due(seen) and not (alone and "," in seen["actors"]):
                return (True,)
            return (False,) if seen["over"] else None

        return until(look, "there is nothing to do at the table", pause=LOOK_EVERY)[0]

    def click(self, action: str) -> int:
        """Click what plays an action, and wait until it is shown; gives the version it led to."""
        return self.play_by(lambda: self.press(action))

    def play_by(self, do: Callable[[], None]) -> int:
        """Do what plays an action, and wait until it is shown; gives the version it led to.

        Where all choose at once, the version may grow by others' choices, so the answer is awaited.
        """
        self.settle()
        with self.page.expect_response(lambda answer: answer.url.endswith("/actions")) as played:
            do()
        version = int(played.value.json()["version"])
        self.wait_for_version(version)
        return version

    def settle(self) -> None:
        """Wait until the page's scripts run, and what was done is answered, shown and followed."""
        self.page.wait_for_function(SETTLED)

    def wait_for_version(self, version: int) -> None:
        """Wait until this version is shown, or a later one."""
        self.page.wait_for_function(SHOWN, arg=version)

    def press(self, action: str) -> None:
        """Click what plays an action, and look again if it was gone from under the mouse."""
        for _ in range(MOST_LOOKS):
            place = self.page.evaluate(WHERE, action) or self._uncovered(action)
            self.page.evaluate(HIT)
            self.page.mouse.click(*place)
            if self.page.evaluate("window.hit"):
                return
        raise AssertionError(f"{action!r} was gone from under the mouse {MOST_LOOKS} times")

    def _uncovered(self, action: str) -> list[float]:
        """Where to click for an action once nothing lies over it: a tip goes with the mouse."""
        self.page.mouse.move(0, 0)
        try:
            return list(self.page.wait_for_function(WHERE, arg=action).json_value())
        except TooLate:
            raise AssertionError(
                f"nothing to click for {action!r} is in reach of the mouse"
            ) from None

    def play(self, chance: Random, until: int = 10**6) -> None:
        """Click what comes until the game is over or so many actions have been played."""
        while self.wait_for_turn() and self.version < until:
            self.click(chance.choice(self.choices()))

    def play_to(self, step: str) -> None:
        """Click what comes first until this guest is in a step, as every turn leads through it."""
        while not (self.wait_for_turn() and self.step == step):
            assert not self.over, f"the game is over, and no {step} came"
            self.click(self.choices()[0])

    def play_round(self, chance: Random) -> None:
        """Click what comes until others have acted and it is this guest's turn again."""
        played = None
        while self.wait_for_turn() and (played is None or self.version == played):
            played = self.click(chance.choice(self.choices()))
        assert not self.over, "the game is over, and the turn did not come again"

    def read_log(self, after: int = 0) -> list[str]:
        """The lines of the log that tell what happened after a version."""
        return list(self.page.locator("#log-lines a").evaluate_all(LINES, after))

    def fits(self) -> bool:
        """Whether the page is no wider than the window, once its style sheets are there."""
        self.page.wait_for_load_state()
        return bool(
            self.page.evaluate(
                "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
            )
        )

    def focused(self) -> dict[str, str]:
        """What has the focus."""
        return dict(
            self.page.evaluate(
                """() => {
                  const { id, dataset, tagName } = document.activeElement;
                  return { id, action: dataset.action ?? '', tag: tagName };
                }"""
            )
        )

    def expect_version(self, version: int) -> None:
        expect(self.table).to_have_attribute("data-version", str(version))

    def expect_title(self, text: str) -> None:
        expect(self.page).to_have_title(re.compile(text))


def _due(seen: dict[str, Any]) -> bool:
    return seen["seat"] in seen["actors"].split(",") and bool(seen["choices"])


def who_is_next(*guests: Guest) -> Guest | None:
    """Wait until one of some guests at a table can act; None if the game is over."""

    def look() -> tuple[Guest | None] | None:
        for guest in guests:
            if guest.due:
                return (guest,)
        return (None,) if all(guest.over for guest in guests) else None

    return until(look, "nobody can act", pause=LOOK_EVERY)[0]
