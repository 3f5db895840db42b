"""A lesson is played by the rules, and what does not fit them is named."""

from dataclasses import replace

import pytest

from entrepot.engine.conformance import check_game, NonConforming
from entrepot.engine.errors import BadRecord
from entrepot.engine.lesson_runner import run_lesson
from entrepot.engine.lessons import Lesson, LessonStep
from entrepot.engine.phrases import say
from entrepot.games import find

GAME = find("dunhuang")
LESSON = GAME.lesson
READ = LessonStep(say("Look."))


def with_step(number, step):
    """The lesson with another step in the place of one, counted from 1."""
    steps = list(LESSON.steps)
    steps[number - 1] = step
    return replace(LESSON, steps=tuple(steps))


def test_each_step_shows_the_table_that_the_ones_before_led_to():
    first, second, third, *_ = run_lesson(GAME, LESSON)
    assert (first.version, second.version, third.version) == (0, 0, 1)
    assert first.before is None
    assert third.before == LESSON.steps[1].happened
    assert third.view["camel"] == "dancer"
    assert third.legal == ("shop", "hand")
    assert [event["kind"] for events in third.events for event in events] == ["walk"]


def test_the_learner_sees_what_their_seat_may_see():
    assert [player["hand"] for player in run_lesson(GAME, LESSON)[0].view["players"]] == [
        {"pottery": 1, "tea": 1},
        2,
        2,
    ]


@pytest.mark.parametrize(
    ("lesson", "complaint"),
    [
        (with_step(2, LessonStep(say("Move."), "move 9")), "step 2 of the lesson: .*move 9"),
        (with_step(4, replace(LESSON.steps[3], others=((2, "move 1"),))), "step 4 of the lesson"),
        (replace(LESSON, position={"game": "dunhuang"}), "the position of the lesson: "),
        (replace(LESSON, steps=LESSON.steps[:-2] + LESSON.steps[1:2]), "its last is read only"),
        (replace(LESSON, steps=(READ,) * 21), "at most 20 steps"),
        (replace(LESSON, steps=()), "at most 20 steps"),
        (replace(LESSON, names=("Wei",)), "names 2 others, not 1"),
    ],
)
def test_a_lesson_that_does_not_fit_the_rules_is_refused(lesson, complaint):
    with pytest.raises(BadRecord, match=complaint):
        run_lesson(GAME, lesson)
    with pytest.raises(NonConforming, match="dunhuang, its lesson: "):
        check_game(replace(GAME, lesson=lesson), games=0, with_compiled=False)


def test_others_may_sit_before_and_behind_the_learner():
    lesson = Lesson({}, (READ,), names=("Wei", "Tashi"), seat=1)
    assert lesson.all_names("Ana") == ("Wei", "Ana", "Tashi")
