"""However large a tree is, it can be followed."""

import pytest

import entrepot
from entrepot.games import find
from entrepot.reviews.comparison import ActionComparer

pytestmark = pytest.mark.compiled


def test_a_large_tree_is_followed_where_all_choose_at_once():
    """Squares of how often actions were tried are larger there than any dice."""
    table = entrepot.new("dunhuang", players=2, seed=1)
    while len(table.actors) == 1:
        table.play(table.legal()[0])
    seat = table.actors[0]
    legal = table.legal(seat)
    mind = ActionComparer(find("dunhuang"))
    mind.grow(table.view(seat), legal, 80_000 // len(legal), 1)
    assert len(mind.outlook([0], 5, 1)) == 1
