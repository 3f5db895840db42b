"""What goes wrong is said in the reader's language."""

import pickle

import pytest

import entrepot
from entrepot.i18n import LANGUAGES, Voice

RECORD = {"format": 1, "game": "dunhuang", "rules": "1"}
WRONG = {
    "a game": lambda: entrepot.new("dunhuan", players=3),
    "players": lambda: entrepot.new("dunhuang", players=5),
    "a seed": lambda: entrepot.new("dunhuang", players=3, seed="x"),
    "an option": lambda: entrepot.new("dunhuang", players=3, options={"suply": "counted"}),
    "its value": lambda: entrepot.new("dunhuang", players=3, options={"supply": "countd"}),
    "tiles": lambda: entrepot.new("dunhuang", players=3, options={"tiles": "all"}),
    "a bot": lambda: entrepot.bot("randon"),
    "a bot's parameter": lambda: entrepot.bot("search:second=3"),
    "a record": lambda: entrepot.replay(RECORD),
    "a record's form": lambda: entrepot.replay({**RECORD, "format": 2}),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_an_error_is_said_in_every_language(wrong):
    with pytest.raises(entrepot.EntrepotError) as caught:
        WRONG[wrong]()
    said = [Voice(language)(caught.value.words) for language in LANGUAGES]
    assert said[0] == str(caught.value)
    assert len(set(said)) == len(LANGUAGES)


def test_an_error_says_in_korean_what_was_meant():
    with pytest.raises(entrepot.UnknownGame) as caught:
        entrepot.new("dunhuan", players=3)
    assert Voice("ko")(caught.value.words) == (
        "'dunhuan' 게임은 없어요 (혹시 'dunhuang'?). 있는 게임: dschunk, dunhuang"
    )


def test_what_is_told_to_programs_only_is_english_for_everybody():
    table = entrepot.new("dunhuang", players=3, seed=1)
    with pytest.raises(entrepot.IllegalAction) as caught:
        table.play("nonsense", table.actors[0])
    assert Voice("ko")(caught.value.words) == str(caught.value)


def test_an_error_survives_the_way_between_processes():
    with pytest.raises(entrepot.UnknownGame) as caught:
        entrepot.new("dunhuan", players=3)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.words) == (str(caught.value), caught.value.words)
