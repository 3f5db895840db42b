"""People at a browser: what they see at a table, and what they click."""

import re
from random import Random
from time import monotonic
from typing import Any

from playwright.sync_api import ConsoleMessage, expect, Page

__all__ = ["Guest"]

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
TIPS_GO = 300
"""Milliseconds after which a tip is gone."""
SETTLED = "() => !document.getElementById('room').hasAttribute('data-busy')"
SHOWN = "(version) => Number(document.getElementById('table').dataset.version) >= version"


class Guest:
    """Somebody who looks at a page and clicks on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._heard)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and "status of 4" not in message.text:
            self.faults.append(message.text)

    def visit(self, path: str = "/") -> None:
        self.page.goto(path)

    def open_table(self, game: str, seats: list[str], **plan: Any) -> list[str]:
        """A table made by the API: the links of its seats for people, and a seat for this guest."""
        reply = self.page.request.post("/api/tables", data={"game": game, "seats": seats, **plan})
        assert reply.status == 201, reply.text()
        table = reply.json()
        links = [
            f"/tables/{table['id']}/seats/{one['token']}" for one in table["seats"] if one["token"]
        ]
        self.visit(links[0])
        return links

    def watch_bots(self, game: str, players: int = 3) -> None:
        """A game that only bots play, watched until it is over."""
        plan = {"game": game, "seats": ["random"] * players}
        self.visit(self.page.request.post("/api/tables", data=plan).json()["url"])
        expect(self.table).to_have_attribute("data-over", "", timeout=60_000)
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
        seen = self.seen()
        return seen["seat"] in seen["actors"].split(",") and bool(seen["choices"])

    def wait_for_turn(self, seconds: float = 60) -> bool:
        """Wait until there is something to do; False if the game is over."""
        end = monotonic() + seconds
        while monotonic() < end:
            if self.due:
                return True
            if self.over:
                return False
            self.page.wait_for_timeout(10)
        raise AssertionError(f"nothing to do in step {self.step} for {seconds} s")

    def click(self, action: str) -> None:
        """Click what plays an action, and wait until it is played and shown.

        Where all choose at once, the version may grow by others' choices, so the answer is awaited.
        """
        self.page.wait_for_function(SETTLED)
        with self.page.expect_response(lambda answer: answer.url.endswith("/actions")) as played:
            self.press(action)
        self.page.wait_for_function(SHOWN, arg=played.value.json()["version"])

    def press(self, action: str) -> None:
        """Click what plays an action, and look again if it was gone from under the mouse."""
        for _ in range(MOST_LOOKS):
            place = self.page.evaluate(WHERE, action)
            if place is None:
                # A tip may lie over it, which goes when one points elsewhere.
                self.page.mouse.move(0, 0)
                self.page.wait_for_timeout(TIPS_GO)
                continue
            self.page.evaluate(HIT)
            self.page.mouse.click(*place)
            if self.page.evaluate("window.hit"):
                return
        raise AssertionError(f"nothing to click for {action!r} is in reach of the mouse")

    def play(self, chance: Random, until: int = 10**6) -> None:
        """Click what comes until the game is over or so many actions have been played."""
        while self.wait_for_turn() and self.version < until:
            self.click(chance.choice(self.choices()))

    def read_log(self) -> list[str]:
        return self.page.locator("#log-lines a").all_inner_texts()

    def fits(self) -> bool:
        """Whether the page is no wider than the window."""
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
