"""The catalogues: complete, up to date, and every place of a text kept in its translations."""

import re
from functools import cache
from pathlib import Path
from runpy import run_path
from string import Formatter

import pytest

from entrepot.games.dschunk.state import SPECIALS, STACKS
from entrepot.games.dschunk.texts.terms import special_name, term
from entrepot.i18n import LANGUAGES, Voice
from entrepot.i18n.korean_particles import PARTICLES

pytestmark = pytest.mark.xdist_group(__name__)
pytest.importorskip("babel")
TOOL = run_path(str(Path(__file__).parents[2] / "tools" / "words.py"))


def places(text: str) -> dict[str, str]:
    """The places of a text, with the particles after them."""
    return {name: spec for _, name, spec, _ in Formatter().parse(text) if name is not None}


def texts_of(message) -> list[str]:
    return list(message.id) if isinstance(message.id, tuple) else [message.id]


def translations_of(message) -> list[str]:
    return list(message.string) if isinstance(message.string, tuple) else [message.string]


@cache
def gathered():
    """All texts of the sources."""
    return TOOL["gathered"]()


@cache
def messages(path: Path) -> list:
    return [message for message in TOOL["read"](path) if message.id]


def test_the_template_has_every_text_of_the_sources_and_no_other():
    assert TOOL["TEMPLATE"].read_bytes() == TOOL["written"](gathered()), "run `make words`"


def test_every_place_of_a_text_has_a_name_and_no_format():
    for message in gathered():
        for text in texts_of(message) if message.id else ():
            assert all(name.isidentifier() and not spec for name, spec in places(text).items())


def test_a_text_has_the_same_places_for_one_thing_and_for_several():
    for message in gathered():
        if isinstance(message.id, tuple):
            one, many = (set(places(text)) - {"n"} for text in message.id)
            assert one == many, message.id


def test_every_language_has_its_catalogue_and_the_other_way_round():
    assert [path.parts[-3] for path in TOOL["sources"]()] == list(LANGUAGES[1:])


def test_every_text_is_translated_into_every_language_and_none_is_doubtful():
    template = {(m.context, m.id) for m in gathered() if m.id}
    for path in TOOL["sources"]():
        assert {(m.context, m.id) for m in messages(path)} == template, f"{path}: run `make words`"
        for message in messages(path):
            assert all(translations_of(message)), f"{path}: {message.id!r} is not translated"
            assert not message.fuzzy, f"{path}: {message.id!r} is doubtful"


def test_every_translation_keeps_the_places_of_its_text():
    for path in TOOL["sources"]():
        for message in messages(path):
            wanted = set(places(texts_of(message)[-1]))
            for translation in filter(None, translations_of(message)):
                found = places(translation)
                optional = {"n"} if isinstance(message.id, tuple) else set()
                assert wanted - optional <= set(found) <= wanted, f"{path}: {message.id!r}"
                assert set(found.values()) <= {"", *PARTICLES}, f"{path}: {message.id!r}"


def test_french_keeps_signs_with_the_word_before_them():
    (path,) = (path for path in TOOL["sources"]() if path.parts[-3] == "fr")
    for message in messages(path):
        for text in translations_of(message):
            assert not re.search(r"[ \u00a0][;!?»]|«(?!\u202f)|[ \u202f]:(\s|$)", text), text


def test_no_name_of_a_special_card_or_stack_serves_for_two():
    cards = [special_name(card) for card in SPECIALS]
    stacks = [term(f"stack {stack}") for stack in STACKS]
    for language in LANGUAGES:
        said = [Voice(language)(name) for name in (*cards, *stacks)]
        assert len(set(said)) == len(said), language


SOURCE = """
# For translators: said to whoever sits down.
greeting = say("Hello, {name}.", name=say("you", context="the reader"))
coins = count("{n} coin", "{n} coins", 3)
"""
PAGE = '<p title="{{ say("Close") }}">{% if n %}{{ count("{n} card", "{n} cards", n) }}{% endif %}'


def test_texts_are_found_in_sources_with_their_context_and_note(tmp_path):
    (tmp_path / "a.py").write_text(SOURCE)
    found = [text[2:] for text in TOOL["in_source"](tmp_path / "a.py")]
    assert sorted(found, key=str) == [
        ("Hello, {name}.", None, None, ("said to whoever sits down.",)),
        ("you", None, "the reader", ("said to whoever sits down.",)),
        ("{n} coin", "{n} coins", None, ()),
    ]


def test_texts_are_found_in_page_templates(tmp_path):
    pytest.importorskip("jinja2")
    (tmp_path / "a.html").write_text(PAGE)
    found = [text[2:4] for text in TOOL["in_template"](tmp_path / "a.html")]
    assert sorted(found) == [("Close", None), ("{n} card", "{n} cards")]


def test_a_text_that_is_not_written_out_is_refused_by_file_and_line(tmp_path, monkeypatch):
    monkeypatch.setitem(TOOL["in_source"].__globals__, "ROOT", tmp_path)
    (tmp_path / "a.py").write_text("text = 'Hello.'\nsay(text)\n")
    with pytest.raises(SystemExit, match=r"a\.py:2: say\(…\) needs its text written out"):
        list(TOOL["in_source"](tmp_path / "a.py"))


COMMAND = '''
from itertools import count

@app.command(epilog="Example: it.")
def it(n: Annotated[int, typer.Option(help="How " "many.", show_default="all")] = 1, m=200):
    """Do it."""
    for i in count(1):
        pass
'''


def test_what_a_command_says_of_itself_is_found(tmp_path):
    (tmp_path / "a.py").write_text(COMMAND)
    found = [text.one for text in TOOL["in_command"](tmp_path / "a.py")]
    assert sorted(found) == ["Do it.", "Example: it.", "How many.", "all"]


def test_a_namesake_of_what_counts_is_passed_over(tmp_path):
    (tmp_path / "a.py").write_text(COMMAND)
    assert not list(TOOL["in_source"](tmp_path / "a.py"))


def test_no_sentence_of_a_language_is_found_in_another():
    sentence = re.compile(r"(\w+\W+){3}\w+")
    said: dict[str, str] = {}
    for path in TOOL["sources"]():
        for message in messages(path):
            for text in set(translations_of(message)):
                if sentence.search(re.sub(r"\{\w+\}|entrepot .*|--[\w-]+", "", text)):
                    assert said.setdefault(text, path.parts[-3]) == path.parts[-3], text
