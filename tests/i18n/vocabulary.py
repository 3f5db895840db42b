"""What a language says, and its words: those that its catalogue has."""

import re
from functools import cache
from pathlib import Path
from runpy import run_path
from string import Formatter
from typing import Any

TOOL = run_path(str(Path(__file__).parents[2] / "tools" / "words.py"))
WORD = re.compile(r"[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]+")
"""A word in Latin letters; in other scripts nothing can be English."""
NO_WORD = re.compile(r"\{\w+\}|--[\w-]+|\bentrepot\.\w+")
"""Where something is put in later, and what is typed at a command line or in Python."""
ENGLISH = {
    *("and", "are", "at", "be", "been", "both", "by", "can", "cannot", "does", "each", "every"),
    *("for", "from", "get", "gets", "has", "have", "his", "how", "if", "into", "its", "it", "may"),
    *("must", "no", "nobody", "none", "not", "other", "others", "out", "own", "player", "players"),
    *("than", "that", "the", "their", "them", "then", "there", "they", "this", "those", "to"),
    *("turn", "until", "when", "where", "which", "who", "whoever", "with", "without", "you"),
    "your",
}
"""Words that hardly an English sentence does without, and that no other language here has."""


def words_in(text: str) -> set[str]:
    """The words in Latin letters, in small ones."""
    return {word.lower() for word in WORD.findall(NO_WORD.sub(" ", text))}


@cache
def messages(language: str) -> list[Any]:
    """The texts of a catalogue with their translations; in English, those of the template."""
    path = TOOL["CATALOGUES"] / language / "LC_MESSAGES" / "entrepot.po"
    file = TOOL["TEMPLATE"] if language == "en" else path
    return [message for message in TOOL["read"](file) if message.id]


def texts_of(language: str) -> list[str]:
    """All that a catalogue says."""
    told = (one.id if language == "en" else one.string for one in messages(language))
    return [text for said in told for text in (said if isinstance(said, tuple) else (said,))]


def said(message: Any) -> str:
    """All that the translation of a text says, without its places."""
    texts = message.string if isinstance(message.string, tuple) else (message.string,)
    return " ".join(part for text in texts for part, *_ in Formatter().parse(text))


@cache
def vocabulary(language: str) -> frozenset[str]:
    """The words that the catalogue of a language has."""
    return frozenset(word for message in messages(language) for word in words_in(said(message)))
