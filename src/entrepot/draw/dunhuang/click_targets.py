"""Click targets: the pieces on the table that play a legal action, sorted by place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from ...games.dunhuang.state import SPACES
from ...games.dunhuang.view_types import at_camel, contested
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
            verb, *words = action.split()
            _SORT[verb](self, action, words)

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

    def _whole(self, action: str, words: list[str]) -> None:
        self.whole[action] = action

    def _keep(self, action: str, words: list[str]) -> None:
        self.drawn[words[0]] = action

    def _camel(self, action: str, words: list[str]) -> None:
        self.tiles[words[0]] = action

    def _move(self, action: str, words: list[str]) -> None:
        """A tile stands for the shortest walk to it."""
        tiles, steps = self.view["tiles"], int(words[0])
        if steps <= SPACES:
            reached = tiles[(tiles.index(at_camel(self.view)) + steps) % SPACES]
            self.tiles[reached] = action
            self.walks[reached] = steps

    def _contested(self, action: str, words: list[str]) -> None:
        self.tokens[contested(self.view)] = action

    def _discard(self, action: str, words: list[str]) -> None:
        places = {"painter": self.hand, "musician": self.shop}
        places[at_camel(self.view)][words[0]] = action

    def _swap(self, action: str, words: list[str]) -> None:
        first, second = words
        firsts, seconds = {
            "soldier": (self.first_shop, self.second_market),
            "general": (self.first_hand, self.second_market),
            "maid": (self.first_shop, self.second_hand),
        }[at_camel(self.view)]
        firsts.add(first)
        seconds[second][first] = action

    def _ask(self, action: str, words: list[str]) -> None:
        self.seats[int(words[0])] = action

    def _of_shop(self, action: str, words: list[str]) -> None:
        self.shop[words[0]] = action

    def _of_hand(self, action: str, words: list[str]) -> None:
        self.hand[words[0]] = action

    def _take(self, action: str, words: list[str]) -> None:
        self.market[words[0]] = action

    def _give(self, action: str, words: list[str]) -> None:
        if len(words) == 1:
            self.hand[words[0]] = action
            return
        low, high = words
        self.first_hand |= {low, high}
        self.second_hand[high][low] = self.second_hand[low][high] = action


_SORT: dict[str, Callable[[Targets, str, list[str]], None]] = {
    "keep": Targets._keep,
    "camel": Targets._camel,
    "move": Targets._move,
    "shop": Targets._whole,
    "hand": Targets._whole,
    "pay": Targets._contested,
    "decline": Targets._whole,
    "guard": Targets._contested,
    "yield": Targets._whole,
    "coins": Targets._whole,
    "prestige": Targets._whole,
    "draw": Targets._whole,
    "discard": Targets._discard,
    "swap": Targets._swap,
    "ask": Targets._ask,
    "stow": Targets._of_shop,
    "seal": Targets._of_shop,
    "stock": Targets._of_hand,
    "take": Targets._take,
    "offer": Targets._give,
    "give": Targets._give,
}
