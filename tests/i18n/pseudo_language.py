"""A made-up language: every text in letters that are no English ones, so that these stand out."""

import re
from gettext import NullTranslations
from unicodedata import combining, normalize

from entrepot.engine.phrases import Phrase
from entrepot.i18n import Voice

GEORGIAN, FULL_WIDTH = 0x10D0, 0xFF41
"""Where the letters of a script begin: as wide as Latin ones, and twice as wide."""
PLACE = re.compile(r"\{\w+\}")


def in_letters(text: str, first: int) -> str:
    """A text with its places kept, and every other letter from another script."""
    letters = {ord(small) + i: chr(first + i) for small in "aA" for i in range(26)}
    text = "".join(sign for sign in normalize("NFD", text) if not combining(sign))
    between = PLACE.split(text)
    kept = [*PLACE.findall(text), ""]
    return "".join(a.translate(letters) + b for a, b in zip(between, kept, strict=True))


class Foreign(Voice):
    """A voice of such a language."""

    def __init__(self, first: int, names=()) -> None:
        super().__init__("en", names)
        self._first = first

    def _text(self, phrase: Phrase) -> str:
        return in_letters(super()._text(phrase), self._first)


class ForeignTexts(NullTranslations):
    """A catalogue of such a language."""

    def gettext(self, message: str) -> str:
        return in_letters(message, GEORGIAN)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return in_letters(msgid1 if n == 1 else msgid2, GEORGIAN)

    def pgettext(self, context: str, message: str) -> str:
        return in_letters(message, GEORGIAN)
