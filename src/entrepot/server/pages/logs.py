"""The log of a table in words, as one reader saw it happen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import groupby
from typing import TypeAlias
from weakref import WeakKeyDictionary

from ... import draw
from ...draw.markup import element, fragment, Markup, NOTHING
from ...draw.parts import Ready, slot
from ...engine.phrases import say
from ...words import Voice
from ..tables.entries import Entry
from ..tables.sitting import Sitting

__all__ = ["LINES", "Line", "lines_of", "log_of", "since_last_turn"]

LINES = 30
"""So many lines are shown beside the table, and more where more are new."""


@dataclass(frozen=True)
class Line:
    """What one action did, in a sentence or a few, and the list item that shows it."""

    version: int
    sentences: tuple[str, ...]
    text: str
    body: Markup | str
    """The same as the log shows it: in sentences, or as a table."""
    item: Markup


Said: TypeAlias = dict[int, tuple[Entry, Line | None]]


@dataclass(frozen=True)
class LogCache:
    """What was said of a table already, as long as everybody is called by these names."""

    names: tuple[str, ...]
    by_reader: dict[tuple[int | None, str], Said] = field(default_factory=dict)
    """By seat and language, and then by version: an entry's words never change."""


_CACHES: WeakKeyDictionary[Sitting, LogCache] = WeakKeyDictionary()


def lines_of(
    sitting: Sitting, seat: int | None, voice: Voice, entries: Iterable[Entry]
) -> list[Line]:
    """What happened in words, newest first; what is not worth a sentence is left out."""
    cached = _CACHES.get(sitting)
    if cached is None or cached.names != tuple(sitting.roster.names):
        cached = _CACHES[sitting] = LogCache(tuple(sitting.roster.names))
    said = cached.by_reader.setdefault((seat, voice.language), {})
    lines = []
    for entry in entries:
        known = said.get(entry.version)
        if known is None or known[0] is not entry:
            known = said[entry.version] = entry, _line(sitting, seat, voice, entry)
        if known[1] is not None:
            lines.append(known[1])
    return lines[::-1]


def _line(sitting: Sitting, seat: int | None, voice: Voice, entry: Entry) -> Line | None:
    sentences = (sitting.game.told(event, seat) for event in entry.events)
    said = tuple(voice(words) for words in sentences if words is not None)
    text = _joined(said, voice)
    if not text:
        return None
    body = _body(sitting, seat, voice, entry) or text
    link = element(
        "a",
        body,
        href=f"/tables/{sitting.id}?at={entry.version}",
        data_moment=entry.version,
        id=f"line-{entry.version}",
    )
    item = element("li", link, data_seat=entry.seat, value=entry.version)
    return Line(entry.version, said, text, body, item)


def _body(sitting: Sitting, seat: int | None, voice: Voice, entry: Entry) -> Markup | None:
    """What an action did as a table and what that leaves to be told; None where sentences do."""
    listed = draw.ledger(sitting.game.name, entry.events, voice)
    if listed is None:
        return None
    table, others = listed
    sentences = (sitting.game.told(event, seat) for event in others)
    said = tuple(voice(words) for words in sentences if words is not None)
    return fragment(table, _joined(said, voice))


def _joined(said: Iterable[str], voice: Voice) -> str:
    """Sentences in a row, those that repeat themselves told once."""
    return " ".join(_repeated(one, len(list(same)), voice) for one, same in groupby(said))


def since_last_turn(sitting: Sitting, seat: int | None) -> int:
    """The version when the reader's last turn ended; the one they are in does not count."""
    played = sitting.history.played
    if seat is None:
        return sitting.since(None)
    version = len(played)
    while version and played[version - 1].seat == seat:
        version -= 1
    while version and played[version - 1].seat != seat:
        version -= 1
    return version


def log_of(
    sitting: Sitting,
    seat: int | None,
    voice: Voice,
    entries: Sequence[Entry],
    *,
    since: int | None = None,
    at: int | None = None,
) -> tuple[Markup, dict[str, Ready]]:
    """The log beside the table, these entries, newest first; and the lines for its slots.

    What is new to the reader since a version is set apart; the line of the moment that they look at
    is marked.
    """
    lines = lines_of(sitting, seat, voice, entries)
    since = sitting.version if since is None else since
    slots = {f"line-{line.version}": _shown(line, since, at) for line in lines}
    new = sum(line.version > since for line in lines)
    listed = [slot(name) for name in slots]
    if 0 < new < len(lines):
        listed.insert(new, _divider(voice.language))
    log = _log(sitting.id, len(entries) < sitting.version, voice.language, *listed)
    return log, slots


def _shown(line: Line, since: int, at: int | None) -> Ready:
    if line.version > since:
        return Ready(_marked(line.item, "<li", ' class="new"'))
    if line.version == at:
        return Ready(_marked(line.item, "<a", ' aria-current="step"'))
    return Ready(line.item)


@lru_cache(maxsize=4096)
def _marked(item: Markup, tag: str, attribute: str) -> Markup:
    return Markup(item.replace(tag, tag + attribute, 1))


@lru_cache(maxsize=256)
def _log(table: str, shortened: bool, language: str, *listed: Markup) -> Markup:
    voice = Voice(language)
    whole = element("a", voice(say("The whole log")), href=f"/tables/{table}/log", class_="whole")
    return element(
        "section",
        element("h2", voice(say("What happened")), id="log-title"),
        element("ol", *listed, reversed=True, id="log-lines") if listed else _none(voice),
        whole if shortened else NOTHING,
        id="log",
        class_="log",
        aria_labelledby="log-title",
    )


def _none(voice: Voice) -> Markup:
    return element("p", voice(say("Nothing has happened yet.")), class_="quiet")


@cache
def _divider(language: str) -> Markup:
    text = Voice(language)(say("Above: since your last turn"))
    return element("li", element("span", text), class_="divider")


def _repeated(sentence: str, times: int, voice: Voice) -> str:
    """A sentence that is to be told several times, told once."""
    if times == 1:
        return sentence
    return voice(say("{sentence} (×{times})", sentence=sentence, times=times))
