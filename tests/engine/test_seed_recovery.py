"""Whoever sees enough of a deal by seeded dice knows all of it; of one by a key, nothing more.

That is why tables on which people play are dealt by a key.
"""

from hashlib import sha256

import pytest

import entrepot
from entrepot.engine.table import Table
from entrepot.games import find

from .seed_recovery import bits_in, foresee, seen_of

pytestmark = pytest.mark.thorough
REFILLS = 24
"""Cards that have come from the pile to the market, about half way through a game."""
ENOUGH = 63
"""Bits that are seen; the dice have 60."""


def seen_enough(tables):
    """The first three tables at which enough is seen, with what that is."""
    sights = [(table, seen_of(table, REFILLS)) for table in tables]
    return [(table, sight) for table, sight in sights if bits_in(sight) > ENOUGH][:3]


def test_seeded_dice_are_found_from_what_all_see_and_with_them_every_hidden_card():
    found = seen_enough(entrepot.new("dunhuang", 4, seed=seed) for seed in range(12))
    assert len(found) == 3
    for table, sight in found:
        foreseen = foresee(sight)
        assert foreseen is not None
        for seat in range(4):
            assert foreseen.view(seat)["drawn"] == table.view(seat)["drawn"]
        assert foreseen.state == table.state, "hands, pile and all rolls to come"


def test_the_same_programme_finds_nothing_at_a_table_that_is_dealt_by_a_key():
    game = find("dunhuang")
    keys = [sha256(b"%d" % i).digest() for i in range(30)]
    found = seen_enough(Table.deal_with_key(game, 4, key, game.options({})) for key in keys)
    assert len(found) == 3
    assert [foresee(sight) for _, sight in found] == [None] * len(found)
