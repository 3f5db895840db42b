"""Concepts: the words that people search for lead to the files that the architecture names."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
CONCEPTS = re.findall(
    r"^\| ([^|]+) \| `([^`]+)` \|$", PAGE.partition("## Concept")[2], re.MULTILINE
)
CONTRACT = (ROOT / "docs" / "game-contract.md").read_text(encoding="utf-8")
FILES = re.findall(r"`([\w/]+/[\w/]+\.\w+)`", PAGE + CONTRACT)
TERMS = [(term, path) for terms, path in CONCEPTS for term in terms.split(", ")]
MOST_LINES = 250
LEAST_TERMS = 40
MOST_WORDS = 60


def found(path: str) -> Path | None:
    """The file that the page means by a path."""
    sources = ROOT / "src" / "entrepot"
    places = (ROOT / path, sources / path, sources / "server" / path)
    return next((place for place in places if place.is_file()), None)


@pytest.mark.parametrize(("term", "path"), TERMS)
def test_a_search_for_a_concept_finds_its_file(term, path):
    file = found(path)
    assert file, f"there is no {path}"
    lines = file.read_text(encoding="utf-8").lower().splitlines()
    assert any(term.lower() in line for line in lines), f"{path} does not say {term!r}"


def test_every_row_of_concepts_is_read():
    rows = [line for line in PAGE.partition("## Concept")[2].splitlines() if line.startswith("| ")]
    assert len(CONCEPTS) == len(rows) - 1
    assert len({term for term, _ in TERMS}) == len(TERMS) >= LEAST_TERMS


def test_every_file_that_the_pages_name_exists():
    assert [path for path in FILES if not found(path)] == []


def test_the_page_stays_short():
    assert len(PAGE.splitlines()) <= MOST_LINES


def test_the_glossary_has_only_what_nobody_can_guess():
    page = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (?!word )", page, re.MULTILINE)
    assert 0 < len(rows) <= MOST_WORDS
