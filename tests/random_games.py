"""Games to look at: played by a list of numbers, so that hypothesis can shorten them."""

from collections.abc import Iterable, Iterator
from random import Random

from hypothesis import strategies as st

import entrepot
from entrepot.engine.table import Table
from entrepot.games import find
from tests.odd_values import odd_values

GAMES = entrepot.games()
SUPPLIES = st.sampled_from(["unlimited", "counted"])
OPTIONS = {
    "dunhuang": st.fixed_dictionaries({"supply": SUPPLIES}),
    "dschunk": st.sampled_from(
        [
            {"setup": "standard"},
            {"setup": "variant"},
            {"setup": "standard", "data": odd_values()},
            {"setup": "variant", "data": odd_values(), "merchants": ["gray", "white", "orange"]},
        ]
    ),
}
"""The options each game is tried with; a new game needs an entry."""


def play_on(table: Table, choices: Iterable[int]) -> Iterator[list[dict]]:
    """Play one action per number; gives the events of each."""
    for number in choices:
        if table.over:
            return
        seat = table.actors[number % len(table.actors)]
        legal = table.legal(seat)
        yield table.play(legal[number // 4 % len(legal)], seat)


def finish(table: Table, seed: int = 0) -> Table:
    """Play a table to its end at random."""
    chance = Random(seed)
    while not table.over:
        for _ in play_on(table, [chance.getrandbits(30)]):
            pass
    return table


@st.composite
def tables(draw: st.DrawFn, name: str, longest: int = 300) -> Table:
    """A table somewhere in a game."""
    game = find(name)
    table = entrepot.new(
        name,
        players=draw(st.sampled_from(game.seats)),
        seed=draw(st.integers(0, 2**32)),
        options=draw(OPTIONS[name]),
    )
    length = draw(st.integers(0, longest))
    chance = Random(draw(st.integers(0, 2**32)))
    for _ in play_on(table, (chance.getrandbits(30) for _ in range(length))):
        pass
    return table
