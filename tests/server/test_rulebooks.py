"""The rules are told alike in every language."""

import re
from collections import Counter
from pathlib import Path

import pytest

import entrepot
from entrepot.words import LANGUAGES

RULES = Path(__file__).parents[2] / "docs" / "rules"
FOREIGN = [(game, code) for game in entrepot.games() for code in LANGUAGES if code != "en"]

SAME = {
    "headings and their numbers": r"(?m)^(#+(?: \d+)?)",
    "paragraphs": r"(?m)^\*\*(\d+\.\d+|\[\w\])",
    "rulings referred to": r"\[([A-Z])\]",
    "cells of tables": r"(?m)^\|.*\|$",
    "links": r"\]\(([^)]*)\)",
}


def told(game, code, pattern):
    name = f"{game}.md" if code == "en" else f"{game}.{code}.md"
    found = re.findall(pattern, (RULES / name).read_text(encoding="utf-8"))
    return [text.count("|") if text.startswith("|") else text for text in found]


@pytest.mark.parametrize("what", SAME)
@pytest.mark.parametrize(("game", "code"), FOREIGN)
def test_a_translation_has_the_same_parts_in_the_same_order(game, code, what):
    assert told(game, code, SAME[what]) == told(game, "en", SAME[what])


@pytest.mark.parametrize(("game", "code"), FOREIGN)
def test_notation_is_the_same_in_every_language(game, code):
    notation = r"`([^`]+)`"
    assert set(told(game, code, notation)) == set(told(game, "en", notation))


@pytest.mark.parametrize(("game", "code"), FOREIGN)
def test_no_paragraph_is_left_in_english(game, code):
    common = Counter(told(game, "en", r"(?m)^\w.{60,}$")) & Counter(
        told(game, code, r"(?m)^\w.{60,}$")
    )
    assert not common
