"""The games for OpenSpiel: real ones, that hide what is hidden and can be searched."""

import json
import subprocess
import sys
from random import Random

import numpy
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import entrepot
from entrepot.adapters import observation
from entrepot.adapters.openspiel import load
from entrepot.games import find
from tests.wait import PATIENCE

pytestmark = pytest.mark.thorough
ALL = [(game, players) for game in entrepot.games() for players in find(game).seats]
OPTIONS = {"dunhuang": {"supply": "counted"}, "dschunk": {"setup": "variant"}}


def dealt(game, seed=1):
    """A state of which everything is dealt, and the dice for what follows."""
    chance = Random(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(outcomes, weights)[0])
    return state, chance


def played(game, actions, seed=1):
    """A state after so many random actions."""
    state, chance = dealt(game, seed)
    for _ in range(actions):
        if not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
    return state, chance


def last_events(states):
    """All that happened with the last action, hidden things included."""
    for state in states:
        table = state.course.table
        for event in table.log(None):
            if event["version"] == table.version:
                yield event


def sent_to(state, player):
    """All that a player is shown of a state."""
    return (
        state.information_state_string(player),
        state.information_state_tensor(player),
        state.observation_string(player),
        state.observation_tensor(player),
    )


@pytest.mark.parametrize(("name", "players"), ALL)
def test_openspiels_own_simulations_find_nothing_wrong(name, players, capfd):
    pyspiel.random_sim_test(load(name, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", entrepot.games())
def test_a_game_with_options_is_found_again_by_its_text(name):
    game = load(name, find(name).seats[-1], OPTIONS[name])
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    state, _ = played(again, 2000)
    assert state.is_terminal()
    for option, value in OPTIONS[name].items():
        assert state.course.table.options[option] == value


def test_games_are_registered_with_openspiel_by_name():
    game = pyspiel.load_game("entrepot_dunhuang(players=3)")
    assert game.num_players() == 3
    assert game.num_distinct_actions() == len(find("dunhuang").actions)
    assert pyspiel.load_game("entrepot_dschunk").num_players() == 3


def test_the_digits_of_the_seed_deal_the_table_of_that_seed():
    state = load("dschunk", 4).new_initial_state()
    for digit in (0, 0, 0, 1, 2, 3):
        assert state.is_chance_node()
        state.apply_action(digit)
    same = entrepot.new("dschunk", 4, seed=0x010203)
    assert state.course.table.as_dict() == same.as_dict()
    assert state.current_player() == same.actors[0]


@pytest.mark.parametrize("name", entrepot.games())
def test_actions_have_their_texts_both_ways(name):
    state, _ = played(load(name), 12)
    table, player = state.course.table, state.current_player()
    texts = [state.action_to_string(player, action) for action in state.legal_actions()]
    assert sorted(texts) == sorted(table.legal(player))
    assert [state.string_to_action(player, text) for text in texts] == state.legal_actions()


@pytest.mark.parametrize(("name", "players"), ALL)
def test_a_finished_game_is_worth_most_to_its_winners_and_nothing_in_all(name, players):
    for seed in range(3):
        state, _ = played(load(name, players), 2000, seed)
        returns, winners = state.returns(), state.course.table.winners
        assert state.is_terminal()
        assert sum(returns) == pytest.approx(0)
        assert {p for p in range(players) if returns[p] == max(returns)} == set(winners)
        if len(winners) == 1:
            assert max(returns) == 1
            assert min(returns) == state.get_game().min_utility() == -1 / (players - 1)


@pytest.mark.parametrize(("name", "step"), [("dunhuang", "keep"), ("dschunk", "bid")])
def test_secret_choices_are_asked_in_turn_and_told_to_nobody(name, step):
    state, chance = dealt(load(name, 3), seed=4)
    while state.course.table.step != step or len(state.legal_actions()) == 1:
        state.apply_action(chance.choice(state.legal_actions()))
    first = state.current_player()
    ways = [state.child(action) for action in state.legal_actions()]
    assert len({way.information_state_string(first) for way in ways}) == len(ways)
    for other in range(3):
        if other != first:
            assert all(sent_to(way, other) == sent_to(ways[0], other) for way in ways)


@pytest.mark.parametrize("name", entrepot.games())
def test_a_seat_forgets_nothing_that_it_has_seen_or_done(name):
    state, chance = dealt(load(name, 3))
    before = [state.information_state_string(player) for player in range(3)]
    while not state.is_terminal():
        actor, action = state.current_player(), chance.choice(state.legal_actions())
        text = state.action_to_string(actor, action)
        state.apply_action(action)
        after = [state.information_state_string(player) for player in range(3)]
        assert all(new.startswith(old) for new, old in zip(after, before, strict=True))
        assert after[actor][len(before[actor]) :].startswith(f"\n{actor}: {text}\n")
        before = after


@pytest.mark.parametrize(("name", "players"), ALL)
def test_a_world_resampled_is_the_same_to_the_player_and_another_to_the_rest(name, players):
    game = load(name, players)
    others = 0
    for actions in (0, 7, 25, 50):
        state, chance = played(game, actions, seed=actions)
        for player in range(players):
            world = state.resample_from_infostate(player, chance.random)
            assert sent_to(world, player) == sent_to(state, player)
            assert world.current_player() == state.current_player()
            if player == state.current_player():
                assert world.legal_actions() == state.legal_actions()
            positions = [s.course.table.as_dict()["players"] for s in (world, state)]
            others += positions[0] != positions[1]
    assert others >= players


@pytest.mark.parametrize("name", entrepot.games())
def test_worlds_that_differ_in_what_a_player_cannot_see_read_the_same_till_something_is_revealed(
    name,
):
    alike = 0
    for seed in range(12):
        state, chance = dealt(load(name, 3), seed)
        player = seed % 3
        worlds = [state, state.resample_from_infostate(player, chance.random)]
        while len({world.current_player() for world in worlds}) == 1:
            both = set(worlds[0].legal_actions()) & set(worlds[1].legal_actions())
            if not both:
                break
            action = chance.choice(sorted(both))
            for world in worlds:
                world.apply_action(action)
            if len({world.information_state_string(player) for world in worlds}) == 2:
                assert any(player in event["reveals"] for event in last_events(worlds))
                break
            alike += 1
    assert alike > 30


@pytest.mark.parametrize("name", entrepot.games())
def test_a_resampled_world_tells_nothing_of_the_seed_and_plays_to_its_end(name):
    state, chance = played(load(name), 20)
    world = state.resample_from_infostate(state.current_player(), chance.random)
    assert world.history() == []
    assert world.course.digits == []
    while not world.is_terminal():
        world.apply_action(chance.choice(world.legal_actions()))
    assert sum(world.returns()) == pytest.approx(0)


@pytest.mark.parametrize("name", entrepot.games())
def test_states_guessed_ones_too_are_written_and_read_as_they_are(name):
    game = load(name, 3)
    state, chance = played(game, 30)
    world = state.resample_from_infostate(state.current_player(), chance.random)
    for one in (state, world):
        for _ in range(5):
            one.apply_action(chance.choice(one.legal_actions()))
        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, one))
        assert again.history() == one.history()
        assert again.course.table.as_dict() == one.course.table.as_dict()
        assert [sent_to(again, p) for p in range(3)] == [sent_to(one, p) for p in range(3)]


def test_clones_go_their_own_ways():
    state, _ = played(load("dunhuang"), 10)
    before = state.information_state_string(0), state.course.table.as_dict()
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert (state.information_state_string(0), state.course.table.as_dict()) == before
    assert clone.information_state_string(0) != before[0]
    assert clone.history() == [*state.history(), clone.history()[-1]]


def test_a_tensor_has_the_documented_fields_and_the_text_is_the_view():
    game = load("dschunk", 3)
    state, _ = played(game, 40)
    seen = make_observation(game)
    seen.set_from(state, 1)
    fields = observation("dschunk", 3)
    assert seen.tensor.tolist() == fields.of(state.course.table, 1)
    assert set(seen.dict) == {field.name for field in fields.fields}
    assert json.loads(seen.string_from(state, 1)) == state.course.table.view(1)


def test_an_observation_is_what_one_player_knows_and_nothing_else():
    game = load("dunhuang")
    every = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="all that one player knows"):
        make_observation(game, every)
    with pytest.raises(ValueError, match="takes no parameters"):
        make_observation(game, None, {"colour": 1})


@pytest.mark.parametrize(("name", "decisions"), [("dunhuang", 1000), ("dschunk", 60)])
def test_openspiels_ismcts_plays(name, decisions):
    game = load(name)
    state, chance = dealt(game)
    lot = numpy.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, lot), 1.4, 2, random_state=lot)
    worlds = pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, worlds))
    for _ in range(decisions):
        if state.is_terminal():
            break
        searched = state.current_player() == 0
        action = bot.step(state) if searched else chance.choice(state.legal_actions())
        assert action in state.legal_actions()
        state.apply_action(int(action))
    assert state.is_terminal() or len(state.history()) == 6 + decisions


def test_openspiels_environment_for_learners_plays():
    environment = rl_environment.Environment(load("dunhuang", 3), chance_event_sampler=None)
    environment.seed(1)
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == observation("dunhuang", 3).size
        step = environment.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == pytest.approx(0)


@pytest.mark.parametrize("number", [-7, 518, 10_000])
def test_an_illegal_number_is_refused_and_changes_nothing(number):
    state, _ = played(load("dunhuang"), 10)
    before = state.history(), state.course.table.as_dict()
    assert number not in state.legal_actions()
    with pytest.raises(entrepot.IllegalAction, match="legal: "):
        state.apply_action(number)
    assert (state.history(), state.course.table.as_dict()) == before


def test_a_digit_that_is_none_is_refused():
    state = load("dunhuang").new_initial_state()
    with pytest.raises(entrepot.BadOptions, match="0 to 255, not 256"):
        state.apply_action(256)


def test_what_cannot_be_loaded_says_why():
    with pytest.raises(entrepot.UnknownGame, match="did you mean 'dunhuang'"):
        load("dunhang")
    with pytest.raises(entrepot.BadOptions, match="players, not 5"):
        load("dunhuang", players=5)
    with pytest.raises(entrepot.BadOptions, match="supply"):
        load("dunhuang", options={"supply": "some"})
    with pytest.raises(entrepot.BadOptions, match="players, not 2"):
        pyspiel.load_game("entrepot_dschunk(players=2)")


def test_python_ends_in_peace_after_openspiel_had_our_games():
    script = "from entrepot.adapters.openspiel import load; load('dunhuang').new_initial_state()"
    subprocess.run([sys.executable, "-c", script], check=True, timeout=PATIENCE)
