"""Style sheets: each colour is said once, for day and night, for pages and for pictures."""

import re
from pathlib import Path

import pytest

import entrepot
from entrepot.draw.covers import styles
from entrepot.draw.html import element
from entrepot.draw.kit.svg import colours_of, paint, painted

SOURCES = Path(entrepot.__file__).parent
DRAWINGS = ("dschunk", "dunhuang")
SHEETS = sorted(SOURCES.rglob("*.css"))
LITERAL = re.compile(r"#[0-9a-f]{3,8}\b|light-dark\(")
NEUTRAL = re.compile(r"color-mix\([^;]*#fff \d+%\)")
"""What makes a colour lighter is none by itself."""


def named(sheet: Path) -> str:
    return sheet.relative_to(SOURCES).as_posix()


@pytest.mark.parametrize("sheet", SHEETS, ids=named)
def test_a_sheet_can_be_read_in_one_go(sheet):
    assert len(sheet.read_text(encoding="utf-8").splitlines()) <= 300


@pytest.mark.parametrize("sheet", SHEETS, ids=named)
def test_no_sheet_has_its_own_way_to_tell_day_from_night(sheet):
    text = sheet.read_text(encoding="utf-8")
    assert "prefers-color-scheme" not in text
    if sheet.name not in ("page.css", "report.css"):
        assert "color-scheme" not in text
        assert "data-theme" not in text


@pytest.mark.parametrize("sheet", sorted((SOURCES / "draw").rglob("*.css")), ids=named)
def test_colours_are_said_in_one_sheet_of_a_drawing(sheet):
    if sheet.name != "00-colours.css":
        said = NEUTRAL.sub("", sheet.read_text(encoding="utf-8"))
        assert not LITERAL.findall(said)


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_no_colour_is_said_twice(drawing):
    sheet = SOURCES / "draw" / drawing / "styles" / "00-colours.css"
    names = re.findall(r"^  --([a-z0-9-]+):", sheet.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(names) == len(set(names))


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_whatever_a_sheet_names_is_set(drawing):
    page = (SOURCES / "server" / "pages" / "static" / "page.css").read_text(encoding="utf-8")
    sheet = styles()[drawing]
    asked = set(re.findall(r"var\(--([a-z0-9-]+)\)", sheet))
    assert asked <= set(re.findall(r"--([a-z0-9-]+):", sheet + page))


def test_the_sheets_of_a_drawing_hold_in_the_order_of_their_names():
    sheet = styles()["dunhuang"]
    first, last = (
        sheet.index(text) for text in ("--ground: light-dark(", "@media (max-width: 385px)")
    )
    assert first < sheet.index(".dunhuang .bar {") < last


def test_a_picture_has_the_colours_of_the_sheet():
    colours = colours_of("entrepot.draw.dschunk")
    shape = element("rect", fill=paint("deck"), stroke=paint("on-deck"))
    assert painted(shape, colours, "light") == '<rect fill="#e3c892" stroke="#2a2118"/>'
    assert painted(shape, colours, "dark") == '<rect fill="#b99a66" stroke="#2a2118"/>'


STATIC = SOURCES / "server" / "pages" / "static"
NOT_AT_TABLES = {"api_docs", "site"}
AT_TABLES = [
    *(one for one in STATIC.glob("*.css") if one.stem not in NOT_AT_TABLES),
    SOURCES / "reviews" / "html" / "review.css",
]
"""The sheets of pages that show a table."""
ON_PURPOSE = {"ledger", "log", "passes", "pieces", "placard", "tool", "unseen"}
"""What pages put into drawings, and drawings have from pages."""


def without_comments(sheet: Path) -> str:
    return re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)


def classes(text: str) -> set[str]:
    """Those that say by themselves what is meant, not of which element or other class it is."""
    return set(re.findall(r"(?<![a-z0-9])\.([a-z][a-z0-9-]*)", text))


@pytest.mark.parametrize("sheet", AT_TABLES, ids=named)
def test_no_sheet_of_a_page_reaches_into_drawings_by_a_class_they_use(sheet):
    drawn = set().union(
        *(classes(without_comments(one)) for one in (SOURCES / "draw").rglob("*.css"))
    )
    for selectors in re.findall(r"([^{}]+)\{", without_comments(sheet)):
        for selector in re.split(r",(?![^(]*\))", selectors):
            used = classes(selector)
            at_home = "#" in selector or used - drawn or used & ON_PURPOSE
            assert not used or at_home, f"{selector.strip()}: a drawing has this class, too"
