"""Voice: translation of phrases by gettext, with plural forms and the players' names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from logging import getLogger
from pathlib import Path

from ..engine.phrases import Amount, Listed, Phrase, Place, say, Seat, Text, Together
from .korean_particles import with_particle

CATALOGUES = Path(__file__).parent / "catalogues"
SOURCE, COMPILED = "LC_MESSAGES/entrepot.po", "LC_MESSAGES/entrepot.mo"


def _languages() -> tuple[str, ...]:
    return ("en", *sorted(file.parts[-3] for file in CATALOGUES.glob(f"*/{SOURCE}")))


LANGUAGES = _languages()
"""The languages there are, English first: what the phrases are written in."""
OWN_NAME = say("English", context="the name of your language, in itself")


class Voice:
    """Says phrases; `names` are the players', by seat."""

    def __init__(self, language: str = "en", names: Sequence[str] = ()) -> None:
        self.language = language
        self.names = names
        self._catalogue = _catalogue(language)

    def __call__(self, words: Text, /) -> str:
        """The words in this language."""
        if isinstance(words, Together):
            return " ".join(map(self, words.phrases))
        text, places = self._text(words), words.places
        if not places:
            return text
        said = {
            name: place if type(place) in _READY else self._place(place)
            for name, place in places.items()
        }
        if ":" in text:  # a particle may be asked for
            said = {name: _Word(place) for name, place in said.items()}
        return text.format_map(said)

    def name(self, seat: int, /) -> str:
        """The name of a seat."""
        if seat < len(self.names):
            return self.names[seat]
        return self(say("Player {number}", number=seat + 1))

    def amount(self, number: Amount) -> str:
        """A large number or one with decimals, as this language writes it."""
        grouped, point, part = str(number).partition(".")
        whole, *groups = grouped.split(",")
        for group in groups:
            whole = self(say("{whole},{group}", context="thousands", whole=whole, group=group))
        if not point:
            return whole
        return self(say("{whole}.{part}", context="a decimal number", whole=whole, part=part))

    def listed(self, things: Sequence[str]) -> str:
        """Things in a row, as this language joins them; empty for none."""
        if not things:
            return ""
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

    def _place(self, place: Place) -> str:
        if isinstance(place, Text):
            return self(place)
        if isinstance(place, Seat):
            return self.name(place.number)
        if isinstance(place, Listed):
            return self.listed([self._place(thing) for thing in place.things])
        if isinstance(place, Amount):
            return self.amount(place)
        return str(place)


_READY = frozenset({int, str})
"""Types of values that stand in a place as they are."""


class _Word(str):
    """The word in a place; after a colon the place may name a particle to go with it."""

    def __format__(self, particle: str) -> str:
        return with_particle(str(self), particle) if particle else str(self)


def capital(text: str) -> str:
    """A word as a label, with a capital."""
    return text[:1].upper() + text[1:]


def own_name(language: str) -> str:
    """The name of a language in that language."""
    return Voice(language)(OWN_NAME)


@cache
def _catalogue(language: str) -> NullTranslations:
    """The translations into a language; where they are not compiled, there is English."""
    if language not in LANGUAGES[1:]:
        return NullTranslations()
    try:
        with (CATALOGUES / language / COMPILED).open("rb") as file:
            return GNUTranslations(file)
    except FileNotFoundError:
        getLogger(__name__).warning(
            "the words of language %r are not compiled, so English is spoken: run `make words`",
            language,
        )
        return NullTranslations()
