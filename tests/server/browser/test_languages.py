"""All five languages in a browser: no text is cut or runs over, no character is missing, and at
every kind of step one sees one's hand and what is to be decided, without scrolling.
"""

from collections import defaultdict
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page

import entrepot
from entrepot.i18n import LANGUAGES
from tests.wait import PATIENCE

from ..site_tour import Course, PAGES
from ..step_gallery import stills
from .frozen_pages import GLYPHS, LETTERS, LOOK, lookout, MEASURE, SIGHT
from .live_server import server

pytestmark = pytest.mark.priority(1)
WINDOWS = ((1280, 800), (360, 640))
SIZES = [
    *((360, 640), (390, 844), (768, 1024)),
    *((640, 360), (844, 390), (1024, 600)),
    *((1024, 768), (1280, 720), (1280, 800), (1366, 650), (1920, 1080)),
]
HANDS = {"dunhuang": ".own .held", "dschunk": ".hand .pile, .lot"}
"""What shows the cards in the reader's hand."""
LOGS = {"dunhuang": 60, "dschunk": 120}
"""How many pixels of the log are seen in a large window: three lines at least, or six."""
PEOPLE = ["Chloé", "민준", "Louis", "Ana"]
AFTERWARDS = ("", "?at=20", "/log", "/device")
OPEN_MENU = "() => document.getElementById('menu').showModal()"
OPEN_HINT = """() => {
  document.getElementById('menu').close();
  const hint = document.getElementById('overview');
  if (!hint) return;
  hint.hidden = false;
  hint.showPopover();
}"""


class Surveyor:
    """Looks at pages in all languages and windows, and notes what cannot be read."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.windows = list(WINDOWS)
        self.unread: dict[str, list[str]] = defaultdict(list)
        self.hidden: dict[str, list[str]] = defaultdict(list)
        self.letters: dict[str, dict[str, set[str]]] = {
            language: defaultdict(set) for language in LANGUAGES
        }

    def speak(self, language: str) -> None:
        self.hold("language", language)

    def hold(self, cookie: str, value: str, path: str = "") -> None:
        self.page.context.add_cookies(
            [{"name": cookie, "value": value, "url": f"{self.address}{path}/"}]
        )

    def look(self, path: str, name: str, *afterwards: str) -> None:
        """One page in every language, also after each of the things done to it."""
        for language in LANGUAGES:
            self.speak(language)
            self.page.goto(path)
            assert self.page.locator("html").get_attribute("lang") == language
            for then in afterwards or ("() => undefined",):
                self.page.evaluate(then)
                self.measure(language, name)
            self.note_letters(language, self.page.evaluate(LETTERS))

    def measure(self, language: str, name: str) -> None:
        """The page as it is, in all windows."""
        # The window stays as it is for the next page: to change it takes as long as to look.
        self.windows.reverse()
        for width, height in self.windows:
            size = {"width": width, "height": height}
            if self.page.viewport_size != size:
                self.page.set_viewport_size(size)
            found = self.page.evaluate(MEASURE, True)
            self.unread[language] += [f"{name}, {width} px: {fault}" for fault in found]

    def look_at_every_step(self, game: str) -> None:
        """The table at every kind of step, standing still."""
        pages, files = stills(game, LANGUAGES)
        self.page.set_viewport_size({"width": 1920, "height": 1080})
        frame = lookout(self.page, pages[0], files)
        wide = [width for width, _ in WINDOWS]
        for still in pages:
            asked = {"html": still.html, "sizes": SIZES, "measured": wide}
            asked |= {"hand": HANDS[game], "log": LOGS[game]}
            found = frame.evaluate(LOOK, asked)
            where = f"{game}, {still.kind}"
            self.unread[still.language] += [f"{where}, {fault}" for fault in found["unread"]]
            self.hidden[still.language] += [f"{where}, {fault}" for fault in found["hidden"]]
            self.note_letters(still.language, found["letters"])

    def note_letters(self, language: str, letters: dict[str, str]) -> None:
        for font, signs in letters.items():
            self.letters[language][font].update(signs)


def survey_of(part: str) -> object:
    """A survey goes to one worker, with all that is tested of it."""
    return pytest.param(part, marks=pytest.mark.xdist_group(f"survey of {part}"))


GAMES = list(map(survey_of, reversed(entrepot.games())))


@pytest.fixture(scope="module", params=[*GAMES, survey_of("pages")])
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
    surveyor.look(course.path, f"{game}, the menu and the hint", OPEN_MENU, OPEN_HINT)
    course.play_out()
    for what in AFTERWARDS:
        surveyor.look(course.path + what, f"{game} afterwards{what}")
    surveyor.look_at_every_step(game)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_cut_or_runs_over_at_a_desk_or_on_a_phone(surveyor, language):
    assert not surveyor.unread[language], "\n".join(surveyor.unread[language])


@pytest.mark.parametrize("surveyor", GAMES, indirect=True)
@pytest.mark.parametrize("language", LANGUAGES)
def test_hand_and_choices_are_in_sight_at_every_step_and_size(surveyor, language):
    assert not surveyor.hidden[language], "\n".join(surveyor.hidden[language])


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


SCENES = {
    "“go”": '<button data-action="go" class="below">Go</button>',
    "“back”": '<div class="box"><button data-action="back" class="below">Back</button></div>',
    "a card in hand": '<p class="held below">9</p>',
    "a hand": "<p>No card</p>",
    "what is asked": '<p class="ask below">Where to?</p>',
    "money that is known": '<p class="of-money below"><b>9</b></p>',
    "the log but for 20 px": '<div id="log"><li>First</li><li>Second</li></div>',
}
SCENE_STYLE = """
.below { margin-top: 120vh }
.box { height: 90px; overflow: hidden }
#log { height: 20px; overflow: auto }
li { height: 20px }
"""


@pytest.mark.parametrize("missed", SCENES)
def test_what_a_reader_would_have_to_scroll_for_is_found(blank, missed):
    others = {"a hand": '<p class="held">9</p>', "what is asked": '<p class="ask">What now?</p>'}
    about = "a hand" if missed == "a card in hand" else missed
    rest = "".join(scene for what, scene in others.items() if what != about)
    blank.set_content(f'<style>{SCENE_STYLE}</style><div id="table">{rest}{SCENES[missed]}</div>')
    assert blank.evaluate(SIGHT, {"hand": ".held", "log": 60}) == [missed]
