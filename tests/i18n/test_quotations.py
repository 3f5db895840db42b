"""Our texts are our own: none has eight words in a row of a published rulebook."""

from functools import cache
from pathlib import Path
from runpy import run_path
from string import Formatter

import pytest

from entrepot.i18n import LANGUAGES

from .vocabulary import texts_of

pytest.importorskip("babel")
ROOT = Path(__file__).parents[2]
BOOKS = run_path(str(ROOT / "tools" / "quotations.py"))
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


@cache
def books() -> frozenset[bytes]:
    """What is known of the books."""
    return BOOKS["noted"]()


def quoted(text: str, known: frozenset[bytes]) -> list[str]:
    """The runs of a text that are known."""
    return [run for digest, run in BOOKS["runs"](text) if digest in known]


def between_places(text: str) -> str:
    """A text of a catalogue, its places by their names."""
    return " ".join(f"{part} {place or ''}" for part, place, _, _ in Formatter().parse(text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_the_table_quotes_a_rulebook(language):
    texts = [between_places(text) for text in texts_of(language)]
    assert [found for text in texts for found in quoted(text, books())] == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_no_page_quotes_a_rulebook(path):
    assert quoted(path.read_text(encoding="utf-8"), books()) == []


def test_eight_words_of_a_book_are_found_and_seven_are_not(tmp_path, monkeypatch):
    monkeypatch.setitem(BOOKS["note"].__globals__, "NOTED", tmp_path / "noted.txt")
    (tmp_path / "book.txt").write_text("Nine grey camels slept all day beside a well, they said.")
    assert BOOKS["note"](tmp_path) == 4
    known = BOOKS["noted"]()
    assert quoted("Our nine grey *camels* slept all day; beside some sea.", known) == []
    assert quoted("Nine grey *camels* slept\nall day: beside a road.", known) == [
        "nine grey camels slept all day beside a"
    ]


def test_a_folder_without_texts_is_refused(tmp_path):
    with pytest.raises(SystemExit, match="has no texts"):
        BOOKS["note"](tmp_path)
