"""What a seat remembers, and that samples agree with it (8; docs/knowledge.md)."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

import entrepot
from entrepot.engine.dice import seeded
from entrepot.games import find
from tests.games.dschunk.positions import (
    bid,
    CARDS,
    first_until,
    hands,
    opening,
    seat,
    table,
    turn,
)
from tests.random_games import play_on

pytestmark = pytest.mark.thorough
SAMPLES = 40


def memory(at, observer):
    return at.view(observer)["memory"]


def samples(at, observer):
    """Many whole positions that agree with what a seat sees."""
    view = at.view(observer)
    return [entrepot.sample(view, n).as_dict() for n in range(SAMPLES)]


def test_goods_taken_openly_are_remembered():
    at = table(seat(goods={"rice": 2}), step="supply", due=2)
    at.play("take spice")
    at.play("take spice")
    assert memory(at, 1)["goods"] == [{"seat": 0, "least": {"spice": 2}}]
    assert all(p["players"][0]["goods"].get("spice", 0) >= 2 for p in samples(at, 1))
    assert len({str(p["players"][0]["goods"]) for p in samples(at, 1)}) > 1


def test_goods_bid_are_known_to_be_gone():
    at = table(seat(goods={"rice": 3, "fish": 1}), seat(), seat(), step="supply", due=1, players=3)
    at.play("take rice")
    for _ in range(4):
        at.play("take spice")
    bid(at, "bid 3 rice", "pass", "pass")
    assert not [entry for entry in memory(at, 1)["goods"] if entry["seat"] == 0]


def test_who_was_there_from_the_start_knows_everybodys_money():
    at = entrepot.new("dschunk", players=4, seed=5)
    chance = Random(5)
    for _ in play_on(at, (chance.getrandbits(30) for _ in range(120))):
        pass
    truth = [player["money"] for player in at.as_dict()["players"]]
    assert sum(truth) > 0
    for observer in range(4):
        for entry in memory(at, observer)["money"]:
            assert entry["money"] == truth[entry["seat"]]
        assert all([p["money"] for p in s["players"]] == truth for s in samples(at, observer))


def test_from_a_position_only_what_is_earned_since_is_known():
    at = table(seat(money=20), seat(money=7), turn=1)
    at.play("money")
    assert at.view(0)["players"][1]["money"] is None
    assert {"seat": 1, "earned": 3} in memory(at, 0)["money"]
    guesses = {p["players"][1]["money"] for p in samples(at, 0)}
    assert min(guesses) >= 3
    assert len(guesses) > 1


def test_money_declared_is_known():
    at = opening(5, seat(money=11), seat(money=4))
    assert at.view(0)["players"][1]["money"] == 4
    assert {"seat": 1, "money": 4} in memory(at, 0)["money"]


STACKS = {"square": ["supply", "money-gray", "load-any"], "circle": ["eight-gray", "goods-any"]}


def test_a_stack_looked_through_is_remembered():
    at = opening(3, stacks=STACKS)
    at.play("stack square")
    at.play("take money-gray")
    assert {
        "cards": ["supply", "load-any"],
        "stacks": ["square"],
        "hands": [],
        "away": 0,
    } in memory(at, 0)["specials"]
    for position in samples(at, 0):
        assert sorted(position["stacks"]["square"]) == ["load-any", "supply"]
    contents = {tuple(sorted(p["stacks"]["square"])) for p in samples(at, 2)}
    assert len(contents) > 1


def test_an_always_card_is_seen_by_all():
    at = table(seat(goods={"vegetables": 1}), seat(), seat(), step="bid", players=3, stacks=STACKS)
    bid(at, "bid 1 vegetables", "pass", "pass")
    at.play("stack square")
    at.play("take supply")
    for observer in (None, 1, 2):
        assert at.view(observer)["players"][0]["specials"] == ["supply"]
        assert at.view(observer)["players"][0]["secret"] == 0


def test_what_another_takes_from_a_stack_one_knows_is_one_of_its_cards():
    """Seat 0 knows the square, and seat 1 takes a secret card of it."""
    at = opening(
        3,
        seat(goods={"vegetables": 1}),
        seat(goods={"vegetables": 1}),
        players=3,
        stacks={"square": ["money-gray", "load-any", "eight-gray"]},
        market=CARDS[0],
    )
    at.play("stack square")
    at.play("take load-any")
    first_until(at, "bid")
    bid(at, "pass", "bid 1 vegetables", "pass")
    at.play("stack square")
    at.play("take money-gray")
    (group,) = [g for g in memory(at, 0)["specials"] if "square" in g["stacks"]]
    assert sorted(group["cards"]) == ["eight-gray", "money-gray"]
    assert group["hands"] == [1]
    taken = {tuple(p["players"][1]["specials"]) for p in samples(at, 0)}
    assert taken == {("eight-gray",), ("money-gray",)}
    unknown = {tuple(p["players"][1]["specials"]) for p in samples(at, 2)}
    assert len(unknown) > 2


def test_market_cards_that_were_turned_up_do_not_come_again():
    at = entrepot.new("dschunk", players=3, seed=2)
    first = at.view(0)["market"]
    first_until(at, "bid")
    for position in samples(at, 0):
        assert first not in position["deck"]
        assert len(position["deck"]) == 9


@pytest.mark.parametrize("card", ["money-gray", "eight-gray", "load-any", "move-strip"])
def test_to_be_asked_for_an_extra_action_shows_nothing(card):
    """Whatever hidden card a seat holds, the others see the same before and after its action."""
    seen = []
    for held in (card, "twelve-gray-orange"):
        at = table(seat(specials=[held], strips=2), seat())
        events = at.play("load")
        assert at.step == "after"
        seen.append((at.view(1), at.view(None), [e["kind"] for e in events], at.log(1)))
    assert seen[0] == seen[1]


def test_to_be_asked_for_an_exchange_shows_nothing():
    """Fish alone is left on the junks: whoever holds nothing but fish cannot swap, and is asked."""
    rest = hands({"rice": 16, "spice": 18, "vegetables": 18}, {"fish": 10})
    seen = []
    for own, other in (("fish", "rice"), ("rice", "fish")):
        holder = seat(specials=["exchange"], goods={own: 2})
        at = opening(2, holder, *hands({other: 2}), *rest)
        assert turn(at) == (0, "exchange")
        assert (at.legal() == ["done"]) == (own == "fish")
        seen.append((at.view(3), at.view(None), at.log(3)))
    assert seen[0] == seen[1]


def lies_as_told(groups, position, observer):
    """Whether special cards can lie as a memory's groups say, by trying every way."""
    loose, slots = [], []
    for group in groups:
        rest = Counter(group["cards"])
        for stack in group["stacks"]:
            rest.subtract(position["stacks"][stack])
        if any(n < 0 for n in rest.values()):
            return False
        loose.append(rest)
        slots.append(Counter(group["hands"]))
    always = ("supply", "tiebreak", "exchange")
    cards = [
        (p, card)
        for p, player in enumerate(position["players"])
        for card in player["specials"]
        if p != observer and card not in always
    ]

    def fits(i):
        if i == len(cards):
            return all(not +slot for slot in slots)
        p, card = cards[i]
        for rest, slot in zip(loose, slots, strict=True):
            if rest[card] > 0 and slot[p] > 0:
                rest[card] -= 1
                slot[p] -= 1
                if fits(i + 1):
                    return True
                rest[card] += 1
                slot[p] += 1
        return False

    return fits(0)


@pytest.mark.parametrize("seed", range(12))
def test_special_cards_always_lie_as_the_groups_say(seed):
    at = entrepot.new("dschunk", players=3 + seed % 2, seed=seed)
    chance = Random(seed)
    for _ in play_on(at, (chance.getrandbits(30) for _ in range(400))):
        if at.over or chance.random() > 0.15:
            continue
        truth = at.as_dict()
        for observer in range(at.players):
            groups = memory(at, observer)["specials"]
            assert lies_as_told(groups, truth, observer)
            guess = entrepot.sample(at.view(observer), seed).as_dict()
            assert lies_as_told(groups, guess, observer)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"goods": [{"seat": 1, "least": {"fish": 9}}]}, "memory[0] contradicts"),
        ({"goods": [{"seat": 0, "least": {}}]}, "memory[0].goods[0].seat must be another seat"),
        ({"money": [{"seat": 1, "money": 99}]}, "memory[0] contradicts"),
        ({"money": [{"seat": 1, "earned": 99}]}, "memory[0] contradicts"),
        ({"stock": {"fish": 1, "rice": 1, "spice": 1, "vegetables": 1}}, "memory[0] contradicts"),
        ({"market": [11]}, "memory[0].market must be one of"),
        ({"market": list(range(1, 11))}, "memory[0] contradicts"),
        ({"specials": []}, "memory[0].specials must have each stack in one group"),
        ({"dreams": []}, "memory[0].dreams is not known"),
    ],
)
def test_a_memory_that_is_not_true_of_the_position_is_refused(change, complaint):
    position = table(stacks=STACKS).as_dict()
    position["memory"][0].update(change)
    with pytest.raises(entrepot.BadPosition) as caught:
        entrepot.from_dict(position)
    assert complaint in str(caught.value)


def test_merchants_face_down_are_guessed_alike_whatever_is_true():
    knowledge = find("dschunk").knowledge
    at = entrepot.new("dschunk", 3, seed=1, options={"setup": "variant"})
    observer = at.actors[0]
    guessed = []
    for dice in range(1, 60):
        found = set()
        for true in permutations(at.state.merchant):
            state, hidden = at.state.copy(), knowledge.hidden()
            state.merchant = list(true)
            knowledge.extract_hidden(state, observer, hidden)
            memory = knowledge.fresh(state, observer, True)
            assert knowledge.sample_hidden(state, memory, hidden, [seeded("merchants", dice)])
            found.add(tuple(state.merchant))
        assert len(found) == 1
        guessed += found
    assert set(guessed) == set(permutations(at.state.merchant))
