"""JSON validation: a form says what it expects, and complains by the key.

form = Form({"coins": 7}, "players[0]", BadPosition)
form.integer("coins", high=44)
form.end()
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .errors import did_you_mean, EntrepotError, short_repr
from .phrases import Phrase, say

LONGEST_KEY = 60
NOTHING: Any = object()
"""Stands for no default: the key must be there."""


class JsonReader:
    """A mapping that is read key by key; what is wrong with it raises `error`."""

    def __init__(self, value: object, where: str, error: type[EntrepotError]) -> None:
        self.where = where
        self._error = error
        if not isinstance(value, Mapping):
            wrong = error(
                say(
                    "{key} must be an object with keys, not {value}",
                    key=where or say("it", context="a position, a record or a file"),
                    value=short_repr(value),
                )
            )
            wrong.key = where
            raise wrong
        self._value = value
        self._known: set[str] = set()

    def wrong(self, key: str, why: str | Phrase) -> EntrepotError:
        """The error to raise about a key; a phrase has a place for it."""
        path = self._path(key)
        error = self._error(why.filled(key=path) if isinstance(why, Phrase) else f"{path} {why}")
        error.key = path
        return error

    def has(self, key: str) -> bool:
        """Whether the key is there and not null."""
        return self.any(key, None) is not None

    def any(self, key: str, default: Any = NOTHING) -> Any:
        """The value under a key, of any kind."""
        self._known.add(key)
        if key in self._value:
            return self._value[key]
        if default is NOTHING:
            raise self.wrong(key, say("{key} is missing"))
        return default

    def integer(self, key: str, default: Any = NOTHING, *, low: int = 0, high: int) -> int:
        """A whole number from low to high."""
        value = self.any(key, default)
        if type(value) is not int:
            raise self.wrong(
                key, say("{key} must be a whole number, not {value}", value=short_repr(value))
            )
        if not low <= value <= high:
            raise self.wrong(
                key,
                say(
                    "{key} must be from {low} to {high}, not {value}",
                    low=low,
                    high=high,
                    value=short_repr(value),
                ),
            )
        return value

    def truth(self, key: str, default: Any = NOTHING) -> bool:
        """True or false."""
        value = self.any(key, default)
        if type(value) is not bool:
            raise self.wrong(
                key, say("{key} must be true or false, not {value}", value=short_repr(value))
            )
        return value

    def word(self, key: str, words: Sequence[str], default: Any = NOTHING) -> int:
        """One of the words, as its index."""
        return self.index(key, self.any(key, default), words)

    def index(self, key: str, value: object, words: Sequence[str]) -> int:
        """The index of a word, which stands under a key or within it."""
        if isinstance(value, str) and value in words:
            return words.index(value)
        raise self.wrong(
            key,
            # For translators: {hint} is nothing, or " (did you mean 'tea'?)".
            say(
                "{key} must be one of {words}, not {value}{hint}",
                words=", ".join(word or "''" for word in words),
                value=short_repr(value),
                hint=did_you_mean(value, words) if isinstance(value, str) else "",
            ),
        )

    def entries(self, key: str, default: Any = NOTHING, *, low: int = 0, high: int) -> list[Any]:
        """A list of low to high things."""
        value = self.any(key, default)
        if not isinstance(value, (list, tuple)):
            raise self.wrong(key, say("{key} must be a list, not {value}", value=short_repr(value)))
        if not low <= len(value) <= high:
            wanted = say("{n} entries", n=low, context="exactly so many")
            if low != high:
                wanted = say("{low} to {high} entries", low=low, high=high)
            raise self.wrong(
                key, say("{key} must have {wanted}, not {n}", wanted=wanted, n=len(value))
            )
        return list(value)

    def words(
        self, key: str, words: Sequence[str], *, low: int = 0, high: int, once: bool = False
    ) -> list[int]:
        """A list of words, as their indices; empty if left out where it may be."""
        given = self.entries(key, NOTHING if low else [], low=low, high=high)
        found = [self.index(f"{key}[{i}]", word, words) for i, word in enumerate(given)]
        for i, word in enumerate(found):
            if once and word in found[:i]:
                raise self.wrong(key, say("{key} names {word} twice", word=words[word]))
        return found

    def counts(self, key: str, words: Sequence[str], most: int) -> list[int]:
        """Numbers by word, such as {"tea": 2}, as a list in the order of the words."""
        form = self.form(key, {})
        numbers = [form.integer(word, 0, high=most) for word in words]
        form.end()
        return numbers

    def each(self, key: str, n: int) -> list[JsonReader]:
        """A list of n things, each as a form of its own, in which it has the empty key."""
        where = self._path(key)
        things = enumerate(self.entries(key, low=n, high=n))
        return [JsonReader({"": thing}, f"{where}[{i}]", self._error) for i, thing in things]

    def form(self, key: str, default: Any = NOTHING) -> JsonReader:
        """A form within the form."""
        return JsonReader(self.any(key, default), self._path(key), self._error)

    def end(self) -> None:
        """Complain of keys that nobody asked for."""
        for key in self._value:
            if key not in self._known:
                # For translators: {hint} is nothing, or " (did you mean 'tea'?)".
                unknown = say("{key} is not known{hint}", hint=did_you_mean(str(key), self._known))
                raise self.wrong(_shown(str(key)), unknown)

    def _path(self, key: str) -> str:
        dot = "." if self.where and key and not key.startswith("[") else ""
        return f"{self.where}{dot}{key}"


def _shown(key: str) -> str:
    """A key that a stranger chose, as an error text shows it."""
    return key if key.isprintable() and len(key) <= LONGEST_KEY else short_repr(key)
