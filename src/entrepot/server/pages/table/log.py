"""The log of a table in words, as one reader saw it happen."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import groupby
from threading import Lock
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary, WeakValueDictionary

from .... import draw
from ....draw.fragments import Fragment, slot
from ....draw.html import element, fragment, Markup, NOTHING
from ....engine.history import STAND_IN
from ....engine.phrases import say, Text
from ....i18n import Voice
from ...sessions.session import TableSession
from ...sessions.visible_log import VisibleEntry

LINES = 30
"""So many lines are shown beside the table, and more where more are new."""
KEPT = 2 * LINES
"""So many are kept for each reader: those before them are only asked for with the whole log."""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Line:
    """What one action did, in a sentence or a few, and the list item that shows it."""

    version: int
    sentences: tuple[str, ...]
    text: str
    body: Markup | str
    """The same as the log shows it: in sentences, or as a table."""
    item: Fragment
    name: str
    """Of the slot in the log that the item goes into."""


Said: TypeAlias = dict[int, tuple[VisibleEntry, Line | None]]
Spoken: TypeAlias = tuple[str, int, int, tuple[str, ...], str]
"""A language, a version, the seat that acted, sentences, and what the log shows of them."""


@dataclass(frozen=True)
class LogCache:
    """What was said of a table already, as long as everybody is called by these names."""

    names: tuple[str, ...]
    by_reader: dict[tuple[int | None, str], Said] = field(default_factory=dict)
    """By seat and language, and then by version: an entry's words never change."""
    lines: WeakValueDictionary[Spoken, Line] = field(default_factory=WeakValueDictionary)
    """What several readers read alike is one line."""


_CACHES: WeakKeyDictionary[TableSession, LogCache] = WeakKeyDictionary()
_SPEAKING = Lock()
"""Pages of finished games are made in another thread, which uses the same caches."""
_LATEST: deque[tuple[tuple[Any, ...], Line | None]] = deque(maxlen=8)
"""The last lines with what they were made from: those who see alike are told in a row."""


def lines_of(
    sitting: TableSession, seat: int | None, voice: Voice, entries: Iterable[VisibleEntry]
) -> list[Line]:
    """What happened in words, newest first; what is not worth a sentence is left out."""
    with _SPEAKING:
        return _lines_of(sitting, seat, voice, entries)


def _lines_of(
    sitting: TableSession, seat: int | None, voice: Voice, entries: Iterable[VisibleEntry]
) -> list[Line]:
    cached = _CACHES.get(sitting)
    if cached is None or cached.names != tuple(sitting.state.roster.names):
        cached = _CACHES[sitting] = LogCache(tuple(sitting.state.roster.names))
    said = cached.by_reader.setdefault((seat, voice.language), {})
    lines = []
    for entry in entries:
        known = said.get(entry.version)
        if known is None or known[0] is not entry:
            known = said[entry.version] = entry, _line(cached, sitting, seat, voice, entry)
        if known[1] is not None:
            lines.append(known[1])
    while len(said) > KEPT:
        del said[next(iter(said))]
    return lines[::-1]


def _line(
    cached: LogCache, sitting: TableSession, seat: int | None, voice: Voice, entry: VisibleEntry
) -> Line | None:
    if entry.by == STAND_IN:
        seat, voice = _standing_in(seat, voice, entry.seat)
    told = [sitting.state.game.describe_event(event, seat) for event in entry.events]
    table = sitting.id, cached.names, voice.language
    source = *table, entry.version, entry.seat, entry.by, entry.events, told
    for made_from, line in tuple(_LATEST):
        if made_from == source:
            return line
    line = _said(cached, sitting, seat, voice, entry, told)
    _LATEST.append((source, line))
    return line


def _said(
    cached: LogCache,
    sitting: TableSession,
    seat: int | None,
    voice: Voice,
    entry: VisibleEntry,
    told: Iterable[Text | None],
) -> Line | None:
    said = tuple(voice(words) for words in told if words is not None)
    if not said:
        return None
    body = _body(sitting, seat, voice, entry) or _joined(said, voice)
    spoken = voice.language, entry.version, entry.seat, said, body
    line = cached.lines.get(spoken)
    if line is None:
        text = _joined(said, voice)
        line = cached.lines[spoken] = _written(sitting.id, entry, said, text, body)
    return line


def _standing_in(seat: int | None, voice: Voice, away: int) -> tuple[int | None, Voice]:
    """The reader and the voice for what a bot does for somebody: it is not they who do it."""
    names = list(voice.names)
    names[away] = voice(say("{name} (bot)", name=names[away]))
    return (None if seat == away else seat), Voice(voice.language, names)


def _written(
    table: str, entry: VisibleEntry, said: tuple[str, ...], text: str, body: Markup | str
) -> Line:
    name = f"line-{entry.version}"
    link = element(
        "a",
        body,
        href=f"/tables/{table}?at={entry.version}",
        data_moment=entry.version,
        id=name,
    )
    item = element("li", link, data_seat=entry.seat, value=entry.version)
    return Line(entry.version, said, text, body, Fragment(item), name)


def _body(
    sitting: TableSession, seat: int | None, voice: Voice, entry: VisibleEntry
) -> Markup | None:
    """What an action did as a table and what that leaves to be told; None where sentences do."""
    listed = draw.log_table(sitting.state.game.name, entry.events, voice)
    if listed is None:
        return None
    table, others = listed
    sentences = (sitting.state.game.describe_event(event, seat) for event in others)
    said = tuple(voice(words) for words in sentences if words is not None)
    return fragment(table, _joined(said, voice))


def _joined(said: Iterable[str], voice: Voice) -> str:
    """Sentences in a row, those that repeat themselves told once."""
    return " ".join(_repeated(one, len(list(same)), voice) for one, same in groupby(said))


def since_last_turn(sitting: TableSession, seat: int | None) -> int:
    """The version when the reader's last turn ended; the one they are in does not count."""
    played = sitting.state.history.played
    if seat is None:
        return sitting.state.since(None)
    version = len(played)
    while version and played[version - 1].seat == seat:
        version -= 1
    while version and played[version - 1].seat != seat:
        version -= 1
    return version


def log_of(
    sitting: TableSession,
    voice: Voice,
    lines: Sequence[Line],
    *,
    shortened: bool,
    since: int | None = None,
    again: bool = False,
    at: int | None = None,
) -> tuple[Markup, dict[str, Fragment]]:
    """The log beside the table, these lines, newest first; and the items for its slots.

    What is new to the reader since a version is set apart; the line of the moment that they look at
    is marked. It may be `shortened`: not all that happened is there. With `again`, what is new can
    be watched again.
    """
    since = sitting.state.version if since is None else since
    slots = {line.name: _shown(line, since, at) for line in lines}
    listed = [slot(name) for name in slots]
    new = sum(line.version > since for line in lines)
    if 0 < new < len(lines):
        listed.insert(new, _divider(voice.language))
    slots["log-lines"] = Fragment(_lines(Markup("".join(listed)), voice.language))
    watched = since if again and new else None
    return _log(sitting.id, shortened, watched, voice.language), slots


def _shown(line: Line, since: int, at: int | None) -> Fragment:
    if line.version > since:
        return Fragment(_marked(line.item.markup, "<li", ' class="new"'))
    if line.version == at:
        return Fragment(_marked(line.item.markup, "<a", ' aria-current="step"'))
    return line.item


@lru_cache(maxsize=4096)
def _marked(item: Markup, tag: str, attribute: str) -> Markup:
    return Markup(item.replace(tag, tag + attribute, 1))


@lru_cache(maxsize=4096)
def _log(table: str, shortened: bool, again: int | None, language: str) -> Markup:
    voice = Voice(language)
    whole = element("a", voice(say("The whole log")), href=f"/tables/{table}/log", class_="whole")
    return element(
        "section",
        element("h2", voice(say("What happened")), id="log-title"),
        NOTHING if again is None else _again(voice, again),
        slot("log-lines"),
        whole if shortened else NOTHING,
        id="log",
        class_="log",
        aria_labelledby="log-title",
    )


def _again(voice: Voice, since: int) -> Markup:
    words = voice(say("Watch again since my turn"))
    return element("button", words, type="button", class_="again", id="again", data_again=since)


def _lines(listed: Markup, language: str) -> Markup:
    if not listed:
        return element("p", Voice(language)(say("Nothing has happened yet.")), class_="quiet")
    return element("ol", listed, reversed=True, id="log-lines")


@cache
def _divider(language: str) -> Markup:
    text = Voice(language)(say("Above: since your last turn"))
    return element("li", element("span", text), class_="divider")


def _repeated(sentence: str, times: int, voice: Voice) -> str:
    """A sentence that is to be told several times, told once."""
    if times == 1:
        return sentence
    return voice(say("{sentence} (×{times})", sentence=sentence, times=times))
