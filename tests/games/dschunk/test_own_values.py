"""Cards and boards with other values than the standard ones (1.8, 2.4, 4.14)."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path
from time import thread_time
from typing import Any

import pytest

import entrepot
from entrepot.engine.conformance.parity import check_parity
from entrepot.engine.data_files import line_of
from entrepot.games import find
from tests.odd_values import odd_values

from .positions import (
    all_pass,
    bid,
    each,
    GOODS,
    JUNKS,
    player,
    seat,
    table,
    turn,
)
from .test_data_file import own, put, TEXT

MANY_S = {"fish": "S", "rice": "S", "spice": "S", "vegetables": 20}
ZEROS = {"fish": 0, "rice": 0, "spice": 0, "vegetables": 0}
STACKS = {"square": ["supply", "load-any", "eight-gray"], "star": ["money-gray"]}


def with_cards(card: dict[str, Any]) -> dict[str, Any]:
    """The standard data, but for the market: ten cards like this one."""
    return own(put("market", {good: [price] * 10 for good, price in card.items()}))


def bidding(card: dict[str, Any], *goods: dict[str, int], **rest: Any) -> entrepot.Table:
    """Players with these goods, who bid for the prices of a card that is in the data ten times."""
    at = {
        "step": "bid",
        "market": card,
        "deck": [card] * (10 - rest.get("round", 1)),
        "options": {"data": with_cards(card)},
        "stacks": STACKS,
        **rest,
    }
    return table(*(seat(goods=hand) for hand in goods), **at)


@pytest.mark.parametrize("price", [0, 1, 3, 20])
def test_a_good_may_pay_any_whole_yuan_from_0_to_20(price: int) -> None:
    bids = bidding({**ZEROS, "fish": price}, {"fish": 2}, {"fish": 1})
    bid(bids, "bid 2 fish", "bid 1 fish", "pass", "pass")
    assert each(bids, "money") == [price, 0, 0, 0]
    assert bids.as_dict()["sold"] == ["fish"]


def test_a_price_of_0_brings_nothing_and_the_cards_go_back() -> None:
    bids = bidding(ZEROS, {"rice": 3}, {"rice": 3})
    events = bid(bids, "bid 3 rice", "bid 3 rice", "pass", "pass")
    assert [event for event in events if event["kind"] == "money"] == []
    assert each(bids, "goods") == [{}] * 4


def test_a_tie_shares_a_high_price_evenly_rounded_down() -> None:
    bids = bidding({**ZEROS, "rice": 20}, *[{"rice": 1}] * 3)
    bid(bids, "bid 1 rice", "bid 1 rice", "bid 1 rice", "pass")
    assert each(bids, "money") == [6, 6, 6, 0]


def three_winners(**rest: Any) -> entrepot.Table:
    """Seats 0, 1 and 3 win an S each; seat 2 passes; seat 3 is the start player."""
    goods = [{"fish": 1}, {"rice": 1}, {}, {"spice": 1}]
    bids = bidding(MANY_S, *goods, start=3, **rest)
    for actor, text in ((3, "bid 1 spice"), (1, "bid 1 rice"), (0, "bid 1 fish"), (2, "pass")):
        bids.play(text, actor)
    return bids


def test_several_winners_of_s_choose_in_turn_order_from_the_start_player() -> None:
    prizes = three_winners()
    assert (turn(prizes), prizes.as_dict().get("prizes", [])) == ((3, "stack"), [0, 1])
    prizes.play("stack square")
    assert (turn(prizes), prizes.as_dict().get("prizes", [])) == ((3, "special"), [0, 1])
    prizes.play("take supply")
    assert (turn(prizes), prizes.as_dict().get("prizes", [])) == ((0, "stack"), [1])
    prizes.play("decline")
    assert (turn(prizes), prizes.as_dict().get("prizes", [])) == ((1, "stack"), [])
    prizes.play("stack square")
    assert prizes.legal() == ["take load-any", "take eight-gray"]
    prizes.play("take load-any")
    assert turn(prizes) == (3, "bid")
    assert each(prizes, "specials") == [[], ["load-any"], [], ["supply"]]


def test_everybody_sees_which_winners_of_s_still_choose() -> None:
    prizes = three_winners()
    for viewer in (0, 1, 2, 3, None):
        assert prizes.view(viewer)["prizes"] == [0, 1]


def test_a_winner_of_s_who_finds_all_stacks_empty_is_passed_over() -> None:
    prizes = three_winners(stacks={"star": ["money-gray"]})
    prizes.play("stack star")
    prizes.play("take money-gray")
    assert (turn(prizes), prizes.as_dict().get("prizes", [])) == ((3, "bid"), [])


def test_in_round_10_each_winner_of_s_may_take_three_yuan() -> None:
    prizes = three_winners(round=10, stacks={})
    for _ in range(3):
        assert prizes.legal() == ["decline", "yuan"]
        prizes.play("yuan")
    assert each(prizes, "money") == [3, 3, 0, 3]


def test_a_tie_for_one_s_leaves_the_other_s_to_its_winner() -> None:
    bids = bidding(MANY_S, {"fish": 1}, {"fish": 1}, {"rice": 1})
    bid(bids, "bid 1 fish", "bid 1 fish", "bid 1 rice", "pass")
    assert (turn(bids), bids.as_dict().get("prizes", [])) == ((2, "stack"), [])


def test_a_tiebreak_wins_one_of_several_s() -> None:
    bids = bidding(MANY_S, {"fish": 1}, {"fish": 1}, {"rice": 1})
    holder = {**bids.as_dict()}
    holder["players"][1]["specials"] = ["tiebreak"]
    del holder["memory"]
    bids = entrepot.from_dict(holder)
    bid(bids, "bid 1 fish", "bid 1 fish", "bid 1 rice", "pass")
    assert (turn(bids), bids.as_dict().get("prizes", [])) == ((1, "stack"), [2])


def test_prizes_have_a_place_only_while_winners_of_s_choose() -> None:
    for step in ("bid", "action"):
        with pytest.raises(entrepot.BadPosition, match="prizes"):
            table(step=step, prizes=[1])
    with pytest.raises(entrepot.BadPosition, match="prizes"):
        table(step="stack", prizes=[4], sold=["fish"], stacks=STACKS)


def test_three_players_get_six_goods_each_where_the_data_say_so() -> None:
    fresh = entrepot.new("dschunk", 3, 1, {"data": own(put("setup-3", "hand", 6))}).as_dict()
    hands = [Counter(one["goods"]) for one in fresh["players"]]
    assert [hand.total() for hand in hands] == [6, 6, 6]
    in_hands = sum(hands, Counter())
    assert fresh["stock"] == {good: 18 - in_hands[good] for good in GOODS}
    assert max(in_hands.values()) <= 6


def test_all_goods_that_are_shuffled_are_dealt_where_the_data_say_nothing() -> None:
    fresh = entrepot.new("dschunk", 3, 1).as_dict()
    assert [sum(one["goods"].values()) for one in fresh["players"]] == [8, 8, 8]
    assert fresh["stock"] == dict.fromkeys(GOODS, 12)


def test_goods_that_cannot_be_dealt_evenly_need_the_size_of_a_hand() -> None:
    data = own(put("setup-3", "goods", 7))
    with pytest.raises(entrepot.BadOptions, match=r"setup-3\.goods must be dealt evenly"):
        entrepot.new("dschunk", 3, 1, {"data": data})
    data["setup-3"]["hand"] = 9
    fresh = entrepot.new("dschunk", 3, 1, {"data": data}).as_dict()
    assert [sum(one["goods"].values()) for one in fresh["players"]] == [9, 9, 9]


def test_games_with_odd_values_and_chosen_junks_keep_the_contract() -> None:
    options = {"data": odd_values(), "setup": "variant", "merchants": ["gray", "white", "orange"]}
    entrepot.check_game("dschunk", games=1, options=options, with_compiled=False)


@pytest.mark.compiled
@pytest.mark.parametrize("players", [3, 4])
def test_games_with_odd_values_are_the_same_compiled(players: int) -> None:
    options = {"data": odd_values(), "setup": "variant", "merchants": ["gray", "white", "orange"]}
    check_parity(find("dschunk"), players, 3, options)


@pytest.mark.parametrize("name", ["random", "greedy", "apprentice"])
def test_bots_play_games_with_odd_values_to_the_end(name: str) -> None:
    game = entrepot.new("dschunk", 3, 2, {"data": odd_values()})
    bots = [entrepot.bot(name, seed=p, interpreted=True) for p in range(3)]
    for _ in range(60):
        actor = game.actors[0]
        game.play(bots[actor].choose(game.view(actor), game.legal(actor)), actor)


def test_a_record_with_odd_values_and_chosen_junks_holds_them_and_replays() -> None:
    options = {"data": odd_values(), "setup": "variant", "merchants": ["white", "orange", "gray"]}
    game = entrepot.new("dschunk", 3, 5, options)
    while not game.over:
        for actor in game.actors:
            game.play(game.legal(actor)[-1], actor)
    record = game.record()
    assert record["rules"] == "2"
    assert record["options"]["merchants"] == ["orange", "white", "gray"]
    assert record["options"]["data"]["market"] == odd_values()["market"]
    assert entrepot.replay(record).as_dict() == game.as_dict()


def test_a_record_of_earlier_rules_is_refused_and_the_error_names_both_versions() -> None:
    record = entrepot.new("dschunk", 3, 5).record()
    record["rules"] = "1"
    with pytest.raises(entrepot.BadRecord, match="rules is '1'; this version plays '2'"):
        entrepot.replay(record)


LINES = TEXT.splitlines()


def spoiled(line: str, wrong: str) -> tuple[str, int]:
    """The standard file with another line, and the number of that line."""
    number = next(i for i, one in enumerate(LINES, 1) if one.startswith(line))
    return "\n".join([*LINES[: number - 1], wrong, *LINES[number:]]), number


@pytest.mark.parametrize(
    ("line", "wrong", "key"),
    [
        ("rice  ", "rice = [1, 4, 4, 'S', 'S', 1, 2, 'S', 2, 21]", r"market\.rice\[9\]"),
        ("lower =", "lower = ['walk']", r"tracks\.lower"),
        (
            "rounds =",
            f"rounds = {['', '', 'Q', *[''] * 7]}",
            r"events\.rounds\[2\] must be one of '', S, Y, not 'Q'",
        ),
        ("tiebreak", "tiebreak = 2", r"specials\.tiebreak"),
        ("supply", "suply = 6", r"specials\.suply"),
        ('money = "gray"', "money = 'grey'", r"merchants\.money"),
        ('  ["brown", "white"],', '  ["brown", "brown"],', r"twelves\.pairs\[2\]"),
    ],
)
def test_a_mistake_in_a_file_is_named_by_key_and_line(line: str, wrong: str, key: str) -> None:
    text, number = spoiled(line, wrong)
    with pytest.raises(entrepot.BadOptions, match=rf"^line {number}: {key}"):
        find("dschunk").data_file.read(text)


@pytest.mark.parametrize(
    ("line", "block", "key"),
    [
        ("rice  ", "market", "rice"),
        ("upper =", "tracks", "upper"),
        ("rounds =", "events", "rounds"),
        ("goods = 8", "setup-4", "goods"),
    ],
)
def test_a_key_that_is_missing_is_named_with_the_line_of_its_table(
    line: str, block: str, key: str
) -> None:
    text, _ = spoiled(line, "")
    number = LINES.index(f"[{block}]") + 1
    with pytest.raises(entrepot.BadOptions, match=rf"^line {number}: {block}\.{key} is missing"):
        find("dschunk").data_file.read(text)


def test_lines_are_found_however_a_file_is_written() -> None:
    text = 'a.b = 1\n[c]\n"d" = [\n  1, # one\n  [2,\n 3],\n  4\n]\n[c.e]\nf = {g = 1}\n'
    found = {key: line_of(text, key) for key in ("a.b", "c", "c.d", "c.d[0]", "c.d[1]", "c.d[2]")}
    assert found == {"a.b": 1, "c": 2, "c.d": 3, "c.d[0]": 4, "c.d[1]": 5, "c.d[2]": 7}
    assert [line_of(text, key) for key in ("c.e.f.g", "c.x", "x.y", "")] == [10, 2, None, None]


def test_a_file_written_from_its_content_is_read_as_the_same() -> None:
    file = find("dschunk").data_file
    for text in (file.standard(), file.write({**file.read(TEXT)})):
        content = file.read(text)
        assert file.read(file.write(content)) == content
    odd = file.check(odd_values())
    assert file.read(file.write(odd)) == odd


N = 16 * 1024
BOMBS = {
    "open lists": "a=" + "[" * 300 + "\n" + "[\n" * 5000,
    "lists in lists": "a=[\n" * 1 + "[\n" * 4000 + "]\n" * 4001,
    "tables in tables": "a=" + "{a=" * 130,
    "a key of many parts": ".".join("a" * (N // 2)) + "=1",
    "a huge number": TEXT.replace("fish       = [ 2,", "fish = [\n" + "1" * 390 + ","),
    "a huge hexadecimal number": TEXT.replace("[ 2,  ", "[ 0x" + "f" * 300 + ","),
    "a number too long to write": "a = " + "9" * (N - 10),
    "many keys": "".join(f"k{i}=1\n" for i in range(N // 8)),
    "many tables": "".join(f"[t{i}]\n" for i in range(N // 8)),
    "many keys of many parts": "".join(f"{'a.' * 195}b{i}=1\n" for i in range(N // 400)),
    "lines of blanks": (" " * 399 + "\n") * (N // 100),
    "lines of blanks in a text": "a='''\n" + (" " * 200 + "b" * 199 + "\n") * (N // 100) + "'''",
    "zeros": "\0" * N,
    "an empty table": "",
}


@pytest.mark.parametrize("text", BOMBS.values(), ids=BOMBS)
def test_a_file_made_to_break_the_reader_is_refused(text: str) -> None:
    """It is refused soon: an expression that matches for long keeps all other threads waiting."""
    began = thread_time()
    with pytest.raises(entrepot.BadOptions) as refusal:
        find("dschunk").data_file.read(text)
    assert thread_time() - began < 1
    assert len(str(refusal.value)) < 400


def test_a_huge_number_as_content_is_refused() -> None:
    with pytest.raises(entrepot.BadOptions, match=r"market\.fish\[0\].*many digits"):
        entrepot.new("dschunk", 3, 1, {"data": own(put("market", "fish", 0, 16**8000))})


def chosen(*junks: str, **options: Any) -> dict[str, Any]:
    return {"setup": "variant", "merchants": list(junks), **options}


def test_the_merchants_of_the_variant_lie_on_the_chosen_junks_at_random() -> None:
    places = set()
    for number in range(60):
        fresh = entrepot.new("dschunk", 4, number, chosen("gray", "orange", "brown"))
        now = fresh.as_dict()
        assert set(now["merchants"].values()) == {"orange", "brown", "gray"}
        assert now["options"]["merchants"] == ["orange", "brown", "gray"]
        for viewer in (0, 1, 2, 3, None):
            assert fresh.view(viewer)["merchants"] == ["orange", "brown", "gray"]
        places.add(tuple(now["merchants"].items()))
    assert len(places) == 6


def test_where_each_merchant_lies_stays_hidden_until_they_are_turned_up() -> None:
    fresh = entrepot.new("dschunk", 3, 4, chosen("gray", "orange", "brown"))
    found = set()
    for number in range(60):
        other = entrepot.sample(fresh.view(0), number)
        assert other.view(0) == fresh.view(0)
        found.add(tuple(other.as_dict()["merchants"].values()))
    assert len(found) == 6
    while fresh.step == "place":
        fresh.play(fresh.legal()[0])
    assert fresh.view(None)["merchants"] == fresh.as_dict()["merchants"]


def test_the_order_of_the_chosen_junks_tells_nothing() -> None:
    one = entrepot.new("dschunk", 3, 9, chosen("gray", "orange", "brown"))
    other = entrepot.new("dschunk", 3, 9, chosen("brown", "gray", "orange"))
    assert one.as_dict() == other.as_dict()


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (chosen("gray", "orange"), "merchants must have 3 entries"),
        (chosen(*JUNKS), "merchants must have 3 entries"),
        (chosen("gray", "gray", "orange"), "merchants names gray twice"),
        (chosen("gray", "grey", "orange"), r"merchants\[1\].*did you mean 'gray'"),
        (chosen("gray", "orange", 3), r"merchants\[2\]"),
        ({"setup": "variant", "merchants": "gray"}, "merchants must be a list"),
        ({"merchants": ["gray", "orange", "brown"]}, "merchants belongs to the variant"),
    ],
)
def test_junks_that_cannot_be_chosen_are_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(entrepot.BadOptions, match=complaint):
        entrepot.new("dschunk", 3, 1, options)
    with pytest.raises(entrepot.BadPosition, match=complaint):
        table(options=options)


def test_a_position_with_chosen_junks_and_own_values_goes_both_ways() -> None:
    fresh = entrepot.new("dschunk", 3, 4, chosen("gray", "orange", "brown", data=odd_values()))
    for _ in range(40):
        again = entrepot.from_dict(fresh.as_dict())
        assert again.as_dict() == fresh.as_dict()
        fresh.play(fresh.legal()[0], fresh.actors[0])


def test_a_path_in_options_that_come_from_elsewhere_is_never_read(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(TEXT, encoding="utf-8")
    with pytest.raises(entrepot.BadPosition, match=r"options\.data"):
        table(options={"data": str(mine)})


def test_prices_that_are_worth_more_are_judged_as_worth_more() -> None:
    judgement = find("dschunk").evaluation
    prices = list(judgement.weights).index("goods times prices")
    worth = {}
    for price in (0, 4, 20, "S"):
        at = bidding({**ZEROS, "fish": price}, {"fish": 2})
        out = [0] * len(judgement.weights)
        judgement.features(at.state, 0, out)
        worth[price] = out[prices]
    assert worth == {0: 0, 4: 8, 20: 40, "S": 8}


def test_nobody_bids_and_nobody_wins() -> None:
    bids = bidding(MANY_S, {"fish": 1})
    all_pass(bids)
    assert (bids.as_dict()["round"], player(bids, 0)["specials"]) == (2, [])


def test_the_standard_file_is_the_one_that_is_packed() -> None:
    packed = files("entrepot") / "games/dschunk/data/standard.toml"
    assert find("dschunk").data_file.standard() == packed.read_text(encoding="utf-8")
