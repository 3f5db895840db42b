"""The table as text, and the game in words."""

import re
from random import Random

import pytest

import entrepot
from entrepot.engine.table import Table
from entrepot.engine.text_columns import width
from entrepot.games.dschunk import GAME
from entrepot.games.dschunk.actions import ACTIONS
from entrepot.games.dschunk.data_file import standard
from entrepot.games.dschunk.state import SPECIALS, STEPS
from entrepot.games.dschunk.texts.actions import ACTION_TEXTS
from entrepot.games.dschunk.texts.board import text_board
from entrepot.games.dschunk.texts.events import describe_event
from entrepot.games.dschunk.texts.prompts import STEP_TEXTS
from entrepot.games.dschunk.texts.score import tally, total
from entrepot.games.dschunk.texts.terms import amount
from entrepot.games.dschunk.texts.tooltips import card_note, card_rule
from tests.effort import seeds

from .positions import CARDS, GOODS, JUNKS, position, seat
from .positions import table as table_of

pytestmark = pytest.mark.xdist_group(__name__)
SEEDS = seeds(3)
MOMENT = {
    "round": 3,
    "market": CARDS[0],
    "junks": {
        "orange": [[0, 1, 2], [0]],
        "purple": [[2, 2]],
        "brown": [[0, 1, 2]],
        "white": [[0, 1, 1], [2, 2, 2]],
    },
    "used": ["load", "lower"],
    "stacks": {"square": ["supply"], "circle": ["tiebreak", "eight-gray"]},
    "start": 2,
    "turn": 1,
    "step": "action",
}
SEATED = [
    seat(money=4, goods={"fish": 3}, declared=2),
    seat(money=12, goods={"rice": 2, "spice": 1}, specials=["supply", "supply", "eight-brown"]),
    seat(specials=["exchange", "move-strip", "goods-any"]),
]

PICTURE = """\
Dschunk                                                            round 3 of 10

Round        1      2     [3]     4      5      6      7      8      9     10
lower     load 1  money  used  load 1  money  goods load 2  money  goods load 2
event        –      –      S      –      Y      –      S      –      Y      –

Prices    fish 2   rice 1   spice 4   vegetables S
Specials  square 1   circle 2   triangle 0   star 0

╭─ orange ─────┬─ purple ─────┬─ brown ──────┬─ white ──────┬─ gray ───────╮
│ no merchant  │ MONEY        │ no merchant  │ load (used)  │ GOODS        │
│ spice 17     │ vegetables 18│ fish 15      │ rice 16      │ any good     │
│    1─1─1     │    3─3─3     │    1─1─1     │    3─3─3     │    · · ·     │
│    1 2 3     │    3─3─3     │    2─2─2     │    3─3─3     │    · · ·     │
│    1 2 3     │    · · ·     │    3─3─3     │    3─3─3     │    · · ·     │
│              │              │              │ hides 1 2 2  │              │
├─ visible ────┼─ visible ────┼─ visible ────┼─ visible ────┼─ visible ────┤
│ Player 1   5 │ Player 1   0 │ Player 1   3 │ Player 1   0 │ Player 1   0 │
│ Player 2   2 │ Player 2   0 │ Player 2   3 │ Player 2   0 │ Player 2   0 │
│ Player 3   2 │ Player 3   6 │ Player 3   3 │ Player 3   9 │ Player 3   0 │
╰──────────────┴──────────────┴──────────────┴──────────────┴──────────────╯

  Player 1                       2 declared   goods  3   strips 16   supply  2
▸ Player 2 (you)                12 Yuan       goods  3   strips 16   supply  4
    goods  rice ×2   spice ×1
    open   Supply ×2 (1 more good per round)
    secret 8 for brown (8 Yuan for 4+ crates on brown)
  Player 3 (start player)        ? Yuan       goods  0   strips 13   supply  2
    open   Exchange (swap 2 goods per round)
    secret 2 cards

  1─1─1 top strip of player 1   1 2 3 layer below, in a gap   hides: layer below
  CAPITALS unused   lower: the trainee   S special card   Y money declared

Your turn: use a merchant or a trainee that nobody has used in this round."""


def moment(**changes: object) -> Table:
    """The table of the picture above, changed."""
    return table_of(*SEATED, players=3, **{**MOMENT, **changes})


def game(players: int, seed: int, setup: str) -> list[Table]:
    """The tables of a random game, one for each action and one for the end."""
    played = entrepot.new("dschunk", players=players, seed=seed, options={"setup": setup})
    chance = Random(seed)
    tables = [played.copy()]
    while not played.over:
        actor = chance.choice(played.actors)
        played.play(chance.choice(played.legal(actor)), actor)
        tables.append(played.copy())
    return tables


@pytest.fixture(scope="module")
def games() -> list[list[Table]]:
    """Games of three and of four players, with both ways to set up."""
    return [
        game(players, seed, setup)
        for players in (3, 4)
        for seed in SEEDS
        for setup in ("standard", "variant")
    ]


@pytest.fixture(scope="module")
def tables(games) -> list[Table]:
    """Tables in every step, more of the rare ones."""
    often = ("action", "supply", "bid")
    found = [t for one in games for i, t in enumerate(one) if i % 5 == 0 or t.step not in often]
    return [*found, moment(step="more", acted=True, due=1)]


def test_every_verb_has_a_row():
    assert set(ACTION_TEXTS) == {action.split()[0] for action in ACTIONS}


def test_every_step_but_the_end_has_a_row():
    assert {*STEP_TEXTS, "over"} == set(STEPS)


def test_the_picture_of_a_position_checked_by_hand():
    assert text_board(moment().view(1)) == PICTURE


def test_the_text_of_a_table_is_the_picture_a_spectator_sees():
    assert str(moment()) == text_board(moment().view(None))
    assert "you" not in str(moment()).lower()


@pytest.mark.thorough
def test_every_step_is_among_the_tables(tables):
    assert {table.step for table in tables} == set(STEPS)


def test_a_picture_fits_eighty_columns_and_ends_no_line_with_a_blank(tables):
    for table in tables:
        for viewer in (None, *range(table.players)):
            for line in text_board(table.view(viewer)).split("\n"):
                assert width(line) <= 80
                assert line == line.rstrip()


def test_the_widest_table_fits_too():
    every = [f"twelve-{JUNKS[i - 1]}-{JUNKS[i]}" for i in range(5)]
    rich = [seat(money=1_000_000, goods=dict.fromkeys(GOODS, 4), declared=10**6) for _ in range(4)]
    rich[3] |= {"specials": [*every, "supply", "supply", "tiebreak", "exchange"]}
    for step, sold in (("action", []), ("over", list(GOODS))):
        full = table_of(*rich, round=10, sold=sold, start=3, turn=3, step=step)
        for viewer in (None, 3):
            assert all(width(line) <= 80 for line in text_board(full.view(viewer)).split("\n"))


def test_a_picture_depends_on_the_view_alone(tables):
    """Tables that agree with all a seat has seen look alike to it."""
    for table in tables[::19]:
        for viewer in range(table.players):
            view = table.view(viewer)
            other = entrepot.sample(view, seed=1)
            assert text_board(other.view(viewer)) == text_board(view)


def test_bids_of_others_are_not_shown_before_the_reveal():
    goods = [seat(goods={"fish": 5, "rice": 2}) for _ in range(3)]
    before = table_of(*goods, players=3, step="bid")
    shown = {}
    for text in ("bid 4 fish", "bid 1 rice", "pass"):
        decided = before.copy()
        decided.play(text, 1)
        shown[text] = text_board(decided.view(0)), text_board(decided.view(None))
        own = text_board(decided.view(1))
        assert f"bid    {'nothing' if text == 'pass' else text[4:]}" in own
    assert len(set(shown.values())) == 1
    assert "bid    made in secret" in shown["pass"][0]
    assert re.findall(r"^▸ (Player \d)", shown["pass"][0], re.MULTILINE) == ["Player 1", "Player 3"]


def test_goods_are_counted_only_while_that_is_allowed():
    assert "│ spice 17 " in text_board(moment().view(1))
    assert "│ spice    " in text_board(moment(step="supply", due=1).view(1))
    gone = moment(stock={"spice": 0}, step="supply", due=1)
    assert "│ no spice " in text_board(gone.view(1))


def test_merchants_face_down_are_seen_but_not_which():
    new = entrepot.new("dschunk", players=3, seed=1, options={"setup": "variant"})
    row = text_board(new.view(0)).split("│ ")
    assert sum("merchant ?" in cell for cell in row) == 3
    assert sum("no merchant" in cell for cell in row) == 2
    assert "setting up" in text_board(new.view(0))


def test_the_tracks_are_those_of_the_data():
    data = {**standard(), "events": {"rounds": ["Y"] * 10}}
    shown = text_board(entrepot.new("dschunk", players=4, seed=1, options={"data": data}).view(0))
    assert re.search(r"^event( +Y){10}$", shown, re.MULTILINE)


def test_the_stack_one_looks_through_is_shown_to_oneself_alone():
    looking = moment(step="special", looking="circle")
    assert "circle 2 (open)" in text_board(looking.view(0))
    assert "Tiebreak   8 for gray" in text_board(looking.view(1))
    assert "8 for gray" not in text_board(looking.view(0))


def test_points_shown_are_the_points_of_the_rules(games):
    for *_, end in games:
        assert [total(points) for points in tally(end.view(0))] == end.scores()
        text = text_board(end.view(end.winners[0]))
        assert f"{max(end.scores())} points" in text.split("\n")[-1]


def over(*seats: dict, **rest: object) -> Table:
    """A finished game of three."""
    return table_of(*seats, players=3, **{"round": 10, "step": "over", **rest})


def test_the_end_tells_each_part_of_the_points():
    junks = {"brown": [[0, 0, 1]], "white": [[0]]}
    cards = ["eight-brown", "eight-gray", "twelve-brown-white"]
    text = text_board(over(seat(money=20, specials=cards), junks=junks).view(0))
    line = r"Player 1 \(you\) +20 +8 +8 for brown 8  8 for gray 0 +48\n +12 for brown \+ white 12\n"
    assert re.search(line, text)
    fleet = over(seat(money=1), junks={junk: [[0]] for junk in JUNKS})
    assert re.search(r"Player 1 +1 +25 +– +26\n", text_board(fleet.view(1)))


def test_the_end_names_the_winner_and_what_broke_a_tie():
    won = over(seat(money=3), seat(money=2))
    assert text_board(won.view(0)).endswith("You win with 3 points.")
    assert text_board(won.view(1)).endswith("Player 1 wins with 3 points.")
    tied = over(seat(money=3), seat(money=3, goods={"rice": 1}))
    broken = "wins with 3 points. More goods cards in hand break the tie."
    assert text_board(tied.view(0)).endswith(f"Player 2 {broken}")
    shared = over(seat(money=3), seat(money=3), seat(money=1))
    assert text_board(shared.view(2)).endswith("Player 1 and Player 2 share the win with 3 points.")


def test_every_legal_action_has_a_meaning_in_whole_sentences(tables):
    for table in tables:
        for actor in table.actors[:1]:
            view = table.view(actor)
            for action in table.legal(actor):
                meaning = str(GAME.describe_action(action, view))
                assert re.fullmatch(r"[A-Z].*\.", meaning), (action, meaning)
                assert "None" not in meaning


def test_a_meaning_foretells_money_and_goods(tables):
    for table in (t for t in tables if t.step in ("action", "after", "more", "exchange")):
        actor = table.actors[0]
        view = table.view(actor)
        for action in table.legal(actor):
            meaning = str(GAME.describe_action(action, view))
            for event in table.copy().play(action, actor):
                if event["kind"] == "money":
                    assert f"Get {event['n']} Yuan." in meaning
                elif event["kind"] == "goods" and event["n"] > 0:
                    got = str(amount(event["good"], event["n"]))
                    assert re.search(f"[Tt]ake (the last )?{got}", meaning), (action, meaning)


def test_a_meaning_foretells_the_crates_in_sight(tables):
    foretold = r"(?:Your visible crates on (\w+)|Those of Player (\d)) go from (\d+) to (\d+)"
    seen = 0
    for table in (t for t in tables if t.step in ("action", "after")):
        actor = table.actors[0]
        for action in table.legal(actor):
            after = table.copy()
            after.play(action, actor)
            then = crates_shown(text_board(after.view(None)))
            junk = ""
            for named, other, _, n in re.findall(
                foretold, str(GAME.describe_action(action, table.view(actor)))
            ):
                junk = named or junk
                seat = int(other) - 1 if other else actor
                assert then[seat][JUNKS.index(junk)] == int(n)
                seen += 1
    assert seen > 100


def crates_shown(text: str) -> list[list[int]]:
    """The visible crates in a picture, by seat and junk."""
    rows = re.findall(r"^│ Player \d.*$", text, re.MULTILINE)
    return [[int(n) for n in re.findall(r"Player \d +(\d+)", row)] for row in rows]


def test_a_meaning_tells_what_a_shortage_costs():
    junks = {"white": [[1, 1]]}
    places = {"load": "gray", "goods": "white", "money": "brown"}
    short = moment(junks=junks, stock={"rice": 4}, merchants=places)
    assert str(GAME.describe_action("goods", short.view(1))) == (
        "Take the last 4 rice. You are entitled to 6 cards. You have 6 visible crates on white."
    )
    gone = moment(junks=junks, stock={"rice": 0}, merchants=places)
    assert str(GAME.describe_action("goods", gone.view(1))) == (
        "Take nothing: there is no more rice on the junks."
    )
    gray = moment(junks={"gray": [[1, 1]]}, stock={"fish": 5, "rice": 0, "spice": 0})
    assert str(GAME.describe_action("goods fish", gray.view(1))) == (
        "Take the last 5 fish, and then 1 card of other goods. You have 6 visible crates on gray."
    )


def test_events_are_told_in_whole_sentences_without_their_secrets(games):
    kinds = set()
    for *_, end in games[::2] + games[1:2]:
        for viewer in (None, *range(end.players)):
            for event in end.log(viewer):
                kinds.add(event["kind"])
                words = describe_event(event, viewer)
                if words is None:
                    assert event["kind"] in ("decided", "stock", "done")
                    continue
                sentence = str(words)
                assert re.fullmatch(r"[A-Z].*\.", sentence), sentence
                assert "None" not in sentence
                if viewer is None:
                    assert not re.search(r"\b[Yy]ou", sentence.replace("Yuan", ""))
    assert kinds == {
        *("round", "stock", "use", "strip", "money", "goods", "look", "card", "played"),
        *("declared", "decided", "bid", "sale", "decline", "done", "merchants", "start"),
        *("shown", "end"),
    }


def test_the_same_event_is_told_to_each_seat_in_its_own_way():
    sale = {"kind": "sale", "good": "rice", "price": 4, "seat": 1, "cards": 3}
    assert str(describe_event(sale, 1)) == "You win the bidding for rice."
    assert str(describe_event(sale, 0)) == "Player 2 wins the bidding for rice."
    strip = {"kind": "strip", "of": 2, "to": "gray", "from": "white"}
    assert str(describe_event(strip, 2)) == "One of your strips moves from white to gray."
    assert str(describe_event(strip, None)) == "A strip of Player 3 moves from white to gray."


def test_a_secret_card_is_told_by_name_to_who_keeps_it_alone():
    looking = moment(step="special", looking="circle")
    looking.play("take eight-gray")
    card = [
        [
            str(describe_event(event, viewer))
            for event in looking.log(viewer)
            if event["kind"] == "card"
        ]
        for viewer in (1, 0, None)
    ]
    assert card[0] == ["You keep “8 for gray” from the circle stack."]
    assert card[1] == card[2] == ["Player 2 keeps a secret card from the circle stack."]


def test_every_special_card_is_explained():
    for card in SPECIALS:
        assert re.fullmatch(r"(Always|Extra action, once|At the end): .*\.", str(card_rule(card)))
        assert str(card_note(card))


def test_guidance_tells_the_cards_held_and_what_to_do_now(tables):
    text = "\n".join(map(str, GAME.rules_summary(moment().view(1))))
    assert "You hold “8 for brown”." in text
    assert text.count("You hold “Supply”.") == 1
    assert "Now: Your turn" in text
    assert "You hold" not in "\n".join(map(str, GAME.rules_summary(moment().view(None))))
    for table in tables[::29]:
        for viewer in (None, *range(table.players)):
            assert str(GAME.rules_summary(table.view(viewer))[-1]).startswith("Now: ")


def test_a_position_with_few_market_cards_says_how_many_rounds_there_are():
    short = entrepot.from_dict({**position(round=3), "deck": [CARDS[1]]})
    assert "round 3 of 4" in text_board(short.view(0))
