"""Decisions of a finished game: every action with the knowledge of its seat at that time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..engine.dialect import Fields, GameState
from ..engine.errors import BadRecord
from ..engine.json_types import JsonDict, Record
from ..engine.phrases import say
from ..engine.table import Table
from ..games import from_dict, replay


@dataclass(frozen=True, eq=False)
class ReplayedAction:
    """One action of a game, and what it was played in.

    Where several seats choose at once, what counts for each is how things were before the first of
    them chose: nobody knows more. So `view` and `open_state` are of that choice.
    """

    version: int
    seat: int
    action: str
    legal: tuple[str, ...]
    view: JsonDict
    """The knowledge of the seat."""
    at_once: bool
    """Whether others chose at the same time."""
    open_state: GameState
    """The whole table when the choice arose."""
    open_memories: list[Any]
    before: GameState
    """The whole table when the action was played; what others chose at once may be in it."""
    memories: list[Any]
    after: GameState
    later_memories: list[Any]

    @property
    def forced(self) -> bool:
        """Whether there was nothing to choose."""
        return len(self.legal) == 1


def finished(record: Record) -> Table:
    """The table a record ends at; BadRecord where the game is not over."""
    table = replay(record)
    if not table.over:
        raise BadRecord(say("the game is not finished: there is a review only after its end"))
    return table


def beginning(table: Table) -> Table:
    """A table as another one began."""
    if table.seed is not None:
        return Table.deal(table.game_rules, table.players, table.seed, table.options)
    return from_dict(table.start)


def choices(table: Table) -> Iterator[ReplayedAction]:
    """All actions of a game, one after the other."""
    now = beginning(table)
    opened = _Opened(now)
    for version, (seat, action) in enumerate(table.actions):
        if seat not in opened.waiting or set(now.actors) != opened.waiting:
            opened = _Opened(now)
        before, memories = now.state.copy(), copies(now.memories)
        legal = tuple(now.legal(seat))
        now.play(action, seat)
        yield ReplayedAction(
            version=version,
            seat=seat,
            action=action,
            legal=legal,
            view=opened.view(seat),
            at_once=opened.at_once,
            open_state=opened.state,
            open_memories=opened.memories,
            before=before,
            memories=memories,
            after=now.state.copy(),
            later_memories=copies(now.memories),
        )
        opened.waiting.discard(seat)


class _Opened:
    """A table when a choice arises, of one seat or of several at once."""

    def __init__(self, table: Table) -> None:
        self.waiting = set(table.actors)
        self.at_once = len(self.waiting) > 1
        self.state = table.state.copy()
        self.memories = copies(table.memories)
        self._views = {seat: table.view(seat) for seat in table.actors}

    def view(self, seat: int) -> JsonDict:
        return self._views[seat]


def copies(memories: list[Fields]) -> list[Fields]:
    """Copies of the memories of seats, to be kept while the game goes on."""
    return [memory.copy() for memory in memories]
