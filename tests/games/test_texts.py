"""What every game says in words: tasks, points explained, tooltips, names."""

import re
from itertools import product
from pathlib import Path
from random import Random

import pytest

import entrepot
from entrepot.engine.phrases import Listed, Phrase, Place, Seat, Text, Together
from entrepot.engine.table import Table
from entrepot.games import find
from tests.effort import seeds

from .dschunk.positions import table as dschunk_table
from .dunhuang.positions import seat as dunhuang_seat
from .dunhuang.positions import table as dunhuang_table

pytestmark = pytest.mark.xdist_group(__name__)
SEEDS = seeds(3)
OPTIONS = {"dunhuang": ({},), "dschunk": ({"setup": "standard"}, {"setup": "variant"})}
SEATED = [(name, players) for name in entrepot.games() for players in find(name).seats]
RULES = Path(__file__).parents[2] / "docs" / "rules"


def moments(name: str, players: int) -> list[Table]:
    """Tables of random games, one for each action and one for the end."""
    tables = []
    for seed, options in product(SEEDS, OPTIONS[name]):
        table = entrepot.new(name, players=players, seed=seed, options=options)
        chance = Random(seed)
        tables.append(table.copy())
        while not table.over:
            seat = chance.choice(table.actors)
            table.play(chance.choice(table.legal(seat)), seat)
            tables.append(table.copy())
    return tables


@pytest.fixture(scope="module", params=SEATED, ids=lambda seated: f"{seated[0]} {seated[1]}")
def tables(request) -> list[Table]:
    return moments(*request.param)


def seats_in(words: Place) -> set[int]:
    """The seats a phrase names."""
    match words:
        case Seat(number):
            return {number}
        case Phrase():
            return {seat for place in words.places.values() for seat in seats_in(place)}
        case Listed(things) | Together(things):
            return {seat for thing in things for seat in seats_in(thing)}
    return set()


def text(words: Text) -> str:
    """A sentence or several, whole ones."""
    said = str(words)
    assert re.fullmatch(r"[A-Z0-9].*[.]", said), said
    assert "None" not in said
    assert "{" not in said
    return said


def test_whoever_is_to_act_reads_what_to_do_and_is_called_you(tables):
    for table in tables:
        for seat in table.actors:
            words = table.game_rules.prompt(table.view(seat))
            text(words)
            assert seat not in seats_in(words)


def test_whoever_waits_reads_whom_for(tables):
    for table in tables[::3]:
        waiting = [None, *(seat for seat in range(table.players) if seat not in table.actors)]
        for seat in waiting if not table.over else ():
            words = table.game_rules.prompt(table.view(seat))
            said = text(words)
            assert set(table.actors) <= seats_in(words), said
            assert seat not in seats_in(words)
            if seat is None:
                assert not re.search(r"\byou", said, re.IGNORECASE)


def test_at_the_end_the_task_says_who_has_won(tables):
    for table in (t for t in tables if t.over):
        for seat in (None, *range(table.players)):
            words = table.game_rules.prompt(table.view(seat))
            assert "win" in text(words)
            assert seats_in(words) | ({seat} if "You" in str(words) else set()) == set(
                table.winners
            )


GUARD = {"step": "guard", "characters": ["manichean"], "contested": "wool", "resume": "bonus"}
RARE = {
    "dschunk": [dschunk_table(step="more", acted=True, due=1)],
    "dunhuang": [
        dunhuang_table(
            dunhuang_seat(shop={"wool": 1}),
            dunhuang_seat(shop={"wool": 1}, tokens=["wool"], sealed=["wool"]),
            **GUARD,
        )
    ],
}
"""Tables in steps that random games seldom reach."""


@pytest.mark.thorough
def test_each_step_has_a_task_of_its_own():
    for name in entrepot.games():
        met: dict[str, set[str]] = {}
        for players in find(name).seats:
            for table in [*moments(name, players), *RARE.get(name, [])]:
                words = find(name).prompt(table.view(table.actors[0] if table.actors else 0))
                shape = words.phrases[0] if isinstance(words, Together) else words
                met.setdefault(table.step, set()).add(shape.text)
        assert set(met) == set(find(name).steps)
        shapes = [shape for step in met.values() for shape in step]
        assert len(shapes) == len(set(shapes))


@pytest.mark.thorough
def test_the_points_explained_add_up_to_the_points_of_the_rules(tables):
    counted = 0
    for table in (t for t in tables if t.over):
        lines = [table.game_rules.score_breakdown(table.view(seat)) for seat in (None, 0)]
        assert lines[0] == lines[1]
        if any(lines[0]):
            assert [sum(points for _, points in seat) for seat in lines[0]] == table.scores()
            counted += 1
        for words, _ in (line for seat in lines[0] for line in seat):
            assert re.fullmatch(r"[A-Za-z0-9].*[^.]", str(words))
    assert counted


def paragraphs(name: str) -> set[str]:
    page = (RULES / f"{name}.md").read_text(encoding="utf-8")
    return set(re.findall(r"^\*\*(\d+\.\d+) ", page, re.MULTILINE))


WORDS = {
    "dunhuang": [
        *("painter", "musician", "princess", "dancer", "interpreter", "diplomat", "soldier"),
        *("general", "trader", "merchant", "maid", "domestic", "shepherd", "farmer"),
        *("manichean", "buddhist", "gold", "silver", "lapis", "pottery", "glass", "bamboo"),
        *("tea", "paper", "wool", "silk", "token", "sealed", "coins", "prestige", "camel"),
        *("pile", "market", "shop", "hand", "middle", "first player", "collection"),
    ],
    "dschunk": [
        *("fish", "rice", "spice", "vegetables", "junk orange", "junk purple", "junk brown"),
        *("junk white", "junk gray", "marker load", "marker goods", "marker money"),
        *("marker lower", "marker upper", "stack square", "stack circle", "stack triangle"),
        *("stack star", "card supply", "card tiebreak", "card exchange", "card load-any"),
        *("card money-gray", "card goods-any", "card move-strip", "card eight-orange"),
        *("card twelve-gray-orange", "strip", "crate", "market card", "event S", "event Y"),
        *("start player", "stock", "track", "Yuan", "phase supply", "phase bartering"),
    ],
}


@pytest.mark.parametrize(("name", "word"), [(name, word) for name in WORDS for word in WORDS[name]])
def test_every_thing_of_a_game_is_named_and_explained_with_its_paragraph(name, word):
    terms = __import__(f"entrepot.games.{name}.texts.terms", fromlist=["term"])
    assert str(terms.term(word))
    explained = find(name).tooltip(word)
    assert explained is not None
    words, paragraph = explained
    text(words)
    assert paragraph in paragraphs(name)


@pytest.mark.parametrize("name", entrepot.games())
def test_every_step_has_a_name_and_what_is_no_word_of_the_game_no_explanation(name):
    terms = __import__(f"entrepot.games.{name}.texts.terms", fromlist=["term"])
    assert all(str(terms.term(f"step {step}")) for step in find(name).steps)
    assert find(name).tooltip("elephant") is None
    assert str(find(name).title) == str(terms.TITLE)


@pytest.mark.parametrize("name", entrepot.games())
def test_the_game_on_a_card_is_true_of_every_table(name):
    game = find(name)
    cards = {
        tuple(map(str, game.rules_card(entrepot.new(name, 3, seed).view(0)))) for seed in range(5)
    }
    assert len(cards) == 1
    assert all(len(text) <= 420 for card in cards for text in card)


@pytest.mark.parametrize("name", entrepot.games())
def test_what_comes_up_is_told_to_whoever_is_to_act_and_to_nobody_else(name):
    table = entrepot.new(name, 3, 1)
    while not table.over:
        for seat in range(3):
            assert bool(table.game_rules.first_time_topics(table.view(seat))) == (
                seat in table.actors
            )
        table.play(table.legal()[0], table.actors[0])
