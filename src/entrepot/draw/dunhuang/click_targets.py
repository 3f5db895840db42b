"""Click targets: the pieces on the table that play a legal action, sorted by place."""

from __future__ import annotations

from collections import defaultdict

from ...games.dunhuang.state import SPACES
from ...games.dunhuang.texts.actions import action_text, ActionText
from ...games.dunhuang.view_types import contested
from .scene import Scene

SecondPicks = dict[str, dict[str, str]]
"""For a second piece, and by the good picked first, the action of the two."""


class Targets:
    """The reader's legal actions by the pieces that stand for them.

    An action of one click belongs to its piece. An action of two has a first pick, a card of the
    reader's shop or hand, and the second pick plays it. An action without a piece, such as to
    decline, is left to the list of choices.
    """

    def __init__(self, scene: Scene) -> None:
        self.view = scene.view
        self.tiles: dict[str, str] = {}
        self.walks: dict[str, int] = {}
        self.market: dict[str, str] = {}
        self.shop: dict[str, str] = {}
        self.hand: dict[str, str] = {}
        self.drawn: dict[str, str] = {}
        self.seats: dict[int, str] = {}
        self.tokens: dict[str, str] = {}
        self.whole: dict[str, str] = {}
        """Actions of whole zones and counters: shop, hand, coins, prestige, draw."""
        self.first_shop: set[str] = set()
        self.first_hand: set[str] = set()
        self.second_market: SecondPicks = defaultdict(dict)
        self.second_hand: SecondPicks = defaultdict(dict)
        for action in scene.legal:
            row, words = action_text(action, scene.view)
            self._add(row, action, words)

    @property
    def firsts(self) -> list[str]:
        """All goods that can be picked first."""
        return sorted(self.first_shop | self.first_hand)

    def acts_on(self, tile: str) -> bool:
        """Whether a tile or the card beside it stands for an action."""
        return tile in self.tiles or tile in self.market or tile in self.second_market

    @property
    def near(self) -> bool:
        """Whether something on the reader's side of the table stands for an action."""
        return bool(
            self.shop
            or self.hand
            or self.drawn
            or self.tokens
            or self.whole
            or self.first_shop
            or self.first_hand
            or self.second_hand
        )

    def _add(self, row: ActionText, action: str, words: list[str]) -> None:
        match row.target:
            case "button":
                self.whole[action] = action
            case "walk":
                self._add_walk(action, str(row.tile(self.view, words)), int(words[0]))
            case "token":
                self.tokens[contested(self.view)] = action
            case "seat":
                self.seats[int(words[0])] = action
            case "drawn":
                self.drawn[words[0]] = action
            case "tile":
                self.tiles[words[0]] = action
            case "market":
                self.market[words[0]] = action
            case "shop":
                self.shop[words[0]] = action
            case "hand" if len(words) == 1:
                self.hand[words[0]] = action
            case "hand":
                low, high = words
                self.first_hand |= {low, high}
                self.second_hand[high][low] = self.second_hand[low][high] = action
            case "market after shop":
                _add_pair(self.first_shop, self.second_market, words, action)
            case "market after hand":
                _add_pair(self.first_hand, self.second_market, words, action)
            case "hand after shop":
                _add_pair(self.first_shop, self.second_hand, words, action)

    def _add_walk(self, action: str, reached: str, steps: int) -> None:
        """A tile stands for the shortest walk to it."""
        if steps <= SPACES:
            self.tiles[reached] = action
            self.walks[reached] = steps


def _add_pair(firsts: set[str], seconds: SecondPicks, words: list[str], action: str) -> None:
    first, second = words
    firsts.add(first)
    seconds[second][first] = action
