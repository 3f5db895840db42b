"""The lesson in the terminal: Enter leads through it, and so does typing what it asks for."""

import pytest

import entrepot
from entrepot.engine.text_columns import width
from entrepot.games import find

from .runner import run

GAMES = entrepot.games()


@pytest.mark.parametrize("game", GAMES)
def test_enter_leads_through_a_lesson(game):
    steps = len(find(game).lesson.steps)
    done = run("learn", game, typed="\n" * (steps - 1))
    assert done.returncode == 0
    assert done.stderr == ""
    assert f"Step {steps} of {steps}" in done.stdout
    assert done.stdout.endswith(f"Now play: entrepot play {game}\n")
    assert max(map(width, done.stdout.splitlines())) <= 80


@pytest.mark.parametrize("game", GAMES)
def test_typing_what_is_asked_for_leads_through_a_lesson(game):
    typed = "".join(f"{step.does or ''}\n" for step in find(game).lesson.steps[:-1])
    assert "Now play" in run("learn", game, typed=typed).stdout


def test_what_is_asked_for_is_marked_among_all_that_can_be_done():
    told = run("learn", "dschunk", "--step", 6, typed="quit\n").stdout
    assert "→1–3  bid 1 … 3 fish" in told
    assert "→" not in told.partition("bid 1 … 3 fish")[2]


def test_anything_else_is_answered_and_changes_nothing():
    typed = "move 2\nelephant\n\nback\nback\nback\nhand\nquit\n"
    told = run("learn", "dunhuang", "--step", 2, typed=typed).stdout
    assert "follow the lesson: press Enter, or type move 1." in told
    assert "'elephant' is none of the choices" in told
    assert told.count("Step 1 of 17") == 2
    assert told.count("Step 3 of 17") == 1
    assert "There is nothing to do here: press Enter to go on." in told
    assert told.endswith("You leave the table.\n")


def test_a_lesson_is_told_in_the_language_that_is_asked_for():
    assert "17단계 중 1단계" in run("learn", "dunhuang", "--language", "ko", typed="").stdout


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("chess",), "there is no game 'chess'"),
        (("dunhuang", "--step", 18), "there is no step 18: steps are 1 to 17"),
        (("dunhuang", "--language", "xx"), "language 'xx' is not known"),
    ],
)
def test_what_there_is_no_lesson_for_is_said(arguments, complaint):
    done = run("learn", *arguments)
    assert done.returncode == 2
    assert complaint in done.stderr
