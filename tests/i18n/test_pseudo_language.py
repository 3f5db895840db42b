"""A made-up language shows what is not said through the voice, and what grows too wide."""

import re
from random import Random

import pytest

import entrepot
from entrepot.cli.play_session import PlaySession, start_session
from entrepot.cli.terminal import Screen
from entrepot.engine.table import Table
from entrepot.engine.text_columns import width
from entrepot.games import find
from entrepot.i18n import LANGUAGES, Voice

from .pseudo_language import Foreign, FULL_WIDTH, GEORGIAN
from .vocabulary import ENGLISH, messages, said, vocabulary, words_in

pytestmark = [pytest.mark.thorough, pytest.mark.xdist_group(__name__)]
SEATED = [(name, players) for name in entrepot.games() for players in find(name).seats]
NOT_SAID = {
    "dunhuang": set(),
    "dschunk": {"S", "Y"},
}
"""Letters that are signs and the same everywhere."""


OTHERS = LANGUAGES[1:]
NAMES = ["1", "2", "3", "4"]
TITLE = "Merchants of Dunhuang"
NARROW = Foreign(GEORGIAN, NAMES)
WIDE = Foreign(FULL_WIDTH, ["A very long name indeed, and then some more of it"] * 4)


def moments(name: str, players: int) -> list[Table]:
    """Tables of a random game, and its end."""
    table = entrepot.new(name, players=players, seed=players)
    chance = Random(players)
    tables = [table.copy()]
    while not table.over:
        seat = chance.choice(table.actors)
        table.play(chance.choice(table.legal(seat)), seat)
        if table.version % 7 == 0 or table.over:
            tables.append(table.copy())
    return tables


@pytest.fixture(scope="module", params=SEATED, ids=lambda seated: f"{seated[0]} {seated[1]}")
def tables(request) -> list[Table]:
    return moments(*request.param)


def english_in(text: str) -> set[str]:
    return set(re.findall(r"[A-Za-z]+", text))


def test_everything_in_a_picture_is_said_by_the_voice(tables):
    for table in tables:
        for seat in (None, *range(table.players)):
            picture = table.game_rules.text_board(table.view(seat), NARROW)
            assert english_in(picture) <= NOT_SAID[table.game]


def test_everything_told_and_explained_is_said_by_the_voice(tables):
    game = tables[0].game_rules
    for table in tables[::3]:
        seat = table.actors[0] if table.actors else 0
        view = table.view(seat)
        words = [*game.rules_summary(view), game.prompt(view)]
        words += [game.describe_action(action, view) for action in table.legal(seat)]
        words += (
            [line for one in game.score_breakdown(view) for line, _ in one] if table.over else []
        )
        words += (
            [game.describe_event(event, seat) for event in table.log(seat)] if table.over else []
        )
        for each in filter(None, words):
            assert english_in(NARROW(each)) <= NOT_SAID[table.game], str(each)


def test_a_picture_keeps_its_width_where_words_are_twice_as_wide(tables):
    for table in tables:
        for seat in (None, 0):
            for line in table.game_rules.text_board(table.view(seat), WIDE).split("\n"):
                assert width(line) <= 80, line


def played(game: str, voice: Voice, capsys, monkeypatch) -> str:
    """All that the terminal shows of a whole game, with the rules, the log and some mistakes."""
    session = start_session(
        game,
        players=3,
        seat=1,
        seed=5,
        options=[],
        data=None,
        against=["random"],
        save=None,
        plain=True,
    )
    session.voice = voice
    typed = iter(["?", "log", "", "999", "nonsense", "log"])
    monkeypatch.setattr(Screen, "ask", lambda self, prompt: next(typed, "1"))
    assert isinstance(session, PlaySession)
    assert session.run() == 0
    return str(capsys.readouterr().out)


def notation(game: str) -> set[str]:
    """The words of actions and bots, which are the machine's, and what is typed by mistake."""
    actions = {word for action in find(game).actions for word in words_in(action)}
    return actions | {"s", "y", "nonsense", "random"}


@pytest.mark.parametrize("game", entrepot.games())
def test_a_whole_session_is_said_by_the_voice_but_for_the_actions(game, capsys, monkeypatch):
    assert words_in(played(game, NARROW, capsys, monkeypatch)) <= notation(game)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", entrepot.games())
def test_every_word_of_a_whole_session_is_one_of_the_language(game, language, capsys, monkeypatch):
    shown = played(game, Voice(language, NAMES), capsys, monkeypatch)
    assert words_in(shown) - notation(game) <= vocabulary(language)


@pytest.mark.parametrize("language", OTHERS)
def test_no_translation_has_a_word_that_only_english_has(language):
    for message in messages(language):
        assert not words_in(said(message)) & ENGLISH, message.id


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_the_same_in_english(language):
    for message in messages(language):
        one, many = message.id if isinstance(message.id, tuple) else (message.id,) * 2
        translated = message.string if isinstance(message.string, tuple) else (message.string,)
        if len(words_in(many)) > 2 and many != TITLE:
            assert not {one, many} & set(translated)


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_in_a_picture_is_cut_in_any_language(tables, language):
    for table in tables:
        for seat in (None, 0):
            picture = table.game_rules.text_board(table.view(seat), Voice(language, NAMES))
            assert not [line for line in picture.split("\n") if "…" in line]
