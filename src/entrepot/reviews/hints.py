"""Hints for a seat that is to choose: a clue, then the best actions, and the reason.

All of it follows from what the seat may know: a hint never sees a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..engine.dice import seeded
from ..engine.errors import BadOptions, short_repr
from ..engine.game import AnyGame
from ..engine.json_types import JsonDict, View
from ..engine.phrases import ENGLISH, say, Text, together, Translator
from ..games import sample
from .analysis import better_mind, compared, ComparisonPair, TOLD, values_of
from .comparison import ActionComparer, Chances
from .explanations import found, MOST

SIMULATIONS = 60_000
"""For a hint, unless others are asked for: a tenth of a second, compiled."""
SHOWN = 3
"""The number of actions that a hint names, the best ones."""
CLOSE = 0.02
"""Actions that are no further apart are about as good."""

ONLY = say("There is only one thing that you can do.")
EQUAL = say("Nothing much depends on this choice: everything is about equally good.")
MANY = say("Compare what each choice leads to: no single thing stands out.")
BROAD = say(
    "No single thing stands out: the best action wins in {best} % of the guessed worlds, this one "
    "in {other} %."
)


@dataclass(frozen=True)
class Hinted:
    """An action that a hint names, with the chance to win that it leaves."""

    action: str
    chance: float


@dataclass(frozen=True)
class Hint:
    """The best actions of a seat, by what it may know; `entrepot.hint` returns it."""

    seat: int
    clue: Text
    """The clue, without the answer: this comes first."""
    best: tuple[Hinted, ...]
    """The best actions, at most three, the best first."""
    other: str | None
    """The action that the best one is compared with: the best of those clearly worse, if any is."""
    why: Text
    """Why the best one is better than that."""

    def as_dict(self, says: Translator = ENGLISH) -> JsonDict:
        """Return the hint as JSON.

        Args:
            says: The voice that says the words, by default English.

        Returns:
            The hint.
        """
        return {
            "seat": self.seat,
            "clue": says(self.clue),
            "best": [{"action": one.action, "chance": one.chance} for one in self.best],
            "other": self.other,
            "why": says(self.why),
        }


def hint(
    view: View,
    legal: Sequence[str] | None = None,
    *,
    simulations: int = SIMULATIONS,
    seed: int = 1,
    interpreted: bool = False,
) -> Hint:
    """Return a hint for the seat of a view; see docs/review.md.

    With the same view, simulations and seed the hint is the same.

    Args:
        view: The view of a seat that may act, as `Table.view` returns it.
        legal: The actions to compare; None stands for all legal ones.
        simulations: The number of simulations.
        seed: The seed of the simulations.
        interpreted: Whether the hint does without compiled rules: slower, but without compilation.

    Returns:
        The hint.

    Raises:
        BadOptions: The seat has nothing to choose, or `simulations` is no number above 0.
        BadPosition: The view is of no seat, or no cards agree with it.
        UnknownGame: No game has that name.
    """
    if type(simulations) is not int or simulations < 1:
        raise BadOptions(
            say(
                "{name} must be more than 0, not {value}",
                name="simulations",
                value=short_repr(simulations),
            )
        )
    table = sample(view, 0)
    if legal is None:
        legal = table.legal(view["seat"])
    if not legal:
        raise BadOptions(say("there is nothing to choose for this seat now"))
    return HintFinder(table.game_rules, interpreted=interpreted).hint(
        view, legal, simulations, seed
    )


class HintFinder:
    """A finder of one hint after another in a game; for one thread."""

    def __init__(self, game: AnyGame, *, interpreted: bool = False) -> None:
        self.game = game
        self._minds = [ActionComparer(game, interpreted=interpreted) for _ in range(2)]

    def hint(self, view: View, legal: Sequence[str], simulations: int, seed: int = 1) -> Hint:
        """A hint for the seat of a view, among some of its actions."""
        seat = view["seat"]

        def luck(what: str, number: int = 0) -> int:
            return seeded("hint", seed, what, number)

        halves = compared(self._minds, view, legal, 0, simulations, luck)
        values = values_of(halves, seat)
        ranks = sorted(range(len(legal)), key=lambda place: -values[place])
        best = tuple(Hinted(legal[place], values[place]) for place in ranks[:SHOWN])
        worse = [place for place in ranks if values[ranks[0]] - values[place] >= CLOSE]
        if not worse:
            nothing = ONLY if len(legal) == 1 else EQUAL
            return Hint(seat, nothing, best, None, nothing)
        pair = ranks[0], worse[0]
        clue, why = self._words(halves, seat, pair, values, luck("outlook"))
        return Hint(seat, clue, best, legal[worse[0]], why)

    def _words(
        self, halves: ComparisonPair, seat: int, pair: tuple[int, int], values: Chances, seed: int
    ) -> tuple[Text, Text]:
        """The clue, and the reason why the first of two actions is better."""
        ahead, behind = (
            self._minds[better_mind(halves, seat, place)].outlook([place], TOLD, seed)[0]
            for place in pair
        )
        told = found(self.game, seat, ahead, behind, seat)
        clues = [reason.clue for reason in told if reason.clue is not None]
        if not told:
            chances = [round(100 * values[place]) for place in pair]
            return MANY, BROAD.filled(best=chances[0], other=chances[1])
        return clues[0] if clues else MANY, together([reason.told for reason in told[:MOST]])
