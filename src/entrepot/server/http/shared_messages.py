"""Messages that several connections share: each is made, encoded and packed once.

The key of a message holds everything that it is made from: the table with its revision, the
reader's seat and language, and what the reader was sent before. So a reader is never sent what
another seat may see.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

MOST_BYTES = 4 * 1024 * 1024
"""Bytes of messages that are kept, of all tables together."""
T = TypeVar("T")
Key: TypeAlias = tuple[Hashable, ...]


class Bounded(Generic[T]):
    """The entries used last, up to a total weight."""

    def __init__(self, most: int, weight: Callable[[T], int] = lambda entry: 1) -> None:
        self._most, self._weight = most, weight
        self._entries: OrderedDict[Key, T] = OrderedDict()
        self.total = 0
        """The weight of all entries."""

    def get(self, key: Key) -> T | None:
        """The entry of a key; None where there is none."""
        found = self._entries.get(key)
        if found is not None:
            self._entries.move_to_end(key)
        return found

    def put(self, key: Key, entry: T) -> T:
        """Keeps an entry, and drops those used longest ago where there is no room."""
        self.drop(key)
        self._entries[key] = entry
        self.total += self._weight(entry)
        while self.total > self._most and self._entries:
            self.drop(next(iter(self._entries)))
        return entry

    def drop(self, key: Key) -> None:
        """Forgets an entry."""
        gone = self._entries.pop(key, None)
        if gone is not None:
            self.total -= self._weight(gone)


@dataclass(frozen=True)
class Made(Generic[T]):
    """A message as it is sent, and what its readers have been shown with it."""

    text: str | bytes
    after: T


class Messages(Generic[T]):
    """The messages that connections share."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._made: Bounded[Made[T]] = Bounded(most, lambda made: len(made.text))

    def share(self, key: Key, make: Callable[[], Made[T]]) -> Made[T]:
        """The message of a key, made unless it is there."""
        return self._made.get(key) or self._made.put(key, make())
