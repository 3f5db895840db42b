"""Hints: the best by what a seat may know, in words, and the same whatever is hidden from it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import entrepot
from entrepot.engine.records import hints_told
from entrepot.engine.table import Table
from entrepot.games import find
from entrepot.reviews.hints import HintFinder
from entrepot.reviews.warmup import adviser
from tests.effort import examples
from tests.engine.small_games import NIM
from tests.games.dunhuang.positions import seat, table
from tests.random_games import finish, GAMES, tables

FEW = 60
"""Simulations where it does not matter what they find."""


@pytest.mark.parametrize("name", GAMES)
@examples(15)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_whatever_is_hidden_from_a_seat_its_hint_is_the_same(name, data, seed):
    at = data.draw(tables(name))
    for actor in at.actors[:1]:
        pair = [entrepot.sample(at.view(actor), each) for each in (seed, seed + 1)]
        wise = adviser(name, True)
        hints = [wise.hint(twin.view(actor), twin.legal(actor), FEW) for twin in pair]
        assert hints[0] == hints[1]
        best = hints[0].best
        assert {one.action for one in best} <= set(at.legal(actor))
        assert len(best) == min(3, len(at.legal(actor)))
        assert [one.chance for one in best] == sorted((one.chance for one in best), reverse=True)


@pytest.mark.compiled
def test_a_card_that_wins_is_the_best_and_the_reason_says_so():
    at = table(
        seat(
            shop={"silver": 1, "lapis": 1, "pottery": 1},
            tokens=["silver", "lapis", "pottery"],
            hand={"tea": 1, "paper": 1, "wool": 1, "silk": 1},
        ),
        seat(shop={"tea": 2, "glass": 2}, tokens=["tea", "glass"]),
        seat(shop={"paper": 2}, tokens=["paper"]),
        market={"soldier": "bamboo", "diplomat": "paper"},
    )
    hint = entrepot.hint(at.view(0), simulations=4000)
    assert hint.best[0].action == "move 3"
    assert hint.best[0].chance > 0.9
    assert hint.other in at.legal(0)
    assert str(hint.clue).startswith("Look")
    assert str(hint.why)
    assert entrepot.hint(at.view(0), at.legal(0), simulations=4000) == hint


def test_one_thing_to_do_needs_no_reason():
    at = entrepot.new("dunhuang", players=2, seed=1)
    only = at.legal(0)[:1]
    hint = entrepot.hint(at.view(0), only, simulations=FEW, interpreted=True)
    assert [one.action for one in hint.best] == only
    assert hint.other is None
    assert str(hint.clue) == "There is only one thing that you can do."
    assert json.loads(json.dumps(hint.as_dict()))["best"][0]["action"] == only[0]


def test_there_is_none_for_a_spectator_nor_for_who_is_not_to_choose():
    at = entrepot.new("dunhuang", players=3, seed=1)
    with pytest.raises(entrepot.BadPosition, match="view of a seat"):
        entrepot.hint(at.view(None))
    with pytest.raises(entrepot.BadOptions, match="nothing to choose"):
        entrepot.hint(finish(at).view(0))
    with pytest.raises(entrepot.BadOptions, match="simulations must be more than 0"):
        entrepot.hint(at.view(0), simulations=0)


@pytest.mark.parametrize("name", GAMES)
def test_every_remark_says_where_to_look(name):
    for remark in find(name).evaluation.feature_texts.values():
        assert remark.topic is not None


def test_a_record_says_where_hints_were_given():
    record = finish(entrepot.new("dunhuang", players=3, seed=1)).record()
    assert entrepot.replay({**record, **hints_told([(0, 1), (4, 1)], 9)}).over
    assert hints_told([], 9) == {}
    for wrong in ([[0]], [[0, 9]], [[-1, 0]], [["a", 0]], [[0, True]], {}, 3):
        with pytest.raises(entrepot.BadRecord, match="hints"):
            entrepot.replay({**record, "hints": wrong})


def test_an_adviser_gives_one_hint_after_another():
    at = entrepot.new("dunhuang", players=3, seed=1)
    one = HintFinder(find("dunhuang"), interpreted=True)
    first = one.hint(at.view(0), at.legal(0), FEW)
    one.hint(at.view(1), at.legal(1), FEW)
    assert one.hint(at.view(0), at.legal(0), FEW) == first


def test_a_game_without_remarks_gives_hints_too():
    at = Table.deal(NIM, 2, 1, NIM.options({}))
    (actor,) = at.actors
    hint = HintFinder(NIM, interpreted=True).hint(at.view(actor), at.legal(actor), FEW)
    assert hint.best[0].action in at.legal(actor)
    assert str(hint.clue)
    assert str(hint.why)
