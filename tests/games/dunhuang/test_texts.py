"""The table as text, and the game in words."""

import copy
import re
from collections.abc import Iterator
from random import Random

import pytest

import entrepot
from entrepot.engine.table import Table
from entrepot.engine.text_columns import width
from entrepot.games.dunhuang import GAME
from entrepot.games.dunhuang.actions import ACTIONS
from entrepot.games.dunhuang.characters import CAST
from entrepot.games.dunhuang.state import CHARACTERS, GOODS, STEPS
from entrepot.games.dunhuang.texts.actions import ACTION_TEXTS, CHARACTER_ACTIONS
from entrepot.games.dunhuang.texts.board import CELL, text_board
from entrepot.games.dunhuang.texts.events import describe_event
from entrepot.games.dunhuang.texts.prompts import STEP_TEXTS
from entrepot.games.dunhuang.texts.score import tally, total, won_at_once
from entrepot.games.dunhuang.texts.terms import GOOD_NAMES
from entrepot.i18n import LANGUAGES, Voice
from tests.effort import seeds

pytestmark = pytest.mark.xdist_group(__name__)
SEEDS = seeds(12)

POSITION = {
    "game": "dunhuang",
    "tiles": [
        "painter",
        "dancer",
        "interpreter",
        "soldier",
        "trader",
        "maid",
        "farmer",
        "buddhist",
    ],
    "market": ["tea", "glass", "silver", None, "tea", "bamboo", "lapis", "paper"],
    "camel": "soldier",
    "pile": ["tea", "bamboo", "wool"],
    "players": [
        {"coins": 7, "hand": {"tea": 2, "lapis": 1}, "shop": {"paper": 1}, "tokens": ["paper"]},
        {
            "coins": 12,
            "prestige": 2,
            "hand": {"silver": 1, "wool": 1},
            "shop": {"bamboo": 2, "tea": 1},
            "tokens": ["bamboo", "glass"],
            "sealed": ["bamboo"],
        },
        {"coins": 0, "hand": {"paper": 3}},
    ],
    "first": 2,
    "turn": 1,
    "step": "bonus",
    "steps": 3,
}

PICTURE = """\
Merchants of Dunhuang                 4 tokens and 4 different goods in hand win

╭─ Painter ──────────────╮ ╭─ Dancer ───────────────╮ ╭─ Interpreter ──────────╮
│ tea (7)                │→│ glass (5)              │→│ silver (2)             │
│ hand card: 3 prestige  │ │ 2 prestige             │ │ draw per step, keep 1  │
╰────────────────────────╯ ╰────────────────────────╯ ╰────────────────────────╯
            ↑                    pile: 3 cards                    ↓
╭─ Buddhist ─────────────╮                            ┏━ Soldier ━━━━━━ CAMEL ━┓
│ paper (8)              │   tokens in the middle:    ┃ no card                ┃
│ turn a token to 商     │   silver  lapis  pottery   ┃ shop card ↔ market     ┃
╰────────────────────────╯         tea  wool          ┗━━━━━━━━━━━━━━━━━━━━━━━━┛
            ↑                                                     ↓
╭─ Farmer ───────────────╮ ╭─ Maid ─────────────────╮ ╭─ Trader ───────────────╮
│ lapis (3)              │←│ bamboo (6)             │←│ tea (7)                │
│ a card further on      │ │ shop card ↔ hand card  │ │ take 2 unseen, give 2  │
╰────────────────────────╯ ╰────────────────────────╯ ╰────────────────────────╯

  Player 1                     coins  7   prestige  0   tokens 1 of 4   hand  3
    shop   paper (8) ×1 ●
▸ Player 2 (you)               coins 12   prestige  2   tokens 2 of 4   hand  2
    shop   glass (5) ×0 ●   bamboo (6) ×2 商   tea (7) ×1
    hand   silver (2) ×1   wool (9) ×1
  Player 3 (first player)      coins  0   prestige  0   tokens 0 of 4   hand  3
    shop   –

  ● with the majority token   商 with the majority token, 商 side up

Choose your bonus: 3 coins, or the Soldier. Swap a card from your shop for any
card from the market."""


def games(players: int, seed: int) -> list[Table]:
    """The tables of a random game, one for each action and one for the end."""
    table = entrepot.new("dunhuang", players=players, seed=seed)
    chance = Random(seed)
    tables = [table.copy()]
    while not table.over:
        seat = chance.choice(table.actors)
        table.play(chance.choice(table.legal(seat)), seat)
        tables.append(table.copy())
    return tables


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    """Tables in every step, of two, three and four players."""
    return [table for players in (2, 3, 4) for seed in SEEDS for table in games(players, seed)]


def test_the_picture_of_a_position_checked_by_hand():
    assert text_board(entrepot.from_dict(POSITION).view(1)) == PICTURE


def test_the_text_of_a_table_is_the_picture_a_spectator_sees():
    table = entrepot.from_dict(POSITION)
    assert str(table) == text_board(table.view(None))
    assert "you" not in str(table).lower()


@pytest.mark.thorough
def test_every_step_is_among_the_tables(tables):
    assert {table.step for table in tables} == set(STEPS)


def test_a_picture_fits_eighty_columns_and_ends_no_line_with_a_blank(tables):
    rare = ("keep", "start", "pay", "guard", "draw", "offer", "give", "over")
    for table in (t for i, t in enumerate(tables) if i % 7 == 0 or t.step in rare):
        for seat in (None, *range(table.players)):
            for line in text_board(table.view(seat)).split("\n"):
                assert width(line) <= 80
                assert line == line.rstrip()


def test_the_widest_table_fits_too():
    position = copy.deepcopy(POSITION)
    position["players"] = [
        {"coins": 999_999, "prestige": 999_999, "shop": dict.fromkeys(GOODS, 1)},
        {"coins": 0, "hand": dict.fromkeys(GOODS[1:], 1), "tokens": list(GOODS)},
        {"coins": 0},
        {"coins": 0},
    ]
    position |= {"market": [None] * 8, "pile": [], "step": "over", "first": 1}
    text = text_board(entrepot.from_dict(position).view(1))
    assert all(width(line) <= 80 for line in text.split("\n"))


def test_the_camel_is_shown_once_it_stands_somewhere_and_once_only(tables):
    for table in tables:
        view = table.view(0)
        text = text_board(view)
        assert text.count("CAMEL") == (view["camel"] is not None)
        if view["camel"] is not None:
            assert re.search(rf"┏━ {view['camel'].capitalize()} ━* CAMEL ━┓", text)


def test_the_ring_runs_clockwise_from_the_upper_left():
    lines = PICTURE.split("\n")
    names = [re.findall(r"[╭┏][─━] (\w+)", line) for line in lines]
    rows = [row for row in names if row]
    ring = [*rows[0], rows[1][1], *reversed(rows[2]), rows[1][0]]
    assert [name.lower() for name in ring] == POSITION["tiles"]


def test_a_picture_depends_on_the_view_alone(tables):
    """Tables that agree with all a seat has seen look alike to it."""
    for table in tables[::17]:
        for seat in range(table.players):
            view = table.view(seat)
            other = entrepot.sample(view, seed=1)
            assert text_board(other.view(seat)) == text_board(view)


def test_every_verb_and_every_character_has_a_row():
    """A verb is a player's own or a character's, so that the table says what it means."""
    verbs = {action.split()[0] for action in ACTIONS}
    characters, theirs = map(set, zip(*CHARACTER_ACTIONS, strict=True))
    assert characters == set(CHARACTERS)
    assert verbs == set(ACTION_TEXTS) | theirs
    assert not set(ACTION_TEXTS) & theirs


def test_every_step_but_the_end_has_a_row():
    assert [*STEP_TEXTS, "over"] == list(STEPS)


def test_a_hidden_hand_is_a_number(tables):
    for table in tables[::5]:
        view = table.view(0)
        hands = re.findall(r"^    hand ", text_board(view), re.MULTILINE)
        shown = [player for player in view["players"] if not isinstance(player["hand"], int)]
        assert len(hands) == len(shown)


def test_points_shown_are_the_points_of_the_rules(tables):
    over = [table for table in tables if table.over]
    scored = [table for table in over if not won_at_once(table.view(0))]
    assert scored
    for table in scored:
        totals = [total(points) for points in tally(table.view(0))]
        assert totals == table.scores()
        text = text_board(table.view(table.winners[0]))
        assert str(max(totals)) in text.split("\n")[-1]


def test_a_win_at_once_tells_no_points():
    position = copy.deepcopy(POSITION)
    position["players"][1] |= {
        "tokens": ["glass", "bamboo", "tea", "wool"],
        "hand": {"silver": 1, "lapis": 1, "tea": 1, "wool": 1},
    }
    table = entrepot.from_dict(position)
    table.play("coins")
    assert table.over
    end = "wins at once with 4 tokens and 4 different goods in hand."
    assert text_board(table.view(0)).endswith(f"Player 2 {end}")
    assert text_board(table.view(1)).endswith(
        "You win at once with 4 tokens and 4 different goods in hand."
    )
    assert "points" not in text_board(table.view(0))


def ended(first: dict, second: dict) -> Table:
    """A finished game of two."""
    position = copy.deepcopy(POSITION)
    position |= {"players": [first, second], "step": "over", "turn": 0, "first": 1}
    position |= {"market": [None] * 8, "pile": []}
    return entrepot.from_dict(position)


def test_the_end_names_the_winner_and_what_broke_a_tie():
    won = ended({"coins": 1, "prestige": 3}, {"coins": 5, "prestige": 2})
    assert text_board(won.view(0)).endswith("You win with 3 points.")
    assert text_board(won.view(1)).endswith("Player 1 wins with 3 points.")
    tied = ended({"coins": 1, "prestige": 3}, {"coins": 5, "prestige": 3})
    assert text_board(tied.view(0)).endswith(
        "Player 2 wins with 3 points. More coins break the tie."
    )
    shared = ended({"coins": 5, "prestige": 3}, {"coins": 5, "prestige": 3})
    assert text_board(shared.view(None)).endswith(
        "Player 1 and Player 2 share the win with 3 points."
    )


def test_every_character_has_its_words():
    assert all(width(str(one.note)) <= CELL - 4 for one in CAST)


def test_every_action_that_can_be_played_has_a_meaning(tables):
    for table in tables:
        for seat in table.actors:
            view = table.view(seat)
            for action in table.legal(seat):
                meaning = str(GAME.describe_action(action, view))
                assert re.fullmatch(r"[A-Z].*\.", meaning)
                assert "  " not in meaning


@pytest.mark.thorough
def test_every_kind_of_action_was_met(tables):
    met = {
        action.split()[0]
        for table in tables
        for seat in table.actors
        for action in table.legal(seat)
    }
    assert met == {action.split()[0] for action in ACTIONS}


def test_a_meaning_foretells_what_becomes_of_the_tokens(tables):
    """What it says of one's own tokens is what then happens."""
    foretold = r"(You take the token of|Your token of) (\w+)( from| goes)"
    for table in tables:
        if table.step not in ("good", "bonus"):
            continue
        seat = table.actors[0]
        view = table.view(seat)
        for action in table.legal(seat):
            promised = {
                match[1] for match in re.findall(foretold, str(GAME.describe_action(action, view)))
            }
            events = table.copy().play(action, seat)
            moved = {event["good"] for event in events if event["kind"] == "token"}
            assert promised == moved, (action, str(GAME.describe_action(action, view)))


def test_a_meaning_foretells_coins_and_prestige(tables):
    for table in tables:
        if table.step not in ("camel", "bonus"):
            continue
        seat = table.actors[0]
        view = table.view(seat)
        for action in table.legal(seat):
            meaning = str(GAME.describe_action(action, view))
            events = table.copy().play(action, seat)
            for event in events:
                if event["kind"] == "prestige":
                    assert re.search(rf"[Gg]ain {event['n']} prestige", meaning)
                elif event["kind"] == "coins":
                    assert f"Take {event['n']} coins." in meaning
                elif event["kind"] == "walk":
                    assert event["to"].capitalize() in meaning
                    assert f"{event['paid']} coin" in meaning or "free" in meaning


@pytest.mark.thorough
def test_events_are_told_in_whole_sentences_without_their_secrets():
    kinds = set()
    for players in (2, 3, 4):
        for table in (games(players, seed)[-1] for seed in SEEDS):
            for seat in (None, *range(players)):
                for event in table.log(seat):
                    kinds.add(event["kind"])
                    words = describe_event(event, seat)
                    if words is None:
                        continue
                    sentence = str(words)
                    assert re.fullmatch(r"[A-Z0-9].*\.", sentence)
                    assert "None" not in sentence
                    if seat is None:
                        assert "you" not in sentence.lower()
                    if event["kind"] == "card" and "good" not in event:
                        assert not any(good in sentence for good in GOODS)
    assert kinds == {
        *("card", "look", "under", "token", "side", "decline", "walk"),
        *("coins", "prestige", "ask", "turn", "ending", "end"),
    }


def test_the_same_event_is_told_to_each_seat_in_its_own_way():
    event = {"kind": "token", "good": "tea", "from": 1, "to": 0}
    assert str(describe_event(event, 0)) == "You take the token of tea (7) from Player 2."
    assert str(describe_event(event, 1)) == "Player 1 takes the token of tea (7) from you."
    assert str(describe_event(event, 2)) == "Player 1 takes the token of tea (7) from Player 2."


def told_at(table: Table, says: Voice) -> Iterator[str]:
    """All that a table says to the seat that acts, or at its end to a spectator."""
    seat = table.actors[0] if table.actors else None
    view = table.view(seat)
    yield text_board(view, says)
    for action in table.legal(seat) if seat is not None else ():
        yield says(GAME.describe_action(action, view))
    for event in table.log(seat) if seat is None else ():
        words = describe_event(event, seat)
        yield says(words) if words is not None else ""
    for lines in GAME.score_breakdown(view) if seat is None else ():
        yield from (says(words) for words, _ in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_beside_a_good_stands_in_brackets(tables, language):
    """A bare number would read as a quantity: "4 pottery"."""
    says = Voice(language)
    goods = "|".join(says(name) for name in GOOD_NAMES.values())
    quantity = re.compile(rf"\d (?:{goods})\b|\b(?:{goods}) \d")
    card = re.compile(rf"\b(?:{goods}) ?\(\d+\)")
    texts = [text for table in tables[::7] for text in told_at(table, says)]
    assert [text for text in texts if quantity.search(text)] == []
    assert any(card.search(text) for text in texts)


def test_guidance_tells_the_characters_in_play_and_what_to_do_now(tables):
    for table in tables[::9]:
        text = "\n".join(map(str, GAME.rules_summary(table.view(0))))
        named = {name for name in CHARACTERS if f"{name.capitalize()}: " in text}
        assert named == set(table.view(0)["tiles"])
