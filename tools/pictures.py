"""Take the pictures of the web tables for the docs, and draw the icon: part of `make pictures`.

Four bots play at a real server up to a moment of the first seat's, and a browser looks at it.
"""

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import httpx
from playwright.sync_api import Browser, sync_playwright
from resvg_py import svg_to_bytes
from tests.server.browser.chromium import chromium_path
from tests.server.browser.conftest import ARGUMENTS, EXPERIENCED
from tests.server.browser.guests import Guest
from tests.server.browser.live_server import server

import entrepot
from entrepot.server.pages.assets import STATIC

ICON = STATIC / "icon.svg"
PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
NAMES = {
    "en": ["Ana", "Ben", "지우", "Chloé"],
    "fr": ["Chloé", "Hugo", "Léa", "Louis"],
    "ko": ["지우", "민준", "서연", "하은"],
}
MOMENTS = {"dunhuang": (60, "camel"), "dschunk": (110, "action")}
"""A full table in the middle of each game: the actions played at least, and the step."""
DESKTOP, PHONE, SMALL = (1280, 800, 1), (390, 844, 2), (1280, 800, 0.75)
"""Windows: width, height, and dots for each pixel."""
TAKEN = {
    ("dunhuang", "en"): {"dunhuang-desktop": DESKTOP, "dunhuang-phone": PHONE},
    ("dschunk", "en"): {"dschunk-desktop": DESKTOP, "dschunk-phone": PHONE},
    ("dunhuang", "ko"): {"dunhuang-korean": SMALL},
    ("dschunk", "fr"): {"dschunk-french": SMALL},
}
"""What is taken of a table of a game in a language."""


class Seats:
    """All seats of a table, played through the API."""

    def __init__(self, http: httpx.Client, game: str, names: list[str]) -> None:
        self.http = http
        plan = {"game": game, "seats": ["human"] * 4, "names": names}
        opened = self.http.post("/api/tables", json=plan).raise_for_status().json()
        self.table = f"/api/tables/{opened['id']}"
        self.links = [f"{opened['url']}/seats/{seat['token']}" for seat in opened["seats"]]
        self.tokens = [{"Authorization": f"Bearer {seat['token']}"} for seat in opened["seats"]]
        self.bots = [entrepot.bot("trader", seed=seat, simulations=8) for seat in range(4)]

    def get(self, what: str, seat: int) -> dict[str, Any]:
        """What the API tells a seat."""
        return self.http.get(self.table + what, headers=self.tokens[seat]).raise_for_status().json()

    def play(self) -> tuple[int, str, list[int]]:
        """One action; gives the version, the step and who is next."""
        now = self.get("", 0)
        seat = now["actors"][0]
        legal = [one["action"] for one in self.get("/legal", seat)["actions"]]
        action = legal[0]
        if len(legal) > 1:
            action = self.bots[seat].choose(self.get("/view", seat)["view"], legal)
        act = {"id": str(now["tick"]), "version": now["version"], "action": action}
        done = self.http.post(f"{self.table}/actions", json=act, headers=self.tokens[seat])
        done.raise_for_status()
        now = self.get("", 0)
        return now["version"], now["step"], now["actors"]


def reached(address: str, game: str, names: list[str]) -> list[str]:
    """The links of a table at which the first seat is to take such a step, dealt at random."""
    least, step = MOMENTS[game]
    with httpx.Client(base_url=address) as http:
        seats = Seats(http, game, names)
        version, now, actors = seats.play()
        while version < least or now != step or actors != [0]:
            if not actors:
                seats = Seats(http, game, names)
            version, now, actors = seats.play()
    return seats.links


def take(
    browser: Browser, address: str, links: list[str], language: str, windows: dict[str, Any]
) -> None:
    """What the first seat sees in each window, while the others are there too."""
    contexts = [browser.new_context(base_url=address) for _ in links]
    guests = [Guest(context.new_page()) for context in contexts]
    for guest, link in zip(guests, links, strict=True):
        guest.sit_down(link)
    for name, (width, height, scale) in windows.items():
        context = browser.new_context(
            base_url=address,
            storage_state=contexts[0].storage_state(),
            locale=language,
            viewport={"width": width, "height": height},
            device_scale_factor=scale,
            reduced_motion="reduce",
        )
        context.add_init_script(EXPERIENCED)
        page = context.new_page()
        page.goto(guests[0].page.url)
        page.wait_for_selector("#table[data-seat='0']")
        page.mouse.move(0, 0)
        page.wait_for_timeout(800)
        page.screenshot(path=PICTURES / f"{name}.png")
        context.close()
    for context in contexts:
        context.close()


def draw_icon() -> None:
    """The icon of the installed page, for devices that take no SVG."""
    drawn = svg_to_bytes(svg_string=ICON.read_text(encoding="utf-8"), width=512, height=512)
    ICON.with_suffix(".png").write_bytes(bytes(drawn))


def main() -> None:
    """All pictures, or those of the languages that are named."""
    wanted = sys.argv[1:] or list(NAMES)
    draw_icon()
    with server() as address, sync_playwright() as playwright:
        path = chromium_path(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        for (game, language), windows in TAKEN.items():
            if language in wanted:
                links = reached(address, game, NAMES[language])
                take(browser, address, links, language, windows)


if __name__ == "__main__":
    main()
