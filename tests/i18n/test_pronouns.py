"""A player is "you" or "they": no page, help, text or comment says he or she of one."""

import re
from pathlib import Path

import pytest

from entrepot.i18n import LANGUAGES

ROOT = Path(__file__).parents[2]
HE = re.compile(r"\b(?:he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)
FOREIGN = re.compile(rf"\.(?:{'|'.join(code for code in LANGUAGES if code != 'en')})\.md$")
LISTS = {"vocabulary.py", Path(__file__).name}
"""Files in which such a word is listed as a word."""
TEXTS = sorted(
    path
    for pattern in ("*.md", "docs/**/*.md", "src/**/*.*", "examples/**/*.py", "tests/**/*.py")
    for path in ROOT.glob(pattern)
    if path.suffix in {".md", ".py", ".html", ".js", ".css", ".toml"}
    and path.name not in LISTS
    and not FOREIGN.search(path.name)
)


def says_he(text: str) -> list[str]:
    """The lines of a text in which a person is he or she."""
    return [line.strip() for line in text.splitlines() if HE.search(line)]


@pytest.mark.parametrize("folder", sorted({path.parent for path in TEXTS}), ids=lambda f: f.name)
def test_nobody_is_he_or_she(folder):
    found = {
        path.name: lines
        for path in TEXTS
        if path.parent == folder and (lines := says_he(path.read_text(encoding="utf-8")))
    }
    assert not found


def test_he_and_she_are_found_as_words_only():
    assert says_he("The player takes his card.\nThe shepherd is there.\nAsk HER.") == [
        "The player takes his card.",
        "Ask HER.",
    ]
