"""The games for Gymnasium: one seat for a learner, bots in the others."""

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env

import entrepot
from entrepot.adapters import observation
from entrepot.adapters.gymnasium import make
from entrepot.bots import greedy_bot
from entrepot.games import find
from tests.wait import Clock

pytestmark = pytest.mark.compiled

ALL = [(game, players) for game in entrepot.games() for players in find(game).seats]


class First:
    """A bot that plays the first legal action, and keeps what it was shown."""

    def __init__(self):
        self.seen = []

    def choose(self, view, legal):
        self.seen.append(view)
        return legal[0]


def random_game(env, seed):
    """A game of random legal actions; gives the rewards and the last info."""
    lot = numpy.random.default_rng(seed)
    env.reset(seed=seed)
    rewards, over = [], False
    while not over:
        action = lot.choice(env.action_masks().nonzero()[0])
        _, reward, over, truncated, info = env.step(action)
        assert not truncated
        rewards.append(reward)
    return rewards, info


@pytest.mark.parametrize(("name", "players"), ALL)
def test_gymnasiums_check_finds_nothing_and_warns_of_nothing(name, players, monkeypatch):
    """It resets and steps twice alike: so opponents think to an end, however long that takes."""
    monkeypatch.setattr(greedy_bot, "perf_counter", Clock())
    env = make(name, players=players)
    env.action_space.seed(1)
    check_env(env)


@pytest.mark.parametrize("name", entrepot.games())
def test_it_is_registered_and_made_by_its_id(name):
    env = gymnasium.make(f"entrepot/{name.capitalize()}-v0", players=4, opponents="random")
    seen, info = env.reset(seed=1)
    assert seen in env.observation_space
    env.step(int(info["action_mask"].argmax()))
    assert env.get_wrapper_attr("action_masks")().sum() > 0
    env.close()


@pytest.mark.parametrize(("name", "players"), ALL)
def test_an_episode_is_a_game_of_the_learner_and_its_reward_comes_with_the_end(name, players):
    env = make(name, players=players, opponents="random", illegal="error")
    for seed in range(3):
        rewards, info = random_game(env, seed)
        assert set(rewards[:-1]) <= {0.0}
        won = info["seat"] in info["winners"]
        assert rewards[-1] == -1 / (players - 1) if not won else rewards[-1] > -1 / (players - 1)
        assert info["points"] == env.game.table.scores()
        assert info["winners"] == list(env.game.table.winners)
        assert not env.action_masks().any()


@pytest.mark.parametrize("name", entrepot.games())
def test_masks_are_the_legal_actions_of_the_learner(name):
    env = make(name, opponents="random", seat=1)
    _, info = env.reset(seed=4)
    for _ in range(15):
        table = env.game.table
        assert table.actors[0] == env.seat == 1
        legal = [find(name).actions[code] for code in env.action_masks().nonzero()[0]]
        assert sorted(legal) == sorted(table.legal(1))
        assert numpy.array_equal(info["action_mask"], env.action_masks())
        *_, info = env.step(int(env.action_masks().nonzero()[0][-1]))


@pytest.mark.parametrize("name", entrepot.games())
def test_an_observation_is_the_same_whatever_the_learner_cannot_know(name):
    env, fields = make(name, players=3, opponents="random"), observation(name, 3)
    seen, _ = env.reset(seed=6)
    for decision in range(10):
        other = entrepot.sample(env.game.table.view(env.seat), seed=decision)
        assert seen.tolist() == fields.of(other, env.seat)
        seen, *_ = env.step(int(env.action_masks().argmax()))


def test_the_same_seed_gives_the_same_game_with_thinking_opponents():
    games = []
    for _ in range(2):
        env = make("dunhuang", players=3, opponents="greedy:simulations=3,apprentice:simulations=2")
        rewards, _ = random_game(env, 9)
        games.append((rewards, env.game.table.record()))
    assert games[0] == games[1]


def test_opponents_sit_from_the_learners_left_on_and_see_their_own_seat_only():
    bots = [First(), First()]
    env = make("dunhuang", players=3, opponents=bots, seat=1)
    random_game(env, 2)
    assert {view["seat"] for view in bots[0].seen} == {2}
    assert {view["seat"] for view in bots[1].seen} == {0}


def test_the_learners_seat_is_drawn_by_lot_unless_it_is_given():
    env = make("dschunk", players=4, opponents="random")
    drawn = {env.reset(seed=seed)[1]["seat"] for seed in range(30)}
    assert drawn == {0, 1, 2, 3}
    fixed = make("dschunk", players=4, opponents="random", seat=3)
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(5)} == {3}


def test_an_illegal_action_loses_the_game_and_says_why():
    env = make("dunhuang", players=3, opponents="random")
    env.reset(seed=1)
    illegal = int((1 - env.action_masks()).argmax())
    seen, reward, over, _, info = env.step(illegal)
    assert (reward, over) == (-1.0, True)
    assert "not legal now; legal are those with a 1 in the action mask" in info["illegal"]
    assert seen in env.observation_space
    with pytest.raises(entrepot.EntrepotError, match=r"call reset\(\)"):
        env.step(0)


def test_an_illegal_action_is_an_error_where_that_is_wanted_and_changes_nothing():
    env = make("dunhuang", opponents="random", illegal="error")
    env.reset(seed=1)
    mask = env.action_masks()
    with pytest.raises(entrepot.IllegalAction, match="not legal now; legal are those with a 1"):
        env.step(int((1 - mask).argmax()))
    assert numpy.array_equal(env.action_masks(), mask)
    env.step(int(mask.argmax()))


@pytest.mark.parametrize("action", [-1, 519, 2.5, "keep tea"])
def test_what_is_no_action_is_always_an_error(action):
    env = make("dunhuang", opponents="random")
    env.reset(seed=1)
    with pytest.raises(entrepot.IllegalAction, match="numbers 0 to 518"):
        env.step(action)


def test_it_shows_what_the_learner_sees():
    env = make("dunhuang", opponents="random", render_mode="ansi")
    env.reset(seed=1)
    table = env.game.table
    assert env.render() == table.game_rules.text_board(table.view(env.seat))


def test_what_cannot_be_made_says_why():
    with pytest.raises(entrepot.UnknownGame, match="did you mean 'dunhuang'"):
        make("dunhaung")
    with pytest.raises(entrepot.BadOptions, match="players, not 5"):
        make("dunhuang", players=5)
    with pytest.raises(entrepot.UnknownBot, match="did you mean 'greedy'"):
        make("dunhuang", opponents="gredy")
    with pytest.raises(entrepot.UnknownBot, match="a bot or the name of one, not 7"):
        make("dunhuang", opponents=[7])
    with pytest.raises(entrepot.BadOptions, match="give so many, or one for all"):
        make("dunhuang", players=4, opponents="random,random")
    with pytest.raises(entrepot.UnknownSeat, match="seats are counted from 0: 0 or 1"):
        make("dunhuang", seat=2)
    with pytest.raises(entrepot.BadOptions, match="'lose' or 'error'"):
        make("dunhuang", illegal="ignore")
    with pytest.raises(entrepot.BadOptions, match="render_mode must be 'ansi'"):
        make("dunhuang", render_mode="human")


def test_before_reset_one_is_told_to_reset():
    with pytest.raises(entrepot.EntrepotError, match=r"call reset\(\) first"):
        make("dunhuang", opponents="random").step(0)
