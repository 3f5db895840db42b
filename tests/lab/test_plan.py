"""Plans of studies: the same deals for all arms, a digest, and refusals."""

from dataclasses import replace

import pytest

from entrepot.engine.errors import BadOptions, UnknownBot, UnknownGame
from entrepot.lab.balance.plan import plan, STANDARD


def test_a_study_has_an_arm_for_each_number_of_players_level_and_condition():
    made = plan("dunhuang", players=(2, 3), levels=("random", "greedy"), games=120)
    assert [(arm.players, arm.level, arm.condition.name) for arm in made.arms] == [
        (players, level, condition)
        for players in (2, 3)
        for level in ("random", "greedy")
        for condition in ("standard", "counted supply")
    ]


def test_all_numbers_of_players_are_studied_unless_some_are_named():
    assert plan("dunhuang").players == (2, 3, 4)
    assert plan("dschunk").players == (3, 4)


def test_games_are_rounded_up_to_whole_chunks():
    assert plan("dunhuang", games=121).games == 240
    assert plan("dunhuang", games=120).games == 120


def test_chunks_share_out_all_games_once():
    made = plan("dunhuang", players=(3,), games=36, chunk=12)
    for arm in range(len(made.arms)):
        numbers = [n for chunk in made.chunks if chunk.arm == arm for n in made.numbers(chunk)]
        assert numbers == list(range(36))


def test_the_digest_names_everything_but_the_number_of_games():
    made = plan("dunhuang", players=(3,), games=120)
    assert plan("dunhuang", players=(3,), games=1200).digest == made.digest
    for change in (
        {"seed": 2},
        {"players": (4,)},
        {"levels": ("random",)},
        {"conditions": (STANDARD,)},
        {"simulations": 7},
        {"chunk": 12},
        {"version": "0.0.0"},
    ):
        assert replace(made, **change).digest != made.digest, change


def test_the_deal_is_the_same_for_every_arm_and_another_for_every_number():
    made = plan("dunhuang", players=(3,))
    assert made.deal_seed(3, 5) == plan("dunhuang", levels=("random",)).deal_seed(3, 5)
    assert len({made.deal_seed(3, deal) for deal in range(100)}) == 100


def test_seats_rotate_only_where_they_are_not_alike():
    made = plan(
        "dunhuang", players=(3,), levels=("random", "random+greedy+greedy"), without=["maid"]
    )
    rotations = {(arm.level, arm.condition.name): arm.rotations for arm in made.arms}
    assert rotations["random", "standard"] == 1
    assert rotations["random", "without maid"] == 3
    assert rotations["random+greedy+greedy", "standard"] == 3


def test_bots_count_simulations_unless_seconds_are_given():
    assert plan("dunhuang").repeatable
    assert not plan("dunhuang", seconds=0.1).repeatable
    assert not plan("dunhuang", levels=("master:seconds=1",)).repeatable


def test_options_that_a_person_gives_are_kept_as_what_they_change():
    made = plan("dschunk", options={"as they like": {"setup": "variant", "data": "standard"}})
    assert made.conditions[1].options == '{"setup": "variant"}'


@pytest.mark.parametrize(
    ("how", "error", "complaint"),
    [
        ({"players": (7,)}, BadOptions, "players, not 7"),
        ({"levels": ("rendom",)}, UnknownBot, "did you mean 'random'"),
        ({"levels": ()}, BadOptions, "at least one level"),
        ({"levels": ("random+random",), "players": (3,)}, BadOptions, "each of the 3"),
        ({"games": 0}, BadOptions, "at least one game"),
        ({"chunk": 7}, BadOptions, "a multiple of 2 and 3 and 4, not 7"),
        ({"seconds": 1.0, "simulations": 9}, BadOptions, "not both"),
        ({"simulations": 0}, UnknownBot, "more than 0"),
        ({"without": ["paintr"]}, BadOptions, "did you mean 'painter'"),
        ({"options": {"plain": {"supply": "unlimited"}}}, BadOptions, "nothing to compare"),
        ({"options": {"odd": {"supply": "lots"}}}, BadOptions, "supply"),
        ({"seed": 2**70}, BadOptions, "seed"),
    ],
)
def test_what_cannot_be_played_is_refused(how, error, complaint):
    with pytest.raises(error, match=complaint):
        plan("dunhuang", **how)


def test_an_unknown_game_is_refused():
    with pytest.raises(UnknownGame):
        plan("chess")
