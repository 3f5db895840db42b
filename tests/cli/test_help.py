"""Help in the language of the terminal."""

import gettext
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from entrepot.cli import (
    app,
    arena,
    backup,
    bench,
    doctor,
    draw,
    lab,
    learn,
    play,
    review,
    series,
    serve,
    systemd,
    verify,
)
from entrepot.cli.lab import reviews
from entrepot.cli.translated_typer import bind_gettext
from entrepot.games import games
from entrepot.i18n import LANGUAGES

COMMANDS = [
    *(("--help",), ("lab", "--help")),
    *(
        (name, "--help")
        for name in (
            "arena",
            "backup",
            "bench",
            "doctor",
            "draw",
            "learn",
            "play",
            "restore",
            "review",
        )
    ),
    *((name, "--help") for name in ("series", "serve", "systemd", "verify")),
    *(("lab", name, "--help") for name in ("ladder", "fit", "balance")),
    *(("lab", name, "--help") for name in ("reviews", "puzzles", "bids")),
]
assert all((arena, backup, bench, doctor, draw, lab, learn, play)), "each adds one"
assert all((review, series, serve, reviews, systemd, verify))


@pytest.fixture(autouse=True)
def catalogues() -> Iterator[None]:
    """The library finds its words as long as a test runs."""
    before = gettext.textdomain()
    bind_gettext()
    yield
    gettext.textdomain(before)


@cache
def commands(language: str) -> Any:
    """All commands; those that have said their help in a language go on saying it in that one."""
    return get_command(app)


def shown(*words: str, language: str, fresh: bool = False) -> str:
    """What a terminal shows; where it is `fresh`, with commands that have said nothing yet."""
    env = {"LANGUAGE": None, "LC_ALL": None, "LC_MESSAGES": None, "LANG": f"{language}.UTF-8"}
    command = get_command(app) if fresh else commands(language)
    with CliRunner().isolation(env=env) as (_, _, output):
        with pytest.raises(SystemExit) as ending:
            command.main(words, "entrepot")
        text: str = output.getvalue().decode()
    assert ending.value.code == 0, text
    return text


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_no_sentence_of_the_help_is_left_in_english(words):
    def sentences(text):
        return set(re.findall(r"[A-Z][a-z]+ [a-z]+ [a-z]+", text))

    english = sentences(shown(*words, language="en"))
    assert english, "there is something to read"
    for language in LANGUAGES[1:]:
        assert not english & sentences(shown(*words, language=language)), language


def test_the_library_speaks_the_language_too():
    text = shown("play", "--help", language="de")
    assert text.startswith("Aufruf: ")
    assert "\nOptionen:\n" in text
    assert "[erforderlich]" in shown("learn", "--help", language="de")
    assert "Zeigt diese Hilfe und endet." in text


def test_help_in_one_language_does_not_stay_for_the_next():
    shown("play", "--help", language="ko", fresh=True)
    english = shown("play", "--help", language="en", fresh=True)
    assert "How many players, including you." in english


def test_a_wish_for_an_unknown_language_gets_english():
    assert shown("--help", language="xx").startswith("Usage: ")


def test_every_command_has_help():
    assert all(command.help for command in get_command(app).commands.values())


def test_help_names_the_games_there_are():
    for language in ("en", *LANGUAGES[1:]):
        text = shown("play", "--help", language=language)
        assert ", ".join(games()) in text
        assert f"entrepot play {games()[0]} --players" in " ".join(text.split())


def test_every_command_that_takes_a_seat_says_that_seats_are_counted_from_0():
    helps = {
        words: " ".join(shown(*words, language="en").split())
        for words in COMMANDS
        if "--seat " in shown(*words, language="en")
    }
    assert {words[0] for words in helps} == {"draw", "play", "review"}
    for text in helps.values():
        assert "counted from 0: seat 0 is Player 1." in text
