"""Counters of a game of a study: a row for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...engine.game import AnyGame
from ...engine.study import NOTHING, Subject

Rows = dict[str, list[Any]]
"""Columns by name, with a row for each seat of each game."""


def used(deed: str) -> str:
    """The column that says how often a seat did something."""
    return f"used {deed}"


def offered(deed: str) -> str:
    """The column that says how often a seat could have done it."""
    return f"offered {deed}"


def points_from(source: str) -> str:
    """The column with the points that a source brought."""
    return f"points from {source}"


def either(names: Sequence[str]) -> str:
    """The column that says which of some things was in the game."""
    return " or ".join(names)


class Tally:
    """The counts of one game, from the deal on."""

    def __init__(self, game: AnyGame, about: Subject, state: Any) -> None:
        self._game = game
        self._about = about
        self.players: int = state.players
        out = [0] * len(game.actions)
        game.rules.actors(state, out)
        self.first = out[0]
        self._sides = about.sides(state)
        self._used = [[0] * len(about.deeds) for _ in range(self.players)]
        self._offered = [[0] * len(about.deeds) for _ in range(self.players)]
        self._actions = self._choices = self._turns = 0

    def note(self, state: Any, seat: int, legal: Sequence[int], code: int) -> None:
        """A seat may do some things and does one of them, in a state as it is before."""
        deed = self._about.deed
        self._actions += 1
        self._choices += len(legal) > 1
        self._turns += self._about.turn(code)
        done = deed(state, code)
        if done != NOTHING:
            self._used[seat][done] += 1
        mine = self._offered[seat]
        for possible in {deed(state, action) for action in legal}:
            if possible != NOTHING:
                mine[possible] += 1

    def rows(self, state: Any) -> Rows:
        """The rows of the game, which is finished."""
        rules, about, seats = self._game.rules, self._about, range(self.players)
        out = [0] * self.players
        winners = out[: rules.winners(state, out)]
        brought = [about.brought(state, seat) for seat in seats]
        rows: Rows = {
            "seat": list(seats),
            "place": [(seat - self.first) % self.players for seat in seats],
            "points": [rules.score(state, seat) for seat in seats],
            "won": [1 / len(winners) if seat in winners else 0.0 for seat in seats],
        }
        for name, value in self._of_all(state).items():
            rows[name] = [value] * self.players
        for i, source in enumerate(about.sources):
            rows[points_from(source.name)] = [brought[seat][i] for seat in seats]
        for i, deed in enumerate(about.deeds):
            rows[used(deed.name)] = [self._used[seat][i] for seat in seats]
            rows[offered(deed.name)] = [self._offered[seat][i] for seat in seats]
        return rows

    def _of_all(self, state: Any) -> dict[str, Any]:
        """The counts that are the same for all seats of a game."""
        about = self._about
        chosen = zip(about.alternatives, self._sides, strict=True)
        return {
            "actions": self._actions,
            "choices": self._choices,
            "turns": self._turns // self.players if about.together else self._turns,
            "ending": about.endings[about.ending(state)].name,
            **{either(names): names[side] for names, side in chosen},
        }
