"""What a study counts in a game agrees with the game's record."""

from collections import Counter

import pytest

import entrepot
from entrepot.bots import bot
from entrepot.engine.study import NOTHING
from entrepot.engine.table import Table
from entrepot.games import find
from entrepot.games.dschunk.state import S_PRICE
from entrepot.lab.balance import games
from entrepot.lab.balance.counters import Tally
from entrepot.lab.balance.games import play_games
from entrepot.lab.balance.plan import plan
from entrepot.lab.balance.subjects import plain, subject


def counted(game, players, seed, options=None):
    """A random game at a table, and its rows."""
    table = entrepot.new(game, players, seed, options)
    tally = Tally(find(game), subject(game), table.state)
    codes = find(game).codes
    player = bot("random", seed=seed)
    while not table.over:
        seat = table.actors[0]
        legal = table.legal(seat)
        action = player.choose({}, legal)
        tally.note(table.state, seat, [codes[one] for one in legal], codes[action])
        table.play(action, seat)
    return table, tally.rows(table.state)


@pytest.mark.parametrize(("game", "players"), [("dunhuang", 3), ("dschunk", 4)])
def test_points_and_wins_are_the_tables(game, players):
    table, rows = counted(game, players, 1)
    assert rows["points"] == table.scores()
    assert [seat for seat, won in enumerate(rows["won"]) if won] == list(table.winners)
    assert sum(rows["won"]) == pytest.approx(1)
    assert rows["actions"] == [table.version] * players


@pytest.mark.parametrize(("game", "players"), [("dunhuang", 4), ("dschunk", 3)])
def test_points_by_source_add_up(game, players):
    for seed in range(5):
        table, rows = counted(game, players, seed)
        sources = [values for name, values in rows.items() if name.startswith("points from ")]
        assert [sum(parts) for parts in zip(*sources, strict=True)] == table.scores()


def test_turns_of_dunhuang_are_walks_of_the_camel():
    table, rows = counted("dunhuang", 3, 2)
    walks = sum(text.startswith("move ") for _, text in table.actions)
    assert rows["turns"] == [walks] * 3


def test_turns_of_dschunk_are_biddings_of_all_players():
    table, rows = counted("dschunk", 3, 2)
    reveals = sum(text.startswith(("bid ", "pass")) for _, text in table.actions) // 3
    assert rows["turns"] == [reveals] * 3


def test_who_begins_has_the_first_place():
    table, rows = counted("dunhuang", 4, 3)
    first = table.actions[next(i for i, (_, text) in enumerate(table.actions) if "move" in text)][0]
    assert rows["place"] == [(seat - first) % 4 for seat in range(4)]


def test_a_character_is_used_by_an_action_of_its_own_and_not_by_the_coins():
    table, rows = counted("dunhuang", 4, 4)
    seals = sum(text.startswith("seal ") for _, text in table.actions)
    sealer = rows["manichean or buddhist"][0]
    other = {"manichean": "buddhist", "buddhist": "manichean"}[sealer]
    assert sum(rows[f"used {sealer}"]) == seals
    assert sum(rows[f"used {other}"]) == 0
    coins = Counter(seat for seat, text in table.actions if text == "coins")
    assert rows["used coins"] == [coins[seat] for seat in range(4)]


def test_nothing_is_done_more_often_than_it_could_be():
    for game in entrepot.games():
        _, rows = counted(game, 4, 5)
        for deed in subject(game).deeds:
            pairs = zip(rows[f"used {deed.name}"], rows[f"offered {deed.name}"], strict=True)
            assert all(used <= offered for used, offered in pairs), deed


def test_sides_of_tiles_are_those_on_the_table():
    table, rows = counted("dunhuang", 2, 6)
    for names in subject("dunhuang").alternatives:
        assert rows[" or ".join(names)][0] in table.view(None)["tiles"]


def test_bids_of_dschunk_are_named_after_their_price():
    game = find("dschunk")
    state = entrepot.new("dschunk", 3, seed=1).state
    about = subject("dschunk")
    for good in range(4):
        price = state.cards[state.market][good]
        name = about.deeds[
            about.deed(state, game.codes[f"bid 2 {['fish', 'rice', 'spice', 'vegetables'][good]}"])
        ].name
        assert name == f"bid for {'S' if price == S_PRICE else price}"


def test_a_game_of_which_nothing_is_known_is_counted_by_first_words():
    game = find("dunhuang")
    about = plain(game)
    table = entrepot.new("dunhuang", 3, seed=1)
    assert about.deeds[about.deed(table.state, game.codes["seal tea"])].name == "seal"
    assert all(about.deed(table.state, code) != NOTHING for code in range(len(game.actions)))


def test_a_seat_that_does_without_does_it_only_where_nothing_else_is_left():
    made = plan(
        "dunhuang", players=(3,), levels=("random",), without=["shop"], chunk=12, options={}
    )
    arm = made.arms[made.arm(3, "random", made.conditions[1])]
    rows = play_games(made, arm, range(12))
    for used, offered, barred in zip(
        rows["used shop"], rows["offered shop"], rows["without"], strict=True
    ):
        assert used == 0 or not barred
        assert offered == 0 or not barred
    assert [i % 3 for i, barred in enumerate(rows["without"]) if barred] == [0, 1, 2] * 4


def test_different_bots_have_every_seat_equally_often():
    level = "random+random:threads=2+random:threads=3"
    made = plan("dunhuang", players=(3,), levels=(level,), chunk=12, options={})
    rows = play_games(made, made.arms[0], range(6))
    seats = Counter(zip(rows["seat"], rows["bot"], strict=True))
    assert set(seats.values()) == {2}
    assert len(seats) == 9


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("game", "level", "options"),
    [
        ("dunhuang", "greedy+trader+master", {}),
        ("dschunk", "apprentice+greedy+greedy", {}),
        ("dschunk", "greedy", {"variant": {"setup": "variant"}}),
    ],
)
def test_bots_that_follow_a_game_play_as_they_do_by_their_views(monkeypatch, game, level, options):
    made = plan(game, players=(3,), levels=(level,), chunk=3, options=options, simulations=3)
    arm = made.arms[-1]
    followed = play_games(made, arm, range(2))
    monkeypatch.setattr(games, "_compiled", lambda game: False)
    assert play_games(made, arm, range(2)) == followed
    assert not any(followed["faults"])


def test_what_a_study_deals_is_a_table_anybody_can_deal():
    made = plan("dunhuang", players=(3,), levels=("random",), chunk=12, options={})
    rows = play_games(made, made.arms[0], [7])
    dealt = Table.deal(find("dunhuang"), 3, made.deal_seed(3, 7), find("dunhuang").options({}))
    for names in subject("dunhuang").alternatives:
        assert rows[" or ".join(names)][0] in dealt.view(None)["tiles"]
