"""Actions have fixed numbers, and an observation is all that a seat may know and nothing else."""

import re
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import entrepot
from entrepot.adapters import actions, number, observation
from entrepot.engine.conformance import NonConforming
from entrepot.engine.observation import Observation
from entrepot.games import find
from entrepot.games.dschunk import cargo
from tests.effort import examples
from tests.random_games import GAMES, tables

NUMBERINGS = {"dschunk": "e18bcd256c06f613", "dunhuang": "2e8b8b68de373338"}
PAGE = Path(__file__).parents[2] / "docs" / "adapters.md"


def seen(table, seat, field):
    """One field of what a seat of a table observes."""
    layout = observation(table.game, table.players)
    return layout.of(table, seat)[layout[field].slice]


@pytest.mark.parametrize("name", GAMES)
def test_the_numbers_of_actions_never_change(name):
    digest = blake2b("\n".join(actions(name)).encode(), digest_size=8).hexdigest()
    assert digest == NUMBERINGS[name], (
        f"the actions of {name} have other numbers now: every model trained and every number kept "
        "before means other actions. Put new actions behind the old ones; if that is not enough, "
        "say so in the changelog, and then put the new digest here"
    )


@pytest.mark.parametrize("name", GAMES)
def test_actions_have_texts_and_numbers_both_ways(name):
    texts = actions(name)
    assert [number(name, text) for text in texts] == list(range(len(texts)))


def test_a_text_that_is_no_action_is_refused_with_the_nearest_one():
    with pytest.raises(entrepot.BadOptions, match="did you mean 'keep tea'"):
        number("dunhuang", "keep teas")


def test_an_unknown_game_is_refused_with_the_nearest_one():
    with pytest.raises(entrepot.UnknownGame, match="did you mean 'dunhuang'"):
        observation("dunhuan", players=3)


def test_a_wrong_number_of_players_is_refused_with_the_right_ones():
    with pytest.raises(entrepot.BadOptions, match="is for 3 or 4 players, not 2"):
        observation("dschunk", players=2)


def test_an_unknown_field_is_refused_with_the_nearest_one():
    with pytest.raises(KeyError, match="did you mean 'hand'"):
        observation("dunhuang", players=2)["hands"]


def test_a_table_of_another_game_is_refused():
    table = entrepot.new("dschunk", players=3, seed=1)
    with pytest.raises(entrepot.BadOptions, match="expected a table of dunhuang for 3 players"):
        observation("dunhuang", players=3).of(table, 0)


def test_a_seat_that_is_not_there_is_refused():
    table = entrepot.new("dunhuang", players=2, seed=1)
    with pytest.raises(entrepot.UnknownSeat, match="seats are counted from 0: 0 or 1"):
        observation("dunhuang", players=2).of(table, -1)


@pytest.mark.parametrize("name", GAMES)
def test_fields_follow_one_another_without_a_gap(name):
    for players in find(name).seats:
        layout = observation(name, players)
        assert len({field.name for field in layout.fields}) == len(layout.fields)
        ends = [field.slice.stop for field in layout.fields]
        assert [field.slice.start for field in layout.fields] == [0, *ends[:-1]]
        assert ends[-1] == layout.size == len(layout.high)
        assert max(layout.high) <= 255


DUNHUANG = {
    "game": "dunhuang",
    "tiles": ["dancer", "merchant", "painter", "diplomat", "soldier", "maid", "farmer", "buddhist"],
    "market": ["tea", None, "glass", "paper", "tea", "bamboo", "lapis", "paper"],
    "camel": "buddhist",
    "pile": ["wool", "wool", "wool"],
    "players": [
        {"coins": 6, "hand": {"pottery": 1}, "shop": {"tea": 2}, "tokens": ["tea"]},
        {"coins": 300, "hand": {"paper": 1, "wool": 1}, "prestige": 4},
        {"coins": 8, "hand": {"bamboo": 2}, "tokens": ["paper"], "sealed": ["paper"]},
    ],
    "first": 1,
    "turn": 2,
}
"""Seat 2 is the active player."""


@pytest.mark.parametrize(
    ("field", "numbers"),
    [
        ("seat", [1]),
        ("step", [2]),
        ("first", [0]),
        ("turn", [1]),
        ("tiles", [3, 9, 0, 5, 6, 10, 13, 15]),
        ("camel", [8]),
        ("market", [7, 0, 5, 8, 7, 6, 3, 8]),
        ("pile", [3]),
        ("actors", [0, 1, 0]),
        ("coins", [255, 8, 6]),
        ("prestige", [4, 0, 0]),
        ("cards", [2, 2, 1]),
        ("shop", [0] * 20 + [0, 0, 0, 0, 0, 0, 2, 0, 0, 0]),
        ("tokens", [0] * 10 + [0, 0, 0, 0, 0, 0, 0, 2, 0, 0] + [0, 0, 0, 0, 0, 0, 1, 0, 0, 0]),
        ("hand", [0, 0, 0, 0, 0, 0, 0, 1, 1, 0]),
        ("winners", [0, 0, 0]),
        ("block_size", [3] + [0] * 15),
    ],
)
def test_dunhuang_is_observed_from_ones_own_seat_and_then_to_the_left(field, numbers):
    assert seen(entrepot.from_dict(DUNHUANG), 1, field) == numbers


def test_what_was_seen_go_into_a_hand_is_observed_as_memory():
    table = entrepot.from_dict(DUNHUANG)
    for action in "move 1", "hand", "coins":  # seat 2 takes a tea from the dancer's space
        table.play(action)
    least = seen(table, 1, "least")
    tea = 6
    assert [least[10 * (seats - 1) + tea] for seats in (1, 2, 3)] == [1, 0, 1]
    assert sum(least) == 2


def test_the_end_opens_hands_and_names_winners():
    table = entrepot.new("dunhuang", players=2, seed=2)
    while not table.over:
        table.play(table.legal()[-1], table.actors[0])
    won = seen(table, 1, "winners")
    assert won == [int(seat in table.winners) for seat in (1, 0)]
    hand = table.view(1)["players"][0]["hand"]
    shown = sum(seen(table, 1, "shown"))
    assert shown == (sum(hand.values()) if isinstance(hand, dict) else 0)


def test_dschunk_is_observed_from_ones_own_seat_and_then_to_the_left():
    table = entrepot.new("dschunk", players=3, seed=4)
    position = table.as_dict()
    mine = position["players"][2]
    goods = ["fish", "rice", "spice", "vegetables"]
    assert seen(table, 2, "seat") == [2]
    assert seen(table, 2, "goods") == [mine["goods"].get(good, 0) for good in goods]
    assert seen(table, 2, "cards") == [
        sum(position["players"][p]["goods"].values()) for p in (2, 0, 1)
    ]
    assert seen(table, 2, "start") == [(position["start"] - 2) % 3]
    prices = position["market"]
    assert seen(table, 2, "prize") == [int(prices[good] == "S") for good in goods]
    assert seen(table, 2, "prices") == [0 if prices[g] == "S" else prices[g] for g in goods]
    assert seen(table, 2, "stacks") == [8, 8, 7, 7]


def test_layers_and_crates_of_dschunk_are_ones_own_first():
    table = entrepot.new("dschunk", players=3, seed=4)
    layout = observation("dschunk", 3)
    chance = Random(1)
    for _ in range(150):
        table.play(chance.choice(table.legal()), table.actors[0])
    for seat in range(3):
        row = layout.of(table, seat)
        crates = row[layout["crates"].slice]
        for j in range(3):
            mine = [cargo.visible(table.state, junk, (seat + j) % 3) for junk in range(5)]
            assert crates[5 * j : 5 * j + 5] == mine
        layers = row[layout["layers"].slice]
        for junk, strips in enumerate(table.view(seat)["junks"].values()):
            for k, layer in enumerate(strips):
                at = (junk * layout["layers"].shape[1] + k) * 3
                assert layers[at : at + 3] == [layer.count((seat + j) % 3) for j in range(3)]


@pytest.mark.parametrize("name", GAMES)
@examples(60)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_an_observation_depends_on_nothing_that_a_seat_cannot_know(name, data, seed):
    table = data.draw(tables(name))
    layout = observation(name, table.players)
    for seat in range(table.players):
        other = entrepot.sample(table.view(seat), seed)
        assert layout.of(other, seat) == layout.of(table, seat)


@pytest.mark.parametrize("name", GAMES)
@examples(60)
@given(data=st.data())
def test_where_all_choose_at_once_nobody_observes_what_another_chose(name, data):
    table = data.draw(tables(name))
    layout = observation(name, table.players)
    if len(table.actors) < 2:
        return
    for seat in table.actors:
        ends = []
        for action in table.legal(seat):
            ends.append(table.copy())
            ends[-1].play(action, seat)
        for other in range(table.players):
            if other != seat:
                assert len({tuple(layout.of(end, other)) for end in ends}) == 1


def with_observe(observe):
    """Dunhuang, observed in another way."""
    game = find("dunhuang")
    return replace(game, observation=Observation(game.observation.fields, observe))


def spoiled(spoil):
    """An observation that is right but for what `spoil` does to it."""

    def observe(s, m, seat, out):
        size = find("dunhuang").observation.observe(s, m, seat, out)
        spoil(s, seat, out)
        return size

    return observe


def leak(s, seat, out):
    out[observation("dunhuang", s.players)["gone"].start] = s.hand[seat - 1][7]


def forget(s, seat, out):
    place = observation("dunhuang", s.players)["hand"].slice
    out[place] = [0] * 10


def overflow(s, seat, out):
    out[1] = 11


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (leak, r"must follow from view"),
        (forget, "must differ where view"),
        (overflow, "step must be from 0 to 10"),
    ],
)
def test_the_conformance_kit_finds_observations_that_tell_too_much_or_too_little(spoil, complaint):
    with pytest.raises(NonConforming, match=complaint):
        entrepot.check_game(with_observe(spoiled(spoil)), games=4, with_compiled=False)


def test_the_conformance_kit_finds_observations_of_another_size():
    with pytest.raises(NonConforming, match="must be 319 numbers"):
        entrepot.check_game(with_observe(lambda s, m, seat, out: 7), games=1, with_compiled=False)


@pytest.mark.parametrize("name", GAMES)
def test_the_page_names_every_field_with_its_place(name):
    text = PAGE.read_text(encoding="utf-8")
    table = text[text.index(f"<!-- {name} -->") : text.index(f"<!-- end of {name} -->")]
    rows = [re.split(r" *\| *", line.strip("| ")) for line in table.splitlines() if "`" in line]
    seats = find(name).seats
    layouts = [observation(name, players) for players in seats]
    told = []
    for fields in zip(*(layout.fields for layout in layouts), strict=True):
        last = fields[-1]
        size = " × ".join(map(str, last.shape)) or "1"
        places = [f"{f.slice.start}:{f.slice.stop}" for f in fields]
        kind = "choice" if last.choice else "count"
        told.append([f"`{last.name}`", size, str(last.high), kind, *places, last.meaning])
    assert rows == told
