"""The rules on a view: visible crates, the offer of a marker, and points.

The open parts of a view are laid out as a state, so that the rules themselves do the counting.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from ...engine.errors import BadPosition
from ...engine.json_types import present
from ...engine.validation import JsonReader
from .cargo import visible
from .data_file import Data, standard
from .position import read_junks
from .score import card_bonus, junk_bonus
from .state import C_EIGHT, CARD_KINDS, JUNKS, LEAST, SPECIALS, State, TRAINEES
from .view_types import View

Layers: TypeAlias = tuple[tuple[int, ...], ...]
"""The strips on a junk by their seats, layer by layer."""


def laid_out(view: View) -> State:
    """A state with the junks of a view, and with the strips that are left."""
    return _laid_out(view["junks"], [player["strips"] for player in view["players"]])


def _laid_out(junks: dict[str, list[list[int]]], strips: list[int]) -> State:
    s = State()
    s.players = len(strips)
    read_junks(JsonReader(junks, "view.junks", BadPosition), s)
    s.strips[: len(strips)] = strips
    return s


def in_sight(view: View, junk: str, seat: int) -> int:
    """The crates of a seat that are seen on a junk (3.2)."""
    return crates(view)[junk][seat]


def crates(view: View) -> Mapping[str, tuple[int, ...]]:
    """The visible crates on each junk, by seat (3.2)."""
    junks = view["junks"]
    layers = tuple([tuple(map(tuple, junks[junk])) for junk in JUNKS])
    return _crates(layers, len(view["players"]))


@lru_cache(maxsize=512)
def _crates(layers: tuple[Layers, ...], players: int) -> Mapping[str, tuple[int, ...]]:
    junks = {junk: list(map(list, lying)) for junk, lying in zip(JUNKS, layers, strict=True)}
    s = _laid_out(junks, [0] * players)
    return {
        junk: tuple([visible(s, i, seat) for seat in range(players)])
        for i, junk in enumerate(JUNKS)
    }


def worth(view: View, junk: str) -> int:
    """The money or goods that a junk brings the seat of the view (4.7, 4.8)."""
    return worth_of(in_sight(view, junk, present(view["seat"])))


def worth_of(n: int) -> int:
    """The money or goods for a number of visible crates (4.7, 4.8)."""
    return max(LEAST, n)


def data_of(view: View) -> Data:
    """The values the game is played with (6.2)."""
    data: Data = view["options"].get("data") or standard()
    return data


def offer(view: View, trainee: str) -> str:
    """The offer of a trainee in this round (4.9)."""
    return str(data_of(view)["tracks"][trainee][view["round"] - 1])


def trainees(view: View) -> tuple[str, ...]:
    """The trainees in the game (1.5)."""
    return TRAINEES if len(view["players"]) == 4 else TRAINEES[:1]


def bonuses(view: View, seat: int) -> tuple[int, list[tuple[str, int]]]:
    """The points at the end for a seat's junks, and for each of its end cards (5.2)."""
    s = laid_out(view)
    cards = []
    for name in view["players"][seat]["specials"]:
        card = SPECIALS.index(name)
        if card >= C_EIGHT:
            s.special[seat] = [int(kind == card) for kind in range(CARD_KINDS)]
            cards.append((name, card_bonus(s, seat)))
    return junk_bonus(s, seat), cards
