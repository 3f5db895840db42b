"""What one reader of a table is shown: the scene to draw, and what goes with it over the socket."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any, Self

from .... import draw
from ....draw import AnyScene, Drawing, Scene
from ....engine.game import AnyGame
from ....engine.phrases import say, Seat, seats, Text
from ....engine.setup import sample
from ....i18n import Voice
from ...sessions.session import TableSession
from ...sessions.visible_log import VisibleEntry
from .log import LINES, lines_of, log_of, since_last_turn
from .results import result_of
from .toolbar import tools_of

MOST_SAID = 6
"""So many lines of the log at most are read aloud at once."""
LONGEST_TIP = 125
"""So many letters fit three lines of a phone."""
SENTENCES = re.compile(r"(?<=[.!?]) ")


def build_scene(sitting: TableSession, seat: int | None, voice: Voice) -> AnyScene:
    """The table as it is now, as a seat may see it (None: a spectator)."""
    since, turn = sitting.state.since(seat), since_last_turn(sitting, seat)
    entries = sitting.state.log(seat, after=min(turn, max(0, sitting.state.version - LINES)))
    said = lines_of(sitting, seat, voice, entries)
    shortened = len(entries) < sitting.state.version
    mine = seat is not None
    log, lines = log_of(sitting, voice, said, shortened=shortened, since=turn, again=mine)
    return Scene(
        view=_seen(sitting, seat),
        legal=sitting.state.offered(seat),
        voice=voice,
        people=sitting.people,
        chosen=sitting.state.chosen(seat),
        changed=_events(entry for entry in entries if entry.version > since),
        news=tuple(
            sentence
            for line in reversed(said)
            if line.version > since
            for sentence in line.sentences
        ),
        recent=_events(entries[-LINES:]),
        log=log,
        lines=lines,
        tools=tools_of(sitting, seat, voice),
        version=sitting.state.version,
    )


def _events(entries: Iterable[VisibleEntry]) -> tuple[dict[str, Any], ...]:
    """What happened in some entries of the log."""
    return tuple(chain.from_iterable([entry.events for entry in entries]))


def _seen(sitting: TableSession, seat: int | None) -> dict[str, Any]:
    """The view; while the reader's choice may be changed, that in which they made it.

    Meanwhile others choose in secret, so that nothing changes but who is still awaited.
    """
    if seat is None or sitting.state.chosen(seat) is None:
        return sitting.state.seen(seat)
    return {**sitting.state.deciding_seen(seat), "actors": list(sitting.state.table.actors)}


@dataclass(slots=True, eq=False)
class SentFragments:
    """What a page has been sent of a drawing: its frame, and the keys of its parts.

    All pages that have been sent the same drawing share one.
    """

    frame: str
    names: tuple[str, ...]
    keys: array[int]
    _mark: int | None = None

    @classmethod
    def of(cls, sheet: Drawing) -> Self:
        """All of a drawing."""
        keys = array("q", [part.key for part in sheet.parts.values()])
        return cls(sheet.frame, tuple(sheet.parts), keys)

    @property
    def mark(self) -> int:
        """A number that only the same frame and keys have, but for one chance in 2^64."""
        if self._mark is None:
            self._mark = hash((self.frame, self.names, self.keys.tobytes()))
        return self._mark

    def by_name(self) -> dict[str, int]:
        """The key of each part."""
        return dict(zip(self.names, self.keys, strict=True))


def update_message(
    sitting: TableSession,
    seat: int | None,
    drawn: AnyScene,
    sheet: Drawing,
    after: int | None = None,
    aloud: bool = True,
    shown: SentFragments | None = None,
) -> dict[str, Any]:
    """What the page of a reader is sent who was last sent version `after` (None: nothing yet).

    Of the drawing that is what differs from what it has been shown. Nothing is said `aloud` where
    nobody has done anything but come or go: it would interrupt what was said before.
    """
    new = [] if after is None else sitting.state.log(seat, after=after)
    events = _events(new)
    sent = status_message(sitting, seat, drawn, new, events)
    sent["showings"] = overlays_of(drawn, events)
    if not aloud:
        sent |= {"announce": "", "said": [], "asks": ""}
    known: dict[str, int] = {}
    if shown is None or shown.frame != sheet.frame:
        sent["frame"] = sheet.frame
    else:
        known = shown.by_name()
    sent["parts"] = {
        name: part.markup for name, part in sheet.parts.items() if known.get(name) != part.key
    }
    return sent


def overlays_of(drawn: AnyScene, events: Sequence[Mapping[str, Any]]) -> list[dict[str, str]]:
    """What of some events a page shows for a moment, as it is told."""
    return [{"kind": one.kind, "html": one.drawn} for one in draw.overlays(drawn, events)]


def status_message(
    sitting: TableSession,
    seat: int | None,
    drawn: AnyScene,
    new: Sequence[VisibleEntry] = (),
    events: Sequence[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    """How the table stands for a reader, but for its picture; `new` are the entries of the log
    that they have not been told of, and `events` what happened in them.
    """
    voice, turn = drawn.voice, sitting.state.awaits(seat)
    said = [line.text for line in lines_of(sitting, seat, voice, new)[:MOST_SAID]][::-1]
    asks = voice(awaited(sitting, seat))
    if turn:
        asks = f"{asks} {voice(sitting.state.game.prompt(drawn.view))}"
    elif sitting.state.over:
        asks = f"{asks} {result_of(sitting, seat, voice).aloud(voice)}"
    return {
        "version": sitting.state.version,
        "tick": sitting.state.tick_of(seat),
        "glides": draw.animations(sitting.state.game.name, events),
        "title": voice(title(sitting, seat)),
        "turn": turn,
        "called": turn and any(entry.seat != seat for entry in new),
        "announce": " ".join([*said, asks]),
        "said": said,
        "asks": asks,
        "occasions": _occasions(sitting.state.game, drawn) if turn else [],
        "over": sitting.state.over,
        "rematch": sitting.state.rematch,
        "absent": absent_for(sitting, seat, voice),
        "promise": sitting.state.promised.commitment,
        **sitting.state.promised.told(seat),
    }


def _occasions(game: AnyGame, drawn: AnyScene) -> list[tuple[str, str]]:
    """What comes up now, each with the rule for it: for a reader who meets it the first time."""
    return [
        (word, _rule(game, word, drawn.language)) for word in game.first_time_topics(drawn.view)
    ]


@lru_cache(maxsize=1024)
def _rule(game: AnyGame, word: str, language: str) -> str:
    """The first sentences of a rule, as many as take little room."""
    explained = game.tooltip(word)
    if explained is None:
        return ""
    rule, *rest = SENTENCES.split(Voice(language)(explained[0]))
    for sentence in rest:
        if len(rule) + len(sentence) >= LONGEST_TIP:
            break
        rule = f"{rule} {sentence}"
    return rule


def absent_for(sitting: TableSession, seat: int | None, voice: Voice) -> list[dict[str, Any]]:
    """Who is awaited and away, and from when on the reader may ask a bot to play for them."""
    if seat is None:
        return []
    return [
        {
            "ask": f"/tables/{sitting.id}/seats/{other}/stand-in",
            "from": until,
            "text": voice(say("{player} is away.", player=Seat(other))),
        }
        for other, until in sitting.absent().items()
        if other != seat
    ]


def awaited(sitting: TableSession, seat: int | None) -> Text:
    """Whose turn it is."""
    if sitting.state.waiting:
        return say("The game has not begun: the table waits for its players.")
    reader = seat if sitting.state.awaits(seat) else None
    return awaited_in({"step": sitting.state.step, "actors": sitting.state.actors}, reader)


def awaited_in(view: Mapping[str, Any], seat: int | None) -> Text:
    """Whose turn it is by a view."""
    actors = view["actors"]
    if not actors:
        return say("The game is over.")
    if seat in actors:
        return say("It is your turn.")
    if len(actors) == 1:
        return say("It is {player}'s turn.", player=Seat(actors[0]))
    return say("Waiting for {players}.", players=seats(actors))


def title(sitting: TableSession, seat: int | None) -> Text:
    """The title of the page: whose turn it is, so that a tab can be read from afar."""
    table, game = sitting.state.table, sitting.state.game.title
    if table.over:
        return say("Game over · {game}", game=game)
    if sitting.state.awaits(seat) and sitting.state.chosen(seat) is None:
        return say("Your turn · {game}", game=game)
    if len(table.actors) == 1:
        return say("{player}'s turn · {game}", player=Seat(table.actors[0]), game=game)
    return say("All choose · {game}", game=game)


def is_final_action(sitting: TableSession, seat: int, action: str) -> bool:
    """Whether an action of a seat ends its turn and could not be taken back.

    Tried out on a table sampled from what the seat may know, so that nothing hidden can tell.
    """
    if sitting.state.actors != (seat,) or action not in sitting.state.offered(seat):
        return False
    if any(sitting.state.chosen(other) is not None for other in range(sitting.state.plan.players)):
        # The last choice of all reveals the others', whatever they are.
        return True
    table = sample(sitting.state.game, sitting.state.view(seat), seed=0)
    events = table.play(action, seat)
    return seat not in table.actors and any(event["reveals"] for event in events)
