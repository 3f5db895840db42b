"""Tables in the middle of a game, for bots to think about."""

from random import Random

import entrepot
from tests.random_games import play_on


def moments(name, n=6):
    """Some tables in the middle of a game, with a choice to make."""
    chance = Random(name)
    at = entrepot.new(name, players=3, seed=4)
    while n:
        for _ in play_on(at, [chance.getrandbits(30)]):
            pass
        if at.over:
            at = entrepot.new(name, players=3, seed=n)
        elif chance.random() < 0.1 and len(at.legal()) > 1:
            n -= 1
            yield at.copy()
