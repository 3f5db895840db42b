"""Phrases: what people read, whole sentences with named places, not yet in any language.

A phrase knows its English text and what goes into its places; `entrepot.i18n` says it in a
language and with the players' names. `str` of a phrase is its English.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeAlias


@dataclass(frozen=True)
class Seat:
    """A seat in a sentence: it is called by the name of who sits there, or by a number from 1."""

    number: int

    def __str__(self) -> str:
        return f"Player {self.number + 1}"


@dataclass(frozen=True)
class Amount:
    """A number in a sentence, 20,000 or 1.3, written elsewhere as a language does it: 1,3."""

    value: float
    digits: int = 1
    signed: bool = False

    def __str__(self) -> str:
        sign = "+" if self.signed else ""
        text = f"{self.value:{sign},.{self.digits}f}".replace("-", "−")
        return text[1:] if not text.strip("+−0.") and text[0] in "+−" else text


@dataclass(frozen=True)
class Listed:
    """Several things in a row: "tea, wool and silk"."""

    things: tuple[Place, ...]

    def __str__(self) -> str:
        *first, last = map(str, self.things or ("",))
        return f"{', '.join(first)} and {last}" if first else last


# Not frozen, as the others are: dozens are made for every page, and that would take three times as
# long. Nothing changes one.
@dataclass(unsafe_hash=True, slots=True)
class Phrase:
    """A text with named places, and what goes into them."""

    text: str
    places: dict[str, Place] = field(default_factory=dict, hash=False)
    plural: str | None = None
    """The text for other numbers than one, by the place `n`."""
    context: str | None = None
    """Tells apart what is one word in English and several elsewhere."""

    def filled(self, **places: Place) -> Phrase:
        """The same text with these things in its places."""
        return replace(self, places={**self.places, **places})

    def __str__(self) -> str:
        text = self.text if self.plural is None or self.places["n"] == 1 else self.plural
        return text.format(**self.places) if self.places else text


@dataclass(frozen=True)
class Together:
    """Sentences one after the other."""

    phrases: tuple[Text, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.phrases))


Text: TypeAlias = Phrase | Together
"""The texts that a voice can say."""
Place: TypeAlias = str | int | Seat | Amount | Listed | Phrase | Together


def say(text: str, /, *, context: str | None = None, **places: Place) -> Phrase:
    """A phrase; `text` is a literal, so that translators find it."""
    return Phrase(text, places, context=context)


def count(one: str, many: str, n: int, /, **places: Place) -> Phrase:
    """A phrase about n things, which stand in the place `n`."""
    return Phrase(one, {"n": n, **places}, many)


def together(phrases: Iterable[Text | None]) -> Together:
    """Sentences one after the other; those that are None are left out."""
    return Together(tuple(phrase for phrase in phrases if phrase is not None))


def seats(numbers: Iterable[int]) -> Listed:
    """Several seats in a row."""
    return Listed(tuple(Seat(number) for number in numbers))


def either(things: Sequence[Place]) -> Place:
    """One of several things: "2, 3 or 4"."""
    *first, last = things
    if not first:
        return last
    row = first[0]
    for thing in first[1:]:
        row = say("{row}, {thing}", row=row, thing=thing)
    return say("{row} or {thing}", row=row, thing=last)


class Translator(Protocol):
    """A translator of phrases for a reader: `entrepot.i18n.Voice`, or `ENGLISH`."""

    def __call__(self, words: Text, /) -> str:
        """The words as a text."""

    def name(self, seat: int, /) -> str:
        """The name of a seat."""


class _English:
    def __call__(self, words: Text, /) -> str:
        return str(words)

    def name(self, seat: int, /) -> str:
        return str(Seat(seat))


ENGLISH: Translator = _English()
"""Says phrases as they are written, and calls the seats by their numbers."""
