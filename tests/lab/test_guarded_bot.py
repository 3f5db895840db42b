"""A guarded bot always answers with a legal action, and its faults are counted."""

import pytest

from entrepot.bots import Budget
from entrepot.lab.arena.guarded_bot import GuardedBot, time_limit
from tests.wait import Clock

LEGAL = ["move 1", "move 2", "move 3"]


class Answers:
    def __init__(self, answer):
        self.answer = answer

    def choose(self, view, legal):
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


class Spoils:
    def choose(self, view, legal):
        legal[:] = ["win"]
        return "win"


def test_a_good_answer_is_passed_on():
    bot = GuardedBot(Answers("move 2"), seed=1, longest=6.0, clock=Clock(0.25))
    assert [bot.choose({}, LEGAL) for _ in range(4)] == ["move 2"] * 4
    assert (bot.decisions, bot.seconds, bot.faults, bot.first_fault) == (4, 1.0, 0, None)


@pytest.mark.parametrize(
    ("bot", "complaint"),
    [
        (Answers(RuntimeError("out of order")), "RuntimeError: out of order"),
        (Answers("move 9"), "not a legal action: 'move 9'"),
        (Answers(None), "not a legal action: None"),
        (Answers(["move 1"]), "not a legal action: ['move 1']"),
        (Spoils(), "not a legal action: 'win'"),
    ],
)
def test_a_bad_answer_is_replaced_by_a_random_one(bot, complaint):
    guarded = GuardedBot(bot, seed=1)
    answers = [guarded.choose({}, LEGAL) for _ in range(40)]
    assert set(answers) == set(LEGAL)
    assert (guarded.decisions, guarded.faults) == (40, 40)
    assert guarded.first_fault == complaint
    again = GuardedBot(bot, seed=1)
    assert [again.choose({}, LEGAL) for _ in range(40)] == answers


def test_a_late_answer_is_replaced():
    late = GuardedBot(Answers("move 2"), seed=1, longest=6.0, clock=Clock(6.5))
    answers = {late.choose({}, LEGAL) for _ in range(40)}
    assert answers == set(LEGAL)
    assert late.faults == 40
    assert late.first_fault == "6.5 s for a decision; 6.0 s is the most"
    unhurried = GuardedBot(Answers("move 2"), seed=1, clock=Clock(6.5))
    assert unhurried.choose({}, LEGAL) == "move 2"


def test_time_is_allowed_by_the_budget():
    assert time_limit(Budget(seconds=0.5)) == 6.0
    assert time_limit(Budget(simulations=1000)) is None


def test_an_interruption_passes_through():
    class Interrupted:
        def choose(self, view, legal):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        GuardedBot(Interrupted(), seed=1).choose({}, LEGAL)
