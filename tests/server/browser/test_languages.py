"""All five languages in a browser: no text is cut or runs over, and no character is missing."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Frame, Page

import entrepot
from entrepot.words import LANGUAGES
from tests.waiting import PATIENCE

from ..kinds import stills
from ..walking import Course, PAGES
from .serving import server
from .stilled import put, show

HERE = Path(__file__).parent
MEASURE, LETTERS, GLYPHS = (
    (HERE / f"{name}.js").read_text(encoding="utf-8") for name in ("measuring", "letters", "glyphs")
)
WINDOWS = ((1280, 800), (360, 740))
PEOPLE = ["Chloé", "민준", "Louis", "Ana"]
AFTERWARDS = ("", "?at=20", "/log", "/device")
OPEN_MENU = "() => document.getElementById('menu').showModal()"
OPEN_HINT = """() => {
  const hint = document.getElementById('hint');
  if (!hint) return;
  hint.hidden = false;
  hint.showPopover();
}"""


class Surveyor:
    """Looks at pages in all languages and windows, and notes what cannot be read."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.windows = list(WINDOWS)
        self.found: dict[str, list[str]] = defaultdict(list)
        self.letters: dict[str, dict[str, set[str]]] = {
            language: defaultdict(set) for language in LANGUAGES
        }

    def speak(self, language: str) -> None:
        self.hold("language", language)

    def hold(self, cookie: str, value: str, path: str = "") -> None:
        self.page.context.add_cookies(
            [{"name": cookie, "value": value, "url": f"{self.address}{path}/"}]
        )

    def look(self, path: str, name: str, then: str | None = None) -> None:
        """One page in every language; `then` is done to it before it is measured."""
        for language in LANGUAGES:
            self.speak(language)
            self.page.goto(path)
            assert self.page.locator("html").get_attribute("lang") == language
            if then:
                self.page.evaluate(then)
            # The window stays as it is for the next page: to change it takes as long as to look.
            self.windows.reverse()
            for width, height in self.windows:
                size = {"width": width, "height": height}
                if self.page.viewport_size != size:
                    self.page.set_viewport_size(size)
                self.measure(self.page, language, f"{name}, {width} px")
            self.note_letters(self.page, language)

    def look_at_every_step(self, game: str) -> None:
        """The table at every kind of step, standing still."""
        pages, files = stills(game, LANGUAGES)
        show(self.page, pages[0], files, framed=True)
        for still in pages:
            for size in WINDOWS:
                frame = put(self.page, still, size)
                self.measure(frame, still.language, f"{game}, {still.kind}, {size[0]} px")
            self.note_letters(frame, still.language)

    def measure(self, shown: Page | Frame, language: str, where: str) -> None:
        moves = isinstance(shown, Page)
        found = shown.evaluate(MEASURE, moves)
        self.found[language] += [f"{where}: {fault}" for fault in found]

    def note_letters(self, shown: Page | Frame, language: str) -> None:
        for font, signs in shown.evaluate(LETTERS).items():
            self.letters[language][font].update(signs)


def survey_of(part: str) -> object:
    """A survey goes to one worker, with all that is tested of it."""
    return pytest.param(part, marks=pytest.mark.xdist_group(f"survey of {part}"))


@pytest.fixture(scope="module", params=map(survey_of, (*reversed(entrepot.games()), "pages")))
def surveyor(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[Surveyor]:
    """A part of the whole walk: a game of a kind with all its steps, or the pages beside them."""
    with server(seed=1) as address, httpx.Client(base_url=address, timeout=PATIENCE) as client:
        context = chromium.new_context(
            base_url=address, reduced_motion="reduce", service_workers="block"
        )
        surveyor = Surveyor(context.new_page(), address)
        if request.param == "pages":
            for path in (*PAGES, "/nowhere"):
                surveyor.look(path, path)
        else:
            _survey_game(surveyor, client, request.param)
        yield surveyor
        context.close()


def _survey_game(surveyor: Surveyor, client: httpx.Client, game: str) -> None:
    course = Course(client, game, PEOPLE)
    surveyor.look(course.players[-1].link, f"{game}, an invitation")
    surveyor.hold("seat", course.players[0].token, course.path)
    surveyor.look(course.path, f"{game}, the menu", OPEN_MENU)
    surveyor.look(course.path, f"{game}, the hint", OPEN_HINT)
    course.play_out()
    for what in AFTERWARDS:
        surveyor.look(course.path + what, f"{game} afterwards{what}")
    surveyor.look_at_every_step(game)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_cut_or_runs_over_at_a_desk_or_on_a_phone(surveyor, language):
    assert not surveyor.found[language], "\n".join(surveyor.found[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_that_is_shown_has_a_glyph(surveyor, language):
    shown = {font: "".join(signs) for font, signs in surveyor.letters[language].items()}
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
    found = blank.evaluate(MEASURE, True)
    assert len(found) == 1
    assert fault in found[0]
