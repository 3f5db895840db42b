"""A batch plays the same games as tables do, many at once, whatever the number of threads."""

import os
import sys

import numpy
import pytest

import entrepot
from entrepot.adapters import observation, vector
from entrepot.engine.compiled import batch as batch_module
from entrepot.engine.compiled import compiler
from entrepot.games import find
from tests.random_games import GAMES

pytestmark = pytest.mark.compiled
FEW = os.environ.get("NUMBA_BOUNDSCHECK") == "1"
ARRAYS = ("seats", "masks", "choices", "counts", "observations", "rewards", "points", "over")
EVERY = [(name, players) for name in GAMES for players in find(name).seats]


def play_on(batch, steps, seed=0):
    """Play random actions in all rows."""
    rng = numpy.random.default_rng(seed)
    for _ in range(steps):
        batch.step(batch.sample(rng))
    return batch


def arrays_of(batch):
    """All that a batch shows, copied."""
    return {name: getattr(batch, name).copy() for name in ARRAYS}


def same(one, other):
    """Whether two batches showed the same."""
    return all(numpy.array_equal(one[name], other[name]) for name in ARRAYS)


def asks_as(batch, row, table):
    """Whether a row asks and shows what a table does."""
    seat, texts = table.actors[0], table.game_rules.actions
    mine = batch.choices[row, : batch.counts[row]]
    return (
        batch.seats[row] == seat
        and [texts[number] for number in mine] == table.legal(seat)
        and batch.masks[row].sum() == len(mine)
        and batch.masks[row, mine].all()
        and batch.observations[row].tolist() == batch.observation.of(table, seat)
    )


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_a_row_begins_as_the_table_of_its_seed(name, players):
    batch = vector.make(name, players, n=5, seed=3)
    for row, seed in enumerate(batch.seeds):
        table = entrepot.new(name, players, seed=seed)
        assert batch.table(row).as_dict() == table.as_dict()
        assert asks_as(batch, row, table)


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_a_row_goes_on_as_its_table_does_through_games_that_end_and_begin(name, players):
    batch = vector.make(name, players, n=3, seed=8)
    texts = batch.game.actions
    tables = [batch.table(row) for row in range(3)]
    rng = numpy.random.default_rng(2)
    for _ in range(60 if FEW else 500):
        chosen = batch.sample(rng)
        rewards, over = batch.step(chosen)
        for row, table in enumerate(tables):
            table.play(texts[chosen[row]], table.actors[0])
            assert over[row] == table.over
            if table.over:
                shares = [(p in table.winners) / len(table.winners) for p in range(players)]
                assert rewards[row].tolist() == pytest.approx(shares)
                assert batch.points[row].tolist() == table.scores()
                tables[row] = batch.table(row)
                assert tables[row].view(0)["memory"] == fresh_memory(tables[row])
            else:
                assert not rewards[row].any()
            assert asks_as(batch, row, tables[row])


def fresh_memory(table):
    """What seat 0 remembers at a table just dealt."""
    knowledge = table.game_rules.knowledge
    return knowledge.memory_to_json(knowledge.fresh(table.state, 0, True))


@pytest.mark.parametrize("name", GAMES)
def test_any_seat_can_be_observed(name):
    players = find(name).seats[0]
    batch = play_on(vector.make(name, players, n=4, seed=1), 40)
    seats = numpy.arange(4) % players
    seen = batch.observe(seats)
    for row, seat in enumerate(seats.tolist()):
        assert seen[row].tolist() == batch.observation.of(batch.table(row), seat)
    assert (batch.observe(1)[1] == seen[1]).all()


@pytest.mark.parametrize("name", GAMES)
def test_the_number_of_threads_changes_nothing(name):
    shown = []
    for threads in (1, 2, 3):
        batch = vector.make(name, players=4, n=200, seed=5, threads=threads)
        shown.append(arrays_of(play_on(batch, 20 if FEW else 150)))
    assert same(shown[0], shown[1])
    assert same(shown[0], shown[2])


def test_another_seed_gives_other_games():
    one, other = (vector.make("dunhuang", players=3, n=8, seed=seed) for seed in (1, 2))
    assert not (one.observations == other.observations).all()
    assert not set(one.seeds) & set(other.seeds)


def test_the_same_seed_gives_the_same_games_again():
    batch = play_on(vector.make("dunhuang", players=3, n=8, seed=1), 30)
    before = arrays_of(batch)
    batch.reset(seed=1)
    assert same(arrays_of(play_on(batch, 30)), before)


def test_a_seed_for_each_row_deals_the_game_of_that_seed():
    batch = vector.make("dunhuang", players=2, n=2, seed=1)
    batch.reset(seeds=[7, 7])
    for row in (0, 1):
        assert batch.table(row).as_dict() == entrepot.new("dunhuang", 2, seed=7).as_dict()


def test_a_reset_without_a_seed_deals_new_games():
    batch = vector.make("dunhuang", players=2, n=3, seed=1)
    before = batch.observations.copy()
    assert (batch.reset() != before).any(axis=1).all()


def test_tiles_are_laid_out_anew_for_every_game_unless_they_are_given():
    tiles = observation("dunhuang", 2)["tiles"].slice
    batch = vector.make("dunhuang", players=2, n=4, seed=1)
    before = batch.observations[:, tiles].copy()
    assert (batch.reset()[:, tiles] != before).any(axis=1).all()
    given = entrepot.new("dunhuang", players=2, seed=1).as_dict()["tiles"]
    batch = vector.make("dunhuang", players=2, n=4, seed=1, options={"tiles": given})
    before = batch.observations[:, tiles].copy()
    assert (batch.reset()[:, tiles] == before).all()


def test_options_are_those_of_a_table():
    batch = vector.make("dschunk", players=3, n=2, seed=1, options={"setup": "variant"})
    assert {batch.table(row).step for row in (0, 1)} == {"place"}


@pytest.mark.parametrize("name", GAMES)
def test_without_restart_a_game_that_is_over_stays_as_it_is(name):
    batch = vector.make(name, players=3, n=2, seed=1, restart=False)
    rng = numpy.random.default_rng(1)
    won = numpy.zeros((2, 3))
    while not batch.over.all():
        rewards, _ = batch.step(batch.sample(rng))
        won += rewards
    assert won.sum(axis=1).tolist() == pytest.approx([1, 1])
    assert batch.seats.tolist() == [-1, -1]
    assert not batch.masks.any()
    for row in (0, 1):
        assert batch.table(row).over
        assert batch.points[row].tolist() == batch.table(row).scores()
    rewards, over = batch.step([-1, 0])
    assert over.all()
    assert not rewards.any()


def test_an_illegal_action_is_refused_with_its_row_and_nothing_has_changed():
    batch = vector.make("dunhuang", players=3, n=4, seed=1)
    before, positions = arrays_of(batch), [batch.table(row).as_dict() for row in range(4)]
    chosen = batch.sample(numpy.random.default_rng(1))
    chosen[2] = batch.game.codes["pay"]
    with pytest.raises(entrepot.IllegalAction, match=r"'pay', in row 2 of the batch; legal: \d+"):
        batch.step(chosen)
    assert same(arrays_of(batch), before)
    assert [batch.table(row).as_dict() for row in range(4)] == positions


@pytest.mark.parametrize("wrong", [-1, 519, 10**12])
def test_a_number_that_is_no_action_is_refused_with_its_row(wrong):
    batch = vector.make("dunhuang", players=3, n=4, seed=1)
    chosen = batch.sample(numpy.random.default_rng(1))
    chosen[3] = wrong
    with pytest.raises(entrepot.IllegalAction, match="which is no action, in row 3"):
        batch.step(chosen)


@pytest.mark.parametrize("wrong", [[0, 0], [[0, 0, 0]], 0, [0.0, 0.0, 0.0], ["a", "b", "c"]])
def test_actions_of_another_shape_or_kind_are_refused(wrong):
    batch = vector.make("dunhuang", players=3, n=3, seed=1)
    with pytest.raises(entrepot.BadOptions, match="expected 3 whole numbers, one action for each"):
        batch.step(wrong)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"players": 5}, "is for 2, 3 or 4 players, not 5"),
        ({"n": 0}, "n must be a whole number from 1 on, not 0"),
        ({"threads": 1.5}, "threads must be a whole number from 1 on"),
        ({"seed": "x"}, "a seed is a whole number"),
        ({"options": {"supply": "none"}}, "supply"),
    ],
)
def test_a_batch_that_cannot_be_is_refused(arguments, complaint):
    with pytest.raises(entrepot.EntrepotError, match=complaint):
        vector.make(**{"game": "dunhuang", "players": 3, "n": 2, "seed": 1} | arguments)


@pytest.mark.parametrize("seats", [3, -1, [0, 1], [0.0] * 4])
def test_seats_that_are_not_there_cannot_be_observed(seats):
    batch = vector.make("dunhuang", players=3, n=4, seed=1)
    with pytest.raises(entrepot.BadOptions, match="expected"):
        batch.observe(seats)


def test_as_many_seeds_are_needed_as_there_are_rows():
    batch = vector.make("dunhuang", players=3, n=4, seed=1)
    with pytest.raises(entrepot.BadOptions, match="4 seeds, one for each row"):
        batch.reset(seeds=[1, 2])


@pytest.mark.parametrize("name", ARRAYS)
def test_what_a_batch_shows_cannot_be_written(name):
    batch = vector.make("dunhuang", players=3, n=4, seed=1)
    with pytest.raises(ValueError, match="read-only"):
        getattr(batch, name)[0] = 0


def test_without_numba_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setattr(batch_module, "compiled", compiler.CompiledGame)
    with pytest.raises(entrepot.NotInstalled, match=r"pip install 'entrepot\[fast\]'"):
        vector.make("dunhuang", players=3)


@pytest.mark.parametrize("name", GAMES)
def test_random_playouts_end_all_games_and_leave_the_batch_as_it_is(name):
    batch = play_on(vector.make(name, players=3, n=150, seed=1), 20)
    before, position = arrays_of(batch), batch.table(7).as_dict()
    results = batch.playouts("random", seed=4)
    assert results.rewards.sum(axis=1).tolist() == pytest.approx([1.0] * 150)
    assert (results.lengths > 0).all()
    assert (results.points.max(axis=1) > 0).all()
    assert same(arrays_of(batch), before)
    assert batch.table(7).as_dict() == position


def test_playouts_follow_from_the_seed_whatever_the_number_of_threads():
    found = []
    for threads in (1, 2):
        batch = vector.make("dunhuang", players=3, n=150, seed=1, threads=threads)
        found.append(batch.playouts("random", seed=4))
    assert (found[0].points == found[1].points).all()
    assert (found[0].points != batch.playouts("random", seed=5).points).any()


def test_playouts_of_another_kind_are_refused():
    with pytest.raises(entrepot.BadOptions, match="'random' or 'greedy', not 'clever'"):
        vector.make("dunhuang", players=3, n=2, seed=1).playouts("clever")


def test_features_are_numbers_from_0_to_1_with_a_1_for_every_choice():
    batch = play_on(vector.make("dunhuang", players=2, n=6, seed=1), 25)
    layout = batch.observation
    features = layout.features(batch.observations)
    choices = sum(field.size for field in layout.fields if field.choice)
    assert features.dtype == numpy.float32
    assert features.shape[0] == 6
    assert features.min() >= 0
    assert features.max() <= 1
    assert (layout.features(batch.observations[0]) == features[0]).all()
    counts = layout.features(numpy.zeros(layout.size))
    assert counts.sum() == choices
