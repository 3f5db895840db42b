"""Reviews add up, repeat themselves, and find what was planted."""

import json
from dataclasses import replace
from itertools import pairwise

import pytest

import entrepot
from entrepot.engine.table import Table
from entrepot.games import find
from entrepot.i18n import LANGUAGES, Voice
from entrepot.reviews import Stopped
from entrepot.reviews.analysis import ActionAnalyzer, grade_of
from entrepot.reviews.comparison import ActionComparer
from entrepot.reviews.decisions import choices
from entrepot.reviews.explanations import addressed
from entrepot.reviews.rollouts import RolloutEvaluator
from entrepot.reviews.serialization import from_json, to_json
from entrepot.reviews.texts import account, headline, rounded, verdict
from tests.games.dunhuang.positions import seat, table
from tests.random_games import finish

from .played_games import played

pytestmark = pytest.mark.compiled
FEW = 100
"""Simulations where it does not matter what they find."""


@pytest.fixture(scope="module")
def record():
    return played("dunhuang", 3, 5, "random").record()


def check_law(review, record):
    """What holds for every review."""
    again = entrepot.replay(record)
    winners = again.winners
    result = [1 / len(winners) if p in winners else 0.0 for p in range(again.players)]
    assert review.result == result
    assert len(review.chances) == len(record["actions"]) + 1
    assert review.chances[-1] == result
    for chances in review.chances:
        assert sum(chances) == pytest.approx(1, abs=1e-9)
        assert all(0 <= chance <= 1 for chance in chances)
    for one in review.seats:
        own = [each for each in review.decisions if each.seat == one.seat]
        assert sum(one.parts.values()) == pytest.approx(result[one.seat], abs=1e-9)
        assert one.parts["start"] == review.chances[0][one.seat]
        assert one.parts["own choices"] == -sum(each.loss for each in own) == -one.loss
        assert one.decisions == len(own)
    assert sum(one.parts["luck"] for one in review.seats) == pytest.approx(0, abs=1e-9)
    for each in review.decisions:
        assert record["actions"][each.version] == [each.seat, each.action]
        assert len(each.values) > 1
        assert each.best == max(each.values, key=each.values.get)
        assert each.grade == grade_of(each.loss, each.error)
        assert str(each.why)
    assert all(a.version < b.version for a, b in pairwise(review.decisions))


@pytest.mark.parametrize(
    ("game", "players"),
    [("dunhuang", 2), ("dunhuang", 3), ("dunhuang", 4), ("dschunk", 3), ("dschunk", 4)],
)
def test_the_parts_add_up_in_every_game(game, players):
    record = played(game, players, 3, "random").record()
    check_law(entrepot.review(record, simulations=FEW), record)


@pytest.mark.parametrize(
    ("game", "options"), [("dunhuang", {"supply": "counted"}), ("dschunk", {"setup": "variant"})]
)
def test_the_parts_add_up_with_options(game, options):
    record = played(game, 3, 4, "random", options=options).record()
    check_law(entrepot.review(record, simulations=FEW), record)


def test_a_shared_win_is_shared():
    at = table(
        *(seat(coins=3, prestige=5), seat(coins=0, prestige=5), seat(coins=0), seat(coins=0)),
        camel="buddhist",
        step="bonus",
        turn=1,
        first=2,
        pile=[],
        ending=True,
        market={},
    )
    at.play("coins")
    assert at.winners == (0, 1)
    record = at.record()
    review = entrepot.review(record, simulations=FEW)
    check_law(review, record)
    assert review.result == [0.5, 0.5, 0, 0]


def test_a_table_with_a_key_is_reviewed_like_any_other():
    game = find("dunhuang")
    dealt = Table.deal_with_key(game, 3, bytes(range(32)), game.options({}))
    record = json.loads(json.dumps(finish(dealt).record()))
    check_law(entrepot.review(record, simulations=FEW), record)


def test_the_same_seed_gives_the_same_review_on_any_number_of_threads(record):
    first = entrepot.review(record, simulations=FEW, seed=7, threads=1)
    assert entrepot.review(record, simulations=FEW, seed=7, threads=3) == first
    assert entrepot.review(record, simulations=FEW, seed=8, threads=1) != first


def test_it_goes_through_json(record):
    review = entrepot.review(record, simulations=FEW)
    written = json.loads(json.dumps(review.as_dict()))
    again = entrepot.Review.from_dict(written)
    assert again.as_dict() == review.as_dict() == written
    with pytest.raises(entrepot.BadRecord):
        entrepot.Review.from_dict({"format": 1})


def test_there_is_none_while_the_game_goes_on(record):
    begun = {**record, "actions": record["actions"][:9], "result": None}
    with pytest.raises(entrepot.BadRecord, match="not finished"):
        entrepot.review(begun, simulations=FEW)


@pytest.mark.parametrize(
    "wrong", [{"simulations": 0}, {"threads": -1}, {"simulations": 5, "seconds": 1}]
)
def test_a_budget_that_makes_no_sense_is_refused(record, wrong):
    with pytest.raises(entrepot.BadOptions):
        entrepot.review(record, **wrong)


def test_it_can_be_watched_and_stopped(record):
    seen = []

    def watch(done, total):
        seen.append((done, total))
        return done == 3

    with pytest.raises(Stopped):
        entrepot.review(record, simulations=FEW, progress=watch)
    assert seen == [(n, len(record["actions"])) for n in (1, 2, 3)]


def test_a_win_that_is_missed_before_a_rival_wins_is_a_blunder():
    """Bamboo in the shop is a fourth token, and the hand is full; as is that of seat 1."""
    at = table(
        seat(
            shop={"silver": 1, "lapis": 1, "pottery": 1},
            tokens=["silver", "lapis", "pottery"],
            hand={"tea": 1, "paper": 1, "wool": 1, "silk": 1},
        ),
        seat(
            shop={"gold": 1, "glass": 1, "tea": 1, "paper": 1},
            tokens=["gold", "glass", "tea", "paper"],
            hand={"tea": 1, "wool": 2, "silk": 2, "bamboo": 1},
        ),
        camel="dancer",
        step="good",
        market={"dancer": "bamboo"},
    )
    at.play("hand")
    missed = entrepot.review(finish(at).record(), simulations=2000).decisions[0]
    assert (missed.version, missed.best, missed.grade) == (0, "shop", "blunder")
    assert missed.values["shop"] > 0.95
    assert "Player 1 wins soon" in str(missed.why)


def test_one_random_action_in_a_game_of_masters_stands_out():
    version = 42
    at = played("dunhuang", 3, 2, "master", astray=version, simulations=400)
    review = entrepot.review(at.record(), simulations=4000)
    planted = next(each for each in review.decisions if each.version == version)
    assert planted.grade != "good"
    assert planted in review.costliest(3, planted.seat)


@pytest.fixture(scope="module", params=["dunhuang", "dschunk"])
def some_choices(request):
    at = played(request.param, 3, 6, "random")
    return request.param, [each for each in choices(at) if not each.forced][10:60:7]


def test_decisions_follow_from_what_the_seat_could_know(some_choices):
    """The same view with other cards behind it: what is said of the decision is the same."""
    game, found = some_choices
    judge = ActionAnalyzer(find(game))
    for choice in found:
        other = entrepot.sample(choice.view, seed=3)
        state, memories = other.state, other.memories
        swapped = replace(
            choice,
            open_state=state,
            before=state,
            after=state,
            open_memories=memories,
            memories=memories,
            later_memories=memories,
        )
        if choice.at_once:
            swapped = replace(swapped, before=choice.before, after=choice.after)
        one, two = (judge.judge(each, FEW, 1) for each in (choice, swapped))
        for fact in ("values", "loss", "error", "best", "outlooks"):
            assert getattr(one, fact) == getattr(two, fact)


def test_interpreted_rules_find_the_same(some_choices):
    game, found = some_choices
    compiled, interpreted = (ActionComparer(find(game), interpreted=how) for how in (False, True))
    for choice in found[:2]:
        grown = [mind.grow(choice.view, choice.legal[:4], 3, 1) for mind in (compiled, interpreted)]
        assert grown[0] == grown[1]


def test_interpreted_rules_foresee_the_same(some_choices):
    game, found = some_choices
    both = [RolloutEvaluator(find(game), interpreted=how) for how in (False, True)]
    for choice in found[:3]:
        one, two = (each.win_chances(choice.before, choice.memories, 3, 2) for each in both)
        assert one == two
        memories = [*choice.memories, *choice.later_memories]
        states = (choice.before, choice.after)
        one, two = (each.luck(choice.seat, choice.action, states, memories, 3, 2) for each in both)
        assert one == two


def test_what_is_kept_is_said_in_any_language(record):
    review = entrepot.review(record, simulations=400)
    again = from_json(json.loads(json.dumps(to_json(review))))
    assert again == review
    for language in LANGUAGES:
        voice = Voice(language, ["Ana", "Bo", "Cem"])
        assert [voice(each.why) for each in again.decisions] == [
            voice(each.why) for each in review.decisions
        ]
    with pytest.raises(entrepot.BadRecord):
        from_json({**to_json(review), "decisions": [{"why": 3}]})


def test_its_simulations_are_counted_as_the_language_writes_numbers(record):
    review = replace(entrepot.review(record, simulations=FEW), simulations=20_000)
    told = {each: Voice(each)(headline(find(review.game), review)) for each in LANGUAGES}
    for language, number in {"en": "20,000", "de": "20.000", "fr": "20\u202f000"}.items():
        assert f" {number} " in told[language]


def test_whoever_reads_of_themselves_is_called_you(record):
    review = entrepot.review(record, simulations=400)
    for reader in range(review.players):
        told = entrepot.review(record, simulations=400, reader=reader)
        for each, to_them in zip(review.decisions, told.decisions, strict=True):
            assert addressed(each.why, find(review.game), reader) == to_them.why


def test_the_parts_add_up_in_whole_points_as_well(record):
    review = entrepot.review(record, simulations=FEW)
    for one in review.seats:
        assert sum(rounded(one.parts).values()) == 100 * review.result[one.seat]
    yours = str(account(review, review.seats[0], reader=0))
    assert yours.startswith("You began at ")
    assert str(account(review, review.seats[0])).startswith("Player 1 began at ")


@pytest.mark.parametrize(("game", "players"), [("dunhuang", 3), ("dschunk", 3)])
def test_a_review_never_praises_random_play(game, players):
    review = entrepot.review(played(game, players, 5, "random").record(), simulations=FEW)
    voice = Voice("en", ["Ana", "Ben", "Cem"])
    for number, strength in review.strengths.items():
        assert strength.level(review.levels) in ("random", "apprentice", None)
        assert not review.spotless(number)
        costly = review.costliest(3, number)
        assert len(costly) == 3
        assert all(each.loss > 0 and each.best != each.action for each in costly)
        told = voice(verdict(review, number, reader=0))
        assert told.startswith("Your " if number == 0 else "The ")
        assert " a master loses " in told
    assert review.costliest(3)[0].loss == max(each.loss for each in review.decisions)
    seats = review.as_dict()["seats"]
    assert [each["strength"]["share"] for each in seats] == [
        each.share for each in review.strengths.values()
    ]
