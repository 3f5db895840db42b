"""The rules are told alike in every language."""

import re
from collections import Counter
from math import ceil
from pathlib import Path
from unicodedata import east_asian_width

import pytest

import entrepot
from entrepot.draw.html import element, NOTHING
from entrepot.games.dschunk.texts.terms import CARD_NAMES, term
from entrepot.i18n import LANGUAGES, Voice
from entrepot.server.pages.rules_markdown import read_rulebook

RULES = Path(__file__).parents[2] / "docs" / "rules"
ALL = [(game, code) for game in entrepot.games() for code in LANGUAGES]
FOREIGN = [(game, code) for game in entrepot.games() for code in LANGUAGES if code != "en"]

SAME = {
    "headings and their numbers": r"(?m)^(#+(?: \d+)?)",
    "paragraphs": r"(?m)^\*\*(\d+\.\d+|\[\w\])",
    "rulings referred to": r"\[([A-Z])\]",
    "cells of tables": r"(?m)^\|.*\|$",
    "links": r"\]\(([^)]*)\)",
}


def source(game, code):
    name = f"{game}.md" if code == "en" else f"{game}.{code}.md"
    return (RULES / name).read_text(encoding="utf-8")


def told(game, code, pattern):
    found = re.findall(pattern, source(game, code))
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


@pytest.mark.parametrize(("game", "code"), ALL)
def test_chapters_have_the_same_anchors_in_every_language(game, code):
    chapters = read_rulebook(source(game, code)).chapters
    assert [chapter.anchor for chapter in chapters] == [
        *map(str, range(1, len(chapters) - 1)),
        "rulings",
        "about",
    ]


@pytest.mark.parametrize(("game", "code"), ALL)
def test_the_page_begins_with_the_aim_a_turn_and_how_to_win(game, code):
    opening = source(game, code).split("\n## ")[0]
    assert len(re.findall(r"(?m)^\*\*", opening)) == 3
    assert len(re.findall(r"(?m)^- \*\*", opening)) == 3


def wide(text):
    """How many narrow letters a text is wide as it is shown: one of Korean counts as two."""
    shown = " ".join(text.replace("*", "").split())
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in shown)


@pytest.mark.parametrize(("game", "code"), ALL)
def test_how_to_win_begins_early_on_a_phone(game, code):
    opening = source(game, code).split("\n## ")[0]
    _, *before, _ = re.split(r"\n(?=\n\*\*|- )", opening)
    assert sum(ceil(wide(part) / 42) for part in before) <= 20


@pytest.mark.parametrize(("game", "code"), ALL)
def test_pictures_of_the_opening_follow_how_to_win(game, code):
    shown = {"aim": element("figure")}
    page = read_rulebook(source(game, code), lambda anchor: shown.get(anchor, NOTHING))
    before, after = page.body.split("<figure></figure>")
    assert before.count("<p><strong>") == 3
    assert after.index("<p>") < after.index("<h2")


@pytest.mark.parametrize(("game", "code"), ALL)
def test_every_ruling_names_the_paragraphs_that_cite_it(game, code):
    text = source(game, code)
    titles = dict(re.findall(r"(?m)^\*\*\[([A-Z])\] ([^*]+)\*\*", text))
    named = set()
    for letter, title in titles.items():
        assert re.search(r"\(\d+\.\d+(, \d+\.\d+)*\)\.$", title), f"[{letter}] {title}"
        named |= {(letter, number) for number in re.findall(r"\d+\.\d+", title)}
    paragraphs = re.findall(r"(?ms)^\*\*(\d+\.\d+) (.*?)(?=^\*\*\d+\.\d+ |^## )", text)
    assert named == {
        (letter, number)
        for number, told in paragraphs
        for letter in re.findall(r"\[([A-Z])\]", told)
    }


SITE = r"(?a)\b(?:[a-z]+\.)+(?:de|fr)(?:/[a-z/]+\.html?)?\b"
SOURCES = {
    "A": {"diez.free.fr/dschunke.htm"},
    "C": {"poeppelkiste.de"},
    "F": {"diez.free.fr/dschunke.htm"},
    "G": {"poeppelkiste.de", "ludolegars.fr", "diez.free.fr/dschunke.htm"},
    "H": {"diez.free.fr/dschunke.htm", "poeppelkiste.de"},
}
"""The pages that rulings of Dschunk name."""
QUESTIONS = {"C": "1", "I": "3", "K": "4", "L": "5", "O": "7", "S": "6", "W": "1", "Z": "7"}
"""The questions of the FAQ that they name."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_rules_of_dschunk_name_the_source_of_what_is_not_in_the_rulebook(code):
    head, *rest = re.split(r"(?m)^\*\*\[([A-Z])\]", source("dschunk", code))
    rulings = dict(zip(rest[::2], (text.split("\n## ")[0] for text in rest[1::2]), strict=True))
    assert "poeppelkiste.de/faq/dschunke/faqd.htm" in head
    pages = {letter: set(re.findall(SITE, text)) for letter, text in rulings.items()}
    assert {letter: found for letter, found in pages.items() if found} == SOURCES
    asked = {
        letter: re.search(r"FAQ[^.]*?(\d)", text.replace("\n", " "))
        for letter, text in rulings.items()
    }
    assert {letter: found[1] for letter, found in asked.items() if found} == QUESTIONS


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_rules_name_cards_and_phases_as_the_table_does(code):
    says, text = Voice(code), source("dschunk", code)
    for card, name in CARD_NAMES.items():
        assert f"| {says(name)} (`{card}`) |" in text
    for number, phase in (("4.11", "supply"), ("4.15", "markers"), ("4.16", "start player")):
        assert f"**{number} {says(term(f'phase {phase}'))}.**" in text


@pytest.mark.parametrize("game", entrepot.games())
def test_french_keeps_signs_with_the_word_before_them(game):
    text = re.sub(r"`[^`]*`", "", source(game, "fr"))
    assert not re.findall(r"[ \u00a0\n][;!?»]|«(?!\u202f)|[ \u202f\n]:(?=\s)", text)


PIECES = {
    "<b>bold</b> &amp; \\*plain\\*": "&lt;b&gt;bold&lt;/b&gt; &amp; *plain*",
    "<script>alert(1)</script>": "&lt;script&gt;alert(1)&lt;/script&gt;",
    "as in 1.1, [A] and [B]": ('as in <a href="#1.1">1.1</a>, <a href="#A">[A]</a> and [B]'),
    "`1.1 <good>`, version 1.1.2": "<code>1.1 &lt;good&gt;</code>, version 1.1.2",
    "*one **two*** three": "<em>one <strong>two</strong></em> three",
    "[site](https://example.org/?a&b)": '<a href="https://example.org/?a&amp;b">site</a>',
    "[bots](../bots.md)": "bots",
    "[bad](javascript:alert(1))": "[bad](javascript:alert(1))",
}


@pytest.mark.parametrize("source", PIECES)
def test_a_line_of_markdown_as_html(source):
    page = read_rulebook(f"{source}\n\n**1.1 Goods.** Ten.\n\n**[A] Open.** Yes.")
    assert page.body == (
        f"<p>{PIECES[source]}</p>"
        '<p id="1.1" class="numbered"><a href="#1.1" class="number">1.1</a> <b>Goods.</b> Ten.</p>'
        '<p id="A" class="numbered"><a href="#A" class="number">A</a> <b>Open.</b> Yes.</p>'
    )


def test_lists_and_quotes_may_stand_in_each_other():
    page = read_rulebook("- one\n  - two\n\n> - three\n>\n> four\n\n1. five\n2. six")
    assert page.body == (
        "<ul><li>one<ul><li>two</li></ul></li></ul>"
        "<blockquote><ul><li>three</li></ul><p>four</p></blockquote>"
        "<ol><li>five</li><li>six</li></ol>"
    )
