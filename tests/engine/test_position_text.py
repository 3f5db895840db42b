"""Positions as a line of text: both ways, and nothing bad comes of a bad one."""

import json
import zlib
from base64 import urlsafe_b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

import entrepot
from entrepot.engine.position_text import FULLEST, LONGEST, MARK
from tests.effort import examples
from tests.random_games import GAMES, tables


def packed(plain: bytes) -> str:
    return MARK + urlsafe_b64encode(zlib.compress(plain)).decode().rstrip("=")


@pytest.fixture
def table():
    return entrepot.new("dunhuang", players=3, seed=7)


@pytest.mark.parametrize("name", GAMES)
@examples(30)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_a_text_is_read_as_what_was_written(name, data, seed):
    table = data.draw(tables(name))
    assert entrepot.from_text(table.as_text()).as_dict() == table.as_dict()
    for seat in range(table.players):
        again = entrepot.from_text(table.as_text(seat), seed)
        assert again.view(seat) == table.view(seat)
        assert again.as_dict() == entrepot.sample(table.view(seat), seed).as_dict()


@pytest.mark.parametrize("name", GAMES)
def test_a_text_fits_into_an_address(name):
    table = entrepot.new(name, players=4, seed=1)
    text = table.as_text()
    assert len(text) < 2000
    assert set(text) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_")


def test_a_seats_text_is_the_same_whatever_is_hidden_from_it(table):
    others = [entrepot.sample(table.view(0), seed) for seed in (1, 2)]
    assert others[0].as_text() != others[1].as_text()
    assert others[0].as_text(0) == others[1].as_text(0) == table.as_text(0)


def test_without_a_seed_what_is_hidden_is_dealt_another_way_each_time(table):
    text = table.as_text(0)
    assert len({json.dumps(entrepot.from_text(text).as_dict()) for _ in range(5)}) > 1


def test_json_links_and_broken_lines_are_understood(table):
    text = table.as_text()
    for pasted in (
        json.dumps(table.as_dict(), indent=2),
        f"https://table.example/position?text={text}&seat=1",
        f"  {text[:300]}\n  {text[300:]}\n",
    ):
        assert entrepot.from_text(pasted).as_dict() == table.as_dict()


@pytest.mark.parametrize(
    "text",
    ["", " ", "entrepot1.", "entrepot2.eJx", "{", "[]", "3", "null", "[" * 60_000, "1" * 9_999],
)
def test_what_is_no_position_is_refused(text):
    with pytest.raises(entrepot.BadPosition, match="this is no position"):
        entrepot.from_text(text)


def test_a_text_that_was_cut_or_changed_is_refused(table):
    text = table.as_text()
    middle = len(text) // 2
    other = "A" if text[middle] != "A" else "B"
    for changed in (text[:-1], text[:middle], text[:middle] + other + text[middle + 1 :]):
        with pytest.raises(entrepot.BadPosition, match="cut off or was changed"):
            entrepot.from_text(changed)


def test_what_unpacks_to_too_much_is_refused_before_it_is_all_unpacked():
    with pytest.raises(entrepot.BadPosition, match="holds more than a table can"):
        entrepot.from_text(packed(b" " * (FULLEST + 1)))
    with pytest.raises(entrepot.BadPosition, match="at most 65536 characters"):
        entrepot.from_text("x" * (LONGEST + 1))
    with pytest.raises(entrepot.BadPosition, match="this is no position"):
        entrepot.from_text(packed(b"[" * 100_000))


def test_what_cannot_be_is_refused_as_everywhere(table):
    with pytest.raises(entrepot.UnknownGame):
        entrepot.from_text(packed(b'{"game": "chess"}'))
    with pytest.raises(entrepot.BadPosition, match="game is missing"):
        entrepot.from_text(packed(b"{}"))
    with pytest.raises(entrepot.BadPosition, match="view of a seat is needed"):
        entrepot.from_text(json.dumps(table.view(None)))
    for thing in (None, 3, b"entrepot1.x"):
        with pytest.raises(entrepot.BadPosition, match="a text is expected"):
            entrepot.from_text(thing)
