"""Fragments of a drawing, for partial updates: what has not changed is not drawn or sent again.

A part is a function and all that it draws from. It sees nothing else, so parts that are given the
same look the same, whoever reads them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from marshal import dumps
from threading import Lock
from types import NoneType
from typing import Any

from ..engine.phrases import Phrase
from ..i18n import Voice
from .html import Markup

MOST = 1000
"""The number of parts kept: readers who see alike hear of a change one right after the other."""
_SLOT = re.compile("<!--([a-z0-9-]+)-->")


class LazyFragment:
    """A piece of a drawing.

    `key` is the same where everything it is drawn from is the same, and, but for one chance in
    2^64, nowhere else.
    """

    __slots__ = ("_draw", "_given", "_means", "key")

    def __init__(self, draw: Callable[..., Markup], *given: Any) -> None:
        self._draw, self._given = draw, given
        self._means = _written((draw.__module__, draw.__qualname__, *given))
        self.key = hash(self._means)

    @property
    def markup(self) -> Markup:
        """The piece, drawn if it is not still there."""
        return _KEPT.get(self._means) or _keep(self._means, self._draw(*self._given))


class Fragment:
    """A part that is drawn already, for it takes no time."""

    __slots__ = ("key", "markup")

    def __init__(self, drawn: Markup) -> None:
        self.markup, self.key = drawn, hash(drawn)


@dataclass(frozen=True)
class Drawing:
    """A drawing: a frame with slots for parts, which may have slots themselves."""

    frame: Markup
    parts: Mapping[str, LazyFragment | Fragment]

    @property
    def whole(self) -> Markup:
        """The frame with all parts in their slots."""
        return Markup(self._filled(self.frame))

    def _filled(self, text: str) -> str:
        return _SLOT.sub(lambda found: self._filled(self.parts[found[1]].markup), text)


@lru_cache(maxsize=1024)
def slot(name: str) -> Markup:
    """The mark in a frame where a part goes."""
    return Markup(f"<!--{name}-->")


_KEPT: dict[bytes, Markup] = {}
_KEEPING = Lock()


def _keep(means: bytes, drawn: Markup) -> Markup:
    with _KEEPING:
        _KEPT[means] = drawn
        while len(_KEPT) > MOST:
            del _KEPT[next(iter(_KEPT))]
    return drawn


def _written(values: tuple[Any, ...]) -> bytes:
    """Values as bytes: in a tuple, most are such as can be written."""
    try:
        return dumps(tuple([_plain(one) for one in values]), 2)
    except ValueError:
        return dumps(_deep(values), 2)


def _plain(value: Any) -> Any:
    """A value in numbers, texts, lists and the like; what is in a view is that already."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is Markup:
        return str(value)
    if kind is Voice:
        return value.language, tuple(value.names)
    if kind is Phrase:
        return repr(value)
    return tuple([_plain(one) for one in vars(value).values()])


def _deep(value: Any) -> Any:
    """The same for what is in a tuple too."""
    if type(value) is tuple:
        return tuple([_deep(one) for one in value])
    plain = _plain(value)
    return _deep(plain) if type(plain) is tuple else plain


_PLAIN = frozenset({str, int, bool, NoneType, dict, list, tuple})
