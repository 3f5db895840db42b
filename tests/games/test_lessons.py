"""The lesson of each game: short, in words that every language has, from the aim to the win."""

import pytest

import entrepot
from entrepot.engine.lesson_runner import run_lesson
from entrepot.engine.phrases import Phrase
from entrepot.games import find
from entrepot.i18n import LANGUAGES, Voice

MINUTES = 5
WORDS_A_MINUTE = 180
SECONDS_TO_ACT = 3
LETTERS = 380
"""What is told at once, in any language, so that it fits beside a table on a phone."""
GAMES = entrepot.games()


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_takes_five_minutes_and_is_won_by_the_learner(game):
    rules = find(game)
    steps = run_lesson(rules, rules.lesson)
    words = sum(len(f"{each.before or ''} {each.step.told}".split()) for each in steps)
    acting = sum(each.step.does is not None for each in steps) * SECONDS_TO_ACT / 60
    assert words / WORDS_A_MINUTE + acting <= MINUTES
    assert steps[0].step.does is None
    assert "aim" in str(steps[0].step.told)
    assert steps[-1].view["winners"] == [rules.lesson.seat]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_step_is_told_in_every_language(game, language):
    rules = find(game)
    voice = Voice(language, rules.lesson.all_names("Ana"))
    for each in run_lesson(rules, rules.lesson):
        words = [one for one in (each.before, each.step.told) if one is not None]
        said = " ".join(map(voice, words))
        assert len(said) <= LETTERS, said
        for one in words:
            assert isinstance(one, Phrase)
            assert language == "en" or voice(one) != str(one)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_of_names_names_who_it_is_about(game):
    rules = find(game)
    voice = Voice("en", rules.lesson.all_names("Ana"))
    told = " ".join(voice(step.told) for step in rules.lesson.steps)
    assert "Wei" in told
    assert "Player" not in told
