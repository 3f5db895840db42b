"""All five languages in a browser: no text is cut or runs over, and no character is missing."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page

import entrepot
from entrepot.words import LANGUAGES

from ..walking import Course, PAGES
from .serving import server

HERE = Path(__file__).parent
MEASURE, LETTERS, GLYPHS = (
    (HERE / f"{name}.js").read_text(encoding="utf-8") for name in ("measuring", "letters", "glyphs")
)
WINDOWS = ((1280, 800), (360, 740))
APART = 120
"""Beside the first time of each step, a table is looked at after so many actions."""
PEOPLE = ["Chloé", "민준", "Louis", "Ana"]
AFTERWARDS = ("", "?at=20", "/log", "/device")
OPEN_MENU = "() => document.getElementById('menu').showModal()"
OPEN_HINT = """() => {
  const hint = document.getElementById('hint');
  if (!hint) return;
  hint.hidden = false;
  hint.querySelector('details').open = true;
}"""


class Surveyor:
    """Looks at every page in a language and all windows, and notes what cannot be read."""

    def __init__(self, page: Page, language: str) -> None:
        self.page, self.language = page, language
        self.found: list[str] = []
        self.letters: dict[str, set[str]] = defaultdict(set)

    def look(self, path: str, name: str, then: str | None = None) -> None:
        """One page; `then` is done to it before it is measured."""
        self.page.goto(path)
        assert self.page.locator("html").get_attribute("lang") == self.language
        if then:
            self.page.evaluate(then)
        for width, height in WINDOWS:
            self.page.set_viewport_size({"width": width, "height": height})
            for fault in self.page.evaluate(MEASURE):
                self.found.append(f"{name}, {width} px: {fault}")
        for font, signs in self.page.evaluate(LETTERS).items():
            self.letters[font].update(signs)


def survey_of(language: str) -> object:
    """A survey that goes to one worker, with what is tested of it."""
    return pytest.param(language, marks=pytest.mark.xdist_group(f"browser {language}"))


@pytest.fixture(scope="module", params=map(survey_of, LANGUAGES))
def surveyor(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[Surveyor]:
    """The whole walk: the pages, and a game of each kind with all its steps."""
    with server(seed=1) as address, httpx.Client(base_url=address, timeout=60) as client:
        context = chromium.new_context(base_url=address, reduced_motion="reduce")
        context.add_cookies([{"name": "language", "value": request.param, "url": address}])
        surveyor = Surveyor(context.new_page(), request.param)
        for path in (*PAGES, "/nowhere"):
            surveyor.look(path, path)
        for game in entrepot.games():
            _survey_game(surveyor, client, game)
        yield surveyor
        context.close()


def _survey_game(surveyor: Surveyor, client: httpx.Client, game: str) -> None:
    course = Course(client, game, PEOPLE)
    for version, step, player in course.moments(APART):
        surveyor.page.goto(f"{course.path}/seats/{player.token}")
        surveyor.look(course.path, f"{game}, {step} after {version}")
        if version == APART:
            surveyor.look(course.path, f"{game}, the menu", OPEN_MENU)
            surveyor.look(course.path, f"{game}, the hint", OPEN_HINT)
    for what in AFTERWARDS:
        surveyor.look(course.path + what, f"{game} afterwards{what}")


def test_no_text_is_cut_or_runs_over_at_a_desk_or_on_a_phone(surveyor):
    assert not surveyor.found


def test_every_character_that_is_shown_has_a_glyph(surveyor):
    shown = {font: "".join(signs) for font, signs in surveyor.letters.items()}
    assert sum(map(len, shown.values())) > 100
    assert not surveyor.page.evaluate(GLYPHS, shown)


@pytest.fixture
def blank(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page()
    yield page
    page.close()


def test_a_character_that_no_font_has_is_found(blank):
    assert blank.evaluate(GLYPHS, {"normal 400 24px sans-serif": "a차\U000f1234"}) == [
        "\U000f1234 in normal 400 24px sans-serif"
    ]


FAULTS = {
    "is cut off": '<p class="cut">Hello, my dear and long forgotten friend</p>',
    "stands out of its": '<button class="narrow">Hello, my dear friend</button>',
    "wider than its <rect>": '<svg width="200" height="40"><rect width="30" height="30"/>'
    '<text x="15" y="20" text-anchor="middle">Hello friend</text></svg>',
    "runs into": '<p><span class="back">Hello</span><span class="over">friend</span></p>',
    "wider than the window": '<div class="wide">Hello</div>',
}
STYLE = """
.cut { width: 90px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }
.narrow { width: 60px; white-space: nowrap; font: 16px sans-serif; padding: 0 }
.over { margin-left: -25px }
.wide { width: 150vw }
"""


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_that_somebody_makes_is_found(blank, fault):
    blank.set_content(f"<style>{STYLE}</style><p>Good day</p>{FAULTS[fault]}")
    found = blank.evaluate(MEASURE)
    assert len(found) == 1
    assert fault in found[0]
