"""Strips on junks: how they are stacked, and which crates are seen (3)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import entrepot
from tests.effort import examples

from .positions import JUNKS, player, seat, table

ON_PURPLE = {"load": "purple", "goods": "purple", "money": "purple"}
"""A table at which all that a merchant can do is done on one junk."""


def layered(strips: list[int]) -> list[list[int]]:
    """Strips in the order in which they were loaded, in layers of three."""
    return [strips[i : i + 3] for i in range(0, len(strips), 3)]


def on_purple(*layers: list[int], **rest: Any) -> entrepot.Table:
    return table(junks={"purple": list(layers)}, merchants=ON_PURPLE, **rest)


def paid(*layers: list[int]) -> int:
    """What the money merchant pays seat 0."""
    action = on_purple(*layers)
    action.play("money")
    return int(player(action, 0)["money"])


class Picture:
    """A pile as it lies: strips along the three lines of a square, each layer turned by 90°."""

    def __init__(self, strips: list[int], chance: Random) -> None:
        self.cells: dict[tuple[int, int], int] = {}
        free: list[int] = []
        for i, owner in enumerate(strips):
            if not free:
                free = [0, 1, 2]
                chance.shuffle(free)
            line = free.pop()
            for along in range(3):
                cell = (line, along) if i // 3 % 2 else (along, line)
                self.cells[cell] = owner

    def crates(self, owner: int) -> int:
        """The crates of a player that are seen from above."""
        return list(self.cells.values()).count(owner)


def test_strips_lie_in_layers_of_three_and_a_new_layer_starts_on_a_full_one() -> None:
    pile = on_purple([1, 2])
    pile.play("load")
    assert pile.as_dict()["junks"]["purple"] == [[0, 1, 2], [0]]


@pytest.mark.parametrize("n", range(10))
def test_a_pile_of_any_height_is_loaded_on_top(n: int) -> None:
    strips = [1, 2, 3, 1, 2, 3, 1, 2, 3, 1][:n]
    pile = on_purple(*layered(strips))
    pile.play("load")
    layers = pile.as_dict()["junks"]["purple"]
    assert [sorted(layer) for layer in layers] == [sorted(x) for x in layered([*strips, 0, 0])]


def test_the_order_within_a_layer_means_nothing() -> None:
    one, other = on_purple([0, 1, 2], [3, 0]), on_purple([2, 0, 1], [0, 3])
    assert one.as_dict() == other.as_dict()


def test_a_player_sees_three_crates_of_each_own_top_strip() -> None:
    assert paid([0, 0, 0]) == 9
    assert paid([0, 1, 0]) == 6
    assert paid([0, 0]) == 6
    assert paid([1, 1, 1], [0, 0, 0]) == 9


@pytest.mark.parametrize(("top", "crates"), [([1], 6), ([1, 1], 3), ([0], 9), ([0, 1], 6)])
def test_with_j_strips_on_top_three_less_j_crates_of_each_own_strip_below(
    top: list[int], crates: int
) -> None:
    assert paid([0, 0, 0], top) == crates


def test_under_a_full_layer_nothing_is_seen() -> None:
    assert paid([0, 0, 0], [1, 1, 1]) == 3
    over = table(junks={"purple": [[0, 0, 0], [1, 1, 1]]}, step="over", round=10)
    assert over.scores() == [0, 4, 0, 0]


def test_nothing_deeper_is_seen() -> None:
    over = table(junks={"purple": [[0, 0, 0], [1, 1, 2], [3]]}, step="over", round=10)
    assert over.scores() == [0, 4, 4, 4]


@pytest.mark.parametrize("layers", [([0, 0, 1], [0]), ([0, 1, 1], [0, 0])])
def test_the_player_of_the_book_receives_seven_yuan_for_seven_crates(layers: Any) -> None:
    assert paid(*layers) == 7


def test_an_empty_junk_shows_no_crates() -> None:
    assert paid() == 3
    assert table(step="over", round=10).scores() == [0, 0, 0, 0]


@examples(150)
@given(st.lists(st.integers(0, 3), max_size=14), st.randoms(use_true_random=False))
def test_money_and_goods_bring_what_is_seen_from_above_whatever_lines_the_strips_take(
    strips: list[int], chance: Random
) -> None:
    seen = Picture(strips, chance)
    action = on_purple(*layered(strips), used=["lower", "upper"])
    earned = action.copy()
    for t, deed in ((action, "goods"), (earned, "money")):
        t.play(deed)
    wanted = max(3, seen.crates(0))
    assert player(action, 0)["goods"] == {"vegetables": wanted}
    assert player(earned, 0)["money"] == wanted


@examples(100)
@given(st.lists(st.integers(0, 3), max_size=14), st.randoms(use_true_random=False))
def test_points_count_what_is_seen_from_above(strips: list[int], chance: Random) -> None:
    seen = Picture(strips, chance)
    cards = ["eight-purple", "twelve-purple-brown", "twelve-orange-purple"]
    junks = {"orange": [[0, 0]], "purple": layered(strips), "brown": [[0, 0]]}
    over = table(seat(specials=cards), junks=junks, step="over", round=10)
    crates = [seen.crates(p) for p in range(4)]
    mine = 8 + 4 * (crates[0] > 0) + 8 * (crates[0] >= 4)
    mine += 12 * (crates[0] >= 5) + 12 * (crates[0] >= 2)
    assert over.scores() == [mine, *(4 * (n > 0) for n in crates[1:])]


@examples(40)
@given(st.randoms(use_true_random=False))
def test_strips_loaded_and_moved_in_play_are_seen_as_in_the_picture(chance: Random) -> None:
    """Strips are moved only from the top, so what remains lies as if it had never been there."""
    piles: dict[str, list[int]] = {
        junk: [chance.randrange(4) for _ in range(chance.randrange(8))] for junk in JUNKS
    }
    junks = {junk: layered(strips) for junk, strips in piles.items()}
    action = table(seat(specials=["move-strip"]), junks=junks, merchants=ON_PURPLE)
    moves = [text for text in action.legal() if text.startswith("play move-strip")]
    if not moves:
        return
    move = chance.choice(moves)
    *_, start, end = move.split()
    action.play(move)
    action.play("load")
    top = (len(piles[start]) - 1) // 3 * 3
    gone = next(i for i in range(top, len(piles[start])) if piles[start][i] == 0)
    del piles[start][gone]
    piles[end].append(0)
    piles["purple"] += [0, 0]
    for p in range(4):
        visible = [Picture(piles[junk], chance).crates(p) for junk in JUNKS]
        held = sum(n > 0 for n in visible)
        assert action.scores()[p] == (25 if held == 5 else 4 * held)
    action.play("money")
    assert player(action, 1)["money"] == max(3, Picture(piles["purple"], chance).crates(1))
