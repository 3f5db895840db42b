"""Kernel runner: the rules of a game with a bot's loop over them, compiled if they can be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..engine.compiled.compiler import compiled, interpreted_loop, RecordList
from ..engine.dialect import Fields, GameState
from ..engine.errors import NotInstalled
from ..engine.game import AnyGame
from ..engine.json_types import View
from .compiled_views import CompiledView


class KernelRunner:
    """A loop over one game's rules; `tools` is what it works with from decision to decision.

    Where it is `telling`, the loop can listen to the rules in the states that are laid.
    """

    def __init__(
        self,
        game: AnyGame,
        loop: Callable[..., int],
        tools: type[Fields],
        interpreted: bool,
        *,
        telling: bool = False,
    ) -> None:
        self.game = game
        self.compiled = not interpreted
        self._telling = telling
        try:
            twin = None if interpreted else compiled(game)
        except NotInstalled:
            twin, self.compiled = None, False
        self._records: Any
        if twin is None:
            self._records = lambda *things, **_: RecordList(thing.copy() for thing in things)
            self._loop: Any = interpreted_loop(game, loop)
            self._tools: Any = RecordList([tools()])
        else:
            self._records = twin.records
            self._loop = twin.entry(loop, apart=True, telling=telling)
            self._tools = twin.blank(tools)

    def load_view(self, view: View, states: int) -> None:
        """Begin with what a seat sees, and room for so many states."""
        if isinstance(view, CompiledView) and self.compiled:
            true, *rest = view.records
            self._given = (true.repeat(states), *rest, self._tools)
            return
        state, memory, hidden = self.game.knowledge.parse_view(view)
        self._given = (
            self._records(*[state] * states),
            self._records(memory),
            self._records(hidden),
            self._tools,
        )

    def load_states(self, states: Sequence[GameState], memories: Sequence[Fields]) -> None:
        """Begin with states as they are, and what seats remember."""
        unseen = self.game.knowledge.hidden()
        self._given = (
            self._records(*states, telling=self._telling),
            self._records(*memories),
            self._records(unseen),
            self._tools,
        )

    def run(self, *how: float) -> int:
        """Run the loop on what was seen."""
        return int(self._loop(*self._given, *how))

    def get(self, field: str) -> Any:
        """A field of the tools."""
        tools = self._tools[0]
        return tools[field] if self.compiled else getattr(tools, field)

    def set(self, field: str, value: Any) -> None:
        """Write a field of the tools; of a row, its beginning."""
        if not isinstance(value, list):
            if self.compiled:
                self._tools[0][field] = value
            else:
                setattr(self._tools[0], field, value)
        else:
            self.get(field)[: len(value)] = value
