"""A voice says phrases in one language, and calls the seats by their players' names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path
from typing import Any

from ..engine.phrases import Listed, Phrase, Place, say, Seat, Together, Words

__all__ = ["LANGUAGES", "Voice"]

LANGUAGES = ("en",)
"""The languages there are, English first: what the phrases are written in."""
CATALOGUES = Path(__file__).parent / "catalogues"


class Voice:
    """Says phrases; `names` are the players', by seat."""

    def __init__(self, language: str = "en", names: Sequence[str] = ()) -> None:
        self.language = language
        self._names = names
        self._catalogue = _catalogue(language)

    def __call__(self, words: Words) -> str:
        """The words in this language."""
        if isinstance(words, Together):
            return " ".join(map(self, words.phrases))
        text = self._text(words)
        if not words.places:
            return text
        return text.format(**{name: self._place(place) for name, place in words.places.items()})

    def name(self, seat: int) -> str:
        """How a seat is called."""
        if seat < len(self._names):
            return self._names[seat]
        return self(say("Seat {number}", number=seat))

    def listed(self, things: Sequence[str]) -> str:
        """Things in a row, as this language joins them."""
        *first, last = things
        if not first:
            return last
        row = first[0]
        for thing in first[1:]:
            row = self(say("{row}, {thing}", row=row, thing=thing))
        return self(say("{row} and {thing}", row=row, thing=last))

    def _text(self, phrase: Phrase) -> str:
        catalogue, context = self._catalogue, phrase.context
        if phrase.plural is not None:
            n = int(str(phrase.places["n"]))
            return catalogue.ngettext(phrase.text, phrase.plural, n)
        if context is not None:
            return catalogue.pgettext(context, phrase.text)
        return catalogue.gettext(phrase.text)

    def _place(self, place: Place) -> Any:
        match place:
            case Seat(number):
                return self.name(number)
            case Listed(things):
                return self.listed([str(self._place(thing)) for thing in things])
            case Phrase() | Together():
                return self(place)
        return place


@cache
def _catalogue(language: str) -> NullTranslations:
    return translation("entrepot", CATALOGUES, [language], fallback=True)
