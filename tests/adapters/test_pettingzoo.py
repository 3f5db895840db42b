"""The games for PettingZoo: its own suites, and what they do not look at."""

from random import Random

import numpy
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

import entrepot
from entrepot.adapters import observation
from entrepot.adapters.pettingzoo import env, parallel_env
from entrepot.games import find

pytestmark = [
    pytest.mark.compiled,
    # PettingZoo has a list of its own environments that may show masks in a dict
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]

ALL = [(game, players) for game in entrepot.games() for players in find(game).seats]


def seeded(table):
    """The environment, whose spaces give the same samples every time."""
    for seat, agent in enumerate(table.possible_agents):
        table.action_space(agent).seed(seat)
        table.observation_space(agent).seed(seat)
    return table


def played(table, actions, seed=1):
    """The environment after so many random actions; gives the dice for what follows."""
    chance = Random(seed)
    table.reset(seed=seed)
    for agent in table.agent_iter(actions):
        seen, _, over, _, _ = table.last()
        table.step(None if over else chance.choice(seen["action_mask"].nonzero()[0]))
        assert agent in table.possible_agents
    return chance


@pytest.mark.parametrize(("name", "players"), ALL)
def test_it_passes_pettingzoos_test_of_the_interface(name, players):
    api_test(seeded(env(name, players=players)), num_cycles=300)


@pytest.mark.parametrize(("name", "players"), ALL)
def test_it_passes_pettingzoos_test_of_seeds(name, players):
    seed_test(lambda: env(name, players=players), num_cycles=200)


@pytest.mark.parametrize(("name", "players"), ALL)
def test_the_parallel_form_passes_pettingzoos_test(name, players):
    parallel_api_test(seeded(parallel_env(name, players=players)), num_cycles=400)


@pytest.mark.parametrize(("name", "players"), ALL)
def test_masks_have_exactly_the_legal_actions_of_the_agent_that_is_asked(name, players):
    table = env(name, players=players)
    chance = played(table, 30)
    for agent in table.agent_iter(20):
        seen, _, over, _, _ = table.last()
        if over:
            break
        truth = table.game.table
        legal = [find(name).actions[code] for code in seen["action_mask"].nonzero()[0]]
        assert agent == f"player_{truth.actors[0]}"
        assert sorted(legal) == sorted(truth.legal(truth.actors[0]))
        for other in table.agents:
            assert table.observe(other)["action_mask"].any() == (other == agent)
        table.step(chance.choice(seen["action_mask"].nonzero()[0]))


@pytest.mark.parametrize(("name", "players"), ALL)
def test_an_observation_is_the_same_whatever_the_agent_cannot_know(name, players):
    table, fields = env(name, players=players), observation(name, players)
    for actions in (0, 1, 9, 33):
        played(table, actions, seed=actions)
        for seat, agent in enumerate(table.agents):
            other = entrepot.sample(table.game.table.view(seat), seed=actions)
            assert table.observe(agent)["observation"].tolist() == fields.of(other, seat)


def test_a_secret_choice_does_not_show_in_what_the_others_see():
    shown = []
    for choice in (0, -1):
        table = env("dunhuang", players=3)
        table.reset(seed=3)
        seen, *_ = table.last()
        table.step(seen["action_mask"].nonzero()[0][choice])
        shown.append([table.observe(agent)["observation"].tolist() for agent in table.agents])
        chooser = int(table.possible_agents.index(f"player_{table.game.table.actions[0][0]}"))
    assert shown[0][chooser] != shown[1][chooser]
    for seat in {0, 1, 2} - {chooser}:
        assert shown[0][seat] == shown[1][seat]


@pytest.mark.parametrize(("name", "players"), ALL)
def test_rewards_come_with_the_end_sum_to_zero_and_are_most_for_winners(name, players):
    table = env(name, players=players)
    chance, rewards = Random(5), {}
    table.reset(seed=5)
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        if over:
            rewards[agent] = reward
            table.step(None)
        else:
            assert reward == 0
            table.step(chance.choice(seen["action_mask"].nonzero()[0]))
    best = max(rewards.values())
    winners = {seat for seat in range(players) if rewards[f"player_{seat}"] == best}
    assert winners == set(table.game.table.winners)
    assert sum(rewards.values()) == pytest.approx(0)
    assert table.agents == []


def test_the_same_seed_deals_the_same_game_and_none_deals_others():
    table = env("dschunk")
    deals = []
    for seed in (7, None, 7, None):
        table.reset(seed=seed)
        deals.append(table.game.seed)
    assert deals[:2] == deals[2:]
    assert deals[0] != deals[1]


def test_it_is_drawn_for_spectators():
    table = env("dunhuang", players=2, render_mode="ansi")
    played(table, 5)
    assert table.render() == str(table.game.table)
    assert env("dunhuang").render() is None


def test_the_state_is_the_whole_state():
    table = env("dunhuang", players=2)
    played(table, 5)
    before = table.state()
    assert before in table.state_space
    played(table, 6)
    assert not numpy.array_equal(table.state(), before)


def test_options_are_those_of_the_game():
    table = env("dunhuang", players=2, options={"supply": "counted"})
    table.reset(seed=1)
    assert table.game.table.options["supply"] == "counted"


@pytest.mark.parametrize("action", [-1, 10_000, 3.5, None, "keep tea"])
def test_what_is_no_action_is_refused_with_what_to_do(action):
    table = env("dunhuang")
    table.reset(seed=1)
    with pytest.raises(entrepot.IllegalAction, match=r"numbers 0 to 518.*action mask; legal: "):
        table.step(action)


def test_an_illegal_action_is_refused_and_nothing_has_changed():
    table = env("dunhuang")
    played(table, 10)
    seen, *_ = table.last()
    illegal = int((1 - seen["action_mask"]).argmax())
    with pytest.raises(entrepot.IllegalAction, match="not legal now; legal are those with a 1"):
        table.step(illegal)
    again, *_ = table.last()
    assert numpy.array_equal(seen["observation"], again["observation"])
    assert numpy.array_equal(seen["action_mask"], again["action_mask"])


def test_before_reset_one_is_told_to_reset():
    with pytest.raises(entrepot.EntrepotError, match=r"call reset\(\) first"):
        env("dunhuang").step(0)
    with pytest.raises(entrepot.EntrepotError, match=r"call reset\(\) first"):
        parallel_env("dunhuang").step({})
    with pytest.raises(entrepot.EntrepotError, match=r"call reset\(\) first"):
        env("dunhuang").observe("player_0")


@pytest.mark.parametrize("make", [env, parallel_env])
def test_what_cannot_be_made_says_why(make):
    with pytest.raises(entrepot.UnknownGame, match="did you mean 'dschunk'"):
        make("dschunke")
    with pytest.raises(entrepot.BadOptions, match="players, not 2"):
        make("dschunk", players=2)
    with pytest.raises(entrepot.BadOptions, match="setup"):
        make("dschunk", options={"setup": "mine"})
    with pytest.raises(entrepot.BadOptions, match="render_mode must be 'ansi' or None"):
        make("dschunk", render_mode="human")


def test_in_the_parallel_form_secret_choices_are_made_at_the_same_time():
    table = parallel_env("dunhuang", players=3)
    seen, _ = table.reset(seed=2)
    assert all(not shown["action_mask"][table.wait] for shown in seen.values())
    table.step({agent: shown["action_mask"].argmax() for agent, shown in seen.items()})
    assert table.game.table.step == "start"


def test_in_the_parallel_form_all_but_one_wait_in_a_turn():
    table = parallel_env("dunhuang", players=3)
    seen, _ = table.reset(seed=2)
    seen, *_ = table.step({agent: shown["action_mask"].argmax() for agent, shown in seen.items()})
    asked = [agent for agent, shown in seen.items() if not shown["action_mask"][table.wait]]
    (actor,) = table.game.table.actors
    assert asked == [f"player_{actor}"]
    others = [agent for agent in table.agents if agent not in asked]
    with pytest.raises(entrepot.IllegalAction, match="is not asked, and can only wait"):
        table.step({asked[0]: seen[asked[0]]["action_mask"].argmax(), others[0]: 0})
    with pytest.raises(entrepot.IllegalAction, match="action mask; legal: "):
        table.step({asked[0]: table.wait})
    assert table.game.table.step == "start"
    table.step({asked[0]: seen[asked[0]]["action_mask"].argmax(), others[0]: None})
    assert table.game.table.step == "camel"
