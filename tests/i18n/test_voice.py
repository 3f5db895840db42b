"""Phrases said in English and in another language, with the players' names."""

from pathlib import Path

import pytest

from entrepot.engine.phrases import Amount, count, ENGLISH, Listed, say, Seat, seats, together
from entrepot.i18n import LANGUAGES, own_name, Voice, voice

pofile = pytest.importorskip("babel.messages.pofile")
mofile = pytest.importorskip("babel.messages.mofile")

KOREAN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"

msgctxt "good"
msgid "tea"
msgstr "차"

msgid "{player} takes {good}."
msgstr "{player:이/가} {good:을/를} 가져갑니다."

msgid "{row} and {thing}"
msgstr "{row:과/와} {thing}"

msgid "You take {n} coin."
msgid_plural "You take {n} coins."
msgstr[0] "동전 {n}개를 받습니다."

msgid "Player {number}"
msgstr "플레이어 {number}"

msgctxt "the name of your language, in itself"
msgid "English"
msgstr "한국어"
"""


@pytest.fixture
def korean(tmp_path, monkeypatch) -> Path:
    """A folder of catalogues with a little Korean, compiled."""
    source = tmp_path / "ko" / voice.SOURCE
    source.parent.mkdir(parents=True)
    source.write_text(KOREAN, encoding="utf-8")
    with source.open("rb") as text, (tmp_path / "ko" / voice.COMPILED).open("wb") as compiled:
        mofile.write_mo(compiled, pofile.read_po(text, locale="ko"))
    monkeypatch.setattr(voice, "CATALOGUES", tmp_path)
    monkeypatch.setattr(voice, "LANGUAGES", voice._languages())
    voice._catalogue.cache_clear()
    yield tmp_path
    voice._catalogue.cache_clear()


TAKES = say("{player} takes {good}.", player=Seat(1), good=say("tea", context="good"))


def test_english_is_what_the_phrases_are_written_in():
    assert Voice("en", ["Ana", "Ben"])(TAKES) == "Ben takes tea."
    assert Voice()(TAKES) == ENGLISH(TAKES) == str(TAKES) == "Player 2 takes tea."
    assert LANGUAGES[0] == "en"


def test_one_thing_and_several_are_told_apart():
    for said in (Voice(), ENGLISH):
        assert said(count("You take {n} coin.", "You take {n} coins.", 1)) == "You take 1 coin."
        assert said(count("You take {n} coin.", "You take {n} coins.", 0)) == "You take 0 coins."


def test_things_in_a_row_are_joined_and_sentences_follow_each_other():
    for said in (Voice(), ENGLISH):
        row = say("{players} each choose.", players=seats([2, 0, 1]))
        assert said(row) == "Player 3, Player 1 and Player 2 each choose."
        assert said(say("{thing}!", thing=Listed((say("tea"),)))) == "tea!"
        assert said(together([say("One."), None, say("Two.")])) == "One. Two."


def test_a_name_is_never_read_as_a_place():
    voiced = Voice("en", ["{good}", "{0}"])
    assert voiced(TAKES) == "{0} takes tea."
    assert voiced(say("{players}", players=seats([0, 1]))) == "{good} and {0}"


def test_a_language_is_spoken_with_its_particles_and_names(korean):
    assert voice._languages() == ("en", "ko")
    assert Voice("ko", ["민수", "지훈"])(TAKES) == "지훈이 차를 가져갑니다."
    assert Voice("ko", ["민수", "Ana"])(TAKES) == "Ana가 차를 가져갑니다."
    assert Voice("ko")(TAKES) == "플레이어 2가 차를 가져갑니다."
    coins = count("You take {n} coin.", "You take {n} coins.", 3)
    assert Voice("ko")(coins) == "동전 3개를 받습니다."
    assert Voice("ko", ["지훈", "Ana"])(say("{row}", row=seats([0, 1]))) == "지훈과 Ana"
    assert own_name("ko") == "한국어"
    assert own_name("en") == "English"


def test_what_is_not_translated_is_said_in_english(korean):
    assert Voice("ko")(say("Nothing has happened yet.")) == "Nothing has happened yet."


def test_words_that_are_not_compiled_are_said_in_english_and_the_log_says_so(korean, caplog):
    (korean / "ko" / voice.COMPILED).unlink()
    assert Voice("ko")(TAKES) == "Player 2 takes tea."
    assert "make words" in caplog.text


@pytest.mark.parametrize("language", ["xx", "", "../../..", "en"])
def test_a_language_there_is_not_is_english(language):
    assert Voice(language)(TAKES) == "Player 2 takes tea."


def test_decimals_are_written_as_the_language_does():
    told = say("{number}", number=Amount(-1.25, 2))
    assert {each: Voice(each)(told) for each in ("en", "ko", "de", "fr", "nl")} == {
        **dict.fromkeys(("en", "ko"), "−1.25"),
        **dict.fromkeys(("de", "fr", "nl"), "−1,25"),
    }
    many = say("{number}", number=Amount(1234567.5))
    assert {each: Voice(each)(many) for each in ("en", "ko", "de", "fr", "nl")} == {
        **dict.fromkeys(("en", "ko"), "1,234,567.5"),
        **dict.fromkeys(("de", "nl"), "1.234.567,5"),
        "fr": "1\u202f234\u202f567,5",
    }
    assert [str(Amount(n, 0, signed=True)) for n in (2.6, -0.2, 0.0, -3)] == ["+3", "0", "0", "−3"]
