"""The cast: every character has all that a character needs, wherever it is.

What is missing is named together with the module it belongs to.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from entrepot.draw.dunhuang.board.emblems import CHARACTER_EMBLEMS
from entrepot.games.dunhuang import characters
from entrepot.games.dunhuang.characters import CAST, CHARACTER, TILES
from tests.draw.scenes import actions, drawn, scene
from tests.games.dunhuang.positions import bonus_step, seat

RULES = Path(__file__).parents[3] / "docs" / "rules" / "dunhuang.md"
NAMES = [one.key for one in CAST]

RICH = (
    seat(hand={"wool": 1, "silk": 1}, shop={"wool": 1, "tea": 1}, tokens=["tea"]),
    seat(hand={"silk": 2, "wool": 1}, shop={"silk": 1}, tokens=["silk"]),
)
"""Two players who have something of everything, so that each character has something to offer."""


def test_every_character_has_its_number():
    numbers = {name: getattr(characters, name.upper(), None) for name in NAMES}
    assert list(numbers.values()) == list(range(len(NAMES))), f"cast.py numbers {numbers}"


def test_no_two_characters_have_one_name_or_rule_or_paragraph():
    for what in ("key", "name", "rule", "paragraph"):
        said = [str(getattr(one, what)) for one in CAST]
        assert len(set(said)) == len(said), f"cast.py has a {what} twice"


def test_the_rules_print_every_tile_with_its_sides():
    for tile in TILES:
        printed = f"| {' / '.join(one.key for one in tile)} |"
        assert printed in RULES.read_text(), f"docs/rules/dunhuang.md has no tile {printed!r}"


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_tell_of_every_character_in_its_paragraph(name):
    one = CHARACTER[name]
    told = f"**{one.paragraph} {one.name}.**"
    assert told in RULES.read_text(), f"docs/rules/dunhuang.md has no paragraph {told!r}"


def test_every_character_has_an_emblem():
    assert CHARACTER_EMBLEMS.keys() == set(NAMES), "draw/dunhuang/board/emblems.py has others"


@pytest.mark.parametrize("name", NAMES)
def test_every_character_has_something_to_offer_and_does_it(name):
    try:
        offered = [action for action in bonus_step(name, *RICH).legal() if action != "coins"]
    except IndexError:
        pytest.fail(f"notation.py has no text for an action of {name}")
    assert offered, f"characters.offered has nothing for {name}"
    for action in offered:
        events = bonus_step(name, *RICH).play(action)
        done = [event for event in events if event["kind"] != "turn" and not is_refill(event)]
        assert done, f"characters.use does nothing for {action!r} of {name}"


def is_refill(event):
    return event["kind"] == "card" and event["from"] == "pile" and event["to"].startswith("market")


@pytest.mark.parametrize("name", NAMES)
def test_every_action_of_a_character_has_a_meaning(name):
    table = bonus_step(name, *RICH)
    for action in table.legal():
        try:
            assert str(table.describe_action(action, 0))
        except KeyError as missing:
            pytest.fail(f"bonuses.py has nothing for {missing}")


@pytest.mark.parametrize("name", NAMES)
def test_every_action_of_a_character_can_be_played_on_the_drawing(name):
    table = bonus_step(name, *RICH)
    try:
        assert actions(drawn(scene(table, 0))) >= set(table.legal())
    except KeyError as missing:
        pytest.fail(f"targets.py or lines.py in draw/dunhuang has nothing for {missing}")
