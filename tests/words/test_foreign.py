"""A made-up language shows what is not said through the voice, and what grows too wide."""

import re
from random import Random

import pytest

import entrepot
from entrepot.cli.screen import Screen
from entrepot.cli.session import Session, sit_down
from entrepot.engine.columns import width
from entrepot.engine.phrases import Phrase
from entrepot.engine.table import Table
from entrepot.games import find
from entrepot.words import Voice

SEATED = [(name, players) for name in entrepot.games() for players in find(name).seats]
PLACE = re.compile(r"\{\w+\}")
NOT_SAID = {
    "dunhuang": set(),
    "dschunk": {"S", "Y"},
}
"""Letters that are signs and the same everywhere."""


class Foreign(Voice):
    """Says every letter in another script, of the same width or of twice that."""

    def __init__(self, letters: int, names=()) -> None:
        super().__init__("en", names)
        self._letters = {ord("a") + i: chr(letters + i) for i in range(26)} | {
            ord("A") + i: chr(letters + i) for i in range(26)
        }

    def _text(self, phrase: Phrase) -> str:
        text = super()._text(phrase)
        between = PLACE.split(text)
        kept = [*PLACE.findall(text), ""]
        return "".join(a.translate(self._letters) + b for a, b in zip(between, kept, strict=True))


GEORGIAN, FULL_WIDTH = 0x10D0, 0xFF41
NARROW = Foreign(GEORGIAN, ["1", "2", "3", "4"])
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
            picture = table.game_rules.picture(table.view(seat), NARROW)
            assert english_in(picture) <= NOT_SAID[table.game]


def test_everything_told_and_explained_is_said_by_the_voice(tables):
    game = tables[0].game_rules
    for table in tables[::3]:
        seat = table.actors[0] if table.actors else 0
        view = table.view(seat)
        words = [*game.guidance(view), game.task(view)]
        words += [game.meaning(action, view) for action in table.legal(seat)]
        words += [line for one in game.reckoning(view) for line, _ in one] if table.over else []
        words += [game.told(event, seat) for event in table.log(seat)] if table.over else []
        for each in filter(None, words):
            assert english_in(NARROW(each)) <= NOT_SAID[table.game], str(each)


def test_a_picture_keeps_its_width_where_words_are_twice_as_wide(tables):
    for table in tables:
        for seat in (None, 0):
            for line in table.game_rules.picture(table.view(seat), WIDE).split("\n"):
                assert width(line) <= 80, line


@pytest.mark.parametrize("game", entrepot.games())
def test_a_whole_session_is_said_by_the_voice_but_for_the_actions(game, capsys, monkeypatch):
    session = sit_down(
        game,
        players=3,
        seat=0,
        seed=5,
        options=[],
        data=None,
        against=["random"],
        save=None,
        plain=True,
    )
    session.voice = NARROW
    typed = iter(["?", "log", "", "999", "nonsense", "log"])
    monkeypatch.setattr(Screen, "ask", lambda self, prompt: next(typed, "1"))
    assert isinstance(session, Session)
    assert session.run() == 0
    actions = {word for action in find(game).actions for word in re.findall(r"[a-z]+", action)}
    shown = english_in(capsys.readouterr().out)
    assert shown <= actions | NOT_SAID[game] | {"nonsense"}
