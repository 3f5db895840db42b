"""What a seat remembers, and that samples agree with it (9; docs/knowledge.md)."""

import pytest

import entrepot
from tests.games.dunhuang.positions import seat, table

SAMPLES = 40


def known(at, observer):
    """Which cards a seat knows to be in which other hands."""
    return {tuple(entry["seats"]): entry["least"] for entry in at.view(observer)["memory"]["hands"]}


def sampled_hands(at, observer):
    """The hands of all seats in many samples of what a seat sees."""
    view = at.view(observer)
    return [
        [player["hand"] for player in entrepot.sample(view, seed).as_dict()["players"]]
        for seed in range(SAMPLES)
    ]


def test_a_card_taken_openly_into_a_hand_is_remembered_by_all_others():
    at = table(camel="painter", step="good", steps=1, market={"painter": "silk"})
    at.play("hand")
    assert known(at, 0) == {}
    for observer in (1, 2, 3):
        assert known(at, observer) == {(0,): {"silk": 1}}
        assert all(hands[0] == {"silk": 1} for hands in sampled_hands(at, observer))


def test_a_card_seen_to_leave_a_hand_is_no_longer_remembered_there():
    at = table(
        seat(hand={"tea": 1}), camel="painter", step="good", steps=1, market={"painter": "silk"}
    )
    at.play("hand")
    at.play("discard silk")
    assert known(at, 1) == {}
    assert at.view(1)["memory"]["gone"] == {"silk": 1}


def test_the_cards_a_player_set_aside_are_gone_for_him_alone():
    at = entrepot.new("dunhuang", players=4, seed=3)
    dealt = at.view(1)["drawn"][1]
    kept = dealt[0]
    for p in at.actors:
        at.play(f"keep {kept}" if p == 1 else at.legal(p)[0], p)
    rest = sorted(dealt[1:])
    gone = at.view(1)["memory"]["gone"]
    assert sorted(good for good, n in gone.items() for _ in range(n)) == rest
    pool = [entrepot.sample(at.view(1), seed).as_dict() for seed in range(SAMPLES)]
    for position in pool:
        assert position["players"][1]["hand"] == {kept: 1}


def exchange(character, hands, take_back):
    """Seat 0 exchanges cards with seat 1; the cards 0 gives are named."""
    at = table(*(seat(hand=hand) for hand in hands), camel=character, step="bonus", steps=1)
    at.play("ask 1")
    if character == "merchant":
        at.play(at.legal()[0])
    at.play(take_back)
    return at


def test_a_private_exchange_is_remembered_by_those_two():
    at = exchange("trader", [{"gold": 1, "wool": 1}, {"silk": 2}], "give gold wool")
    assert known(at, 0) == {(1,): {"gold": 1, "wool": 1}}
    assert known(at, 1) == {(0,): {"silk": 2}}
    assert known(at, 2) == known(at, 3) == {}


def test_others_know_only_that_what_one_of_the_two_had_is_with_one_of_them():
    """Seat 1 is seen to take silk; then 0 takes two of its two cards, and gives two back."""
    at = table(
        seat(hand={"gold": 1, "wool": 1}),
        seat(hand={"lapis": 1}),
        turn=1,
        camel="soldier",
        step="good",
        steps=1,
        market={"soldier": "silk"},
        characters=["trader"],
    )
    at.play("hand")
    at.play("coins")
    for _ in range(2):
        at.play("move 8")
        at.play("shop")
        at.play("coins")
    assert known(at, 2) == {(1,): {"silk": 1}}
    at.play("move 1")
    at.play("shop")
    at.play("ask 1")
    at.play("give gold wool")
    assert known(at, 2) == {(0, 1): {"silk": 1}}
    where = {("silk" in hands[0], "silk" in hands[1]) for hands in sampled_hands(at, 2)}
    assert where >= {(True, False), (False, True)}
    assert (False, False) not in where


@pytest.mark.parametrize(("discarded", "left"), [("silk", {}), ("lapis", {(0, 1): {"silk": 1}})])
def test_what_is_seen_to_leave_one_of_the_two_may_have_been_it(discarded, left):
    nothing = {"pile": [{"cards": 6}], "look": {"seat": 1, "cards": 0}}
    at = table(
        seat(hand={"silk": 1}),
        seat(hand={"silk": 1, "lapis": 1}),
        turn=1,
        camel="painter",
        step="bonus",
        memory=[
            nothing,
            nothing,
            {**nothing, "hands": [{"seats": [0, 1], "least": {"silk": 1}}]},
            nothing,
        ],
    )
    at.play(f"discard {discarded}")
    assert known(at, 2) == left


def test_the_diplomat_knows_what_lies_at_the_bottom_of_the_pile():
    at = table(camel="diplomat", step="bonus", steps=1, pile=["tea", "wool", "silk", "glass"])
    at.play("draw")
    at.play("keep wool")
    assert at.view(0)["memory"]["pile"] == [
        {"cards": 1, "least": {}},
        {"cards": 1, "least": {"tea": 1}},
    ]
    for seed in range(SAMPLES):
        assert entrepot.sample(at.view(0), seed).as_dict()["pile"][-1] == "tea"
    assert all("least" not in block or not block["least"] for block in at.view(1)["memory"]["pile"])
    bottoms = {entrepot.sample(at.view(1), seed).as_dict()["pile"][-1] for seed in range(SAMPLES)}
    assert len(bottoms) > 1


def test_the_interpreter_knows_the_cards_under_the_pile_but_not_their_order():
    at = table(
        camel="interpreter", step="bonus", steps=4, pile=["tea", "wool", "silk", "glass", "paper"]
    )
    at.play("draw")
    at.play("keep silk")
    blocks = at.view(0)["memory"]["pile"]
    assert blocks[-1] == {"cards": 3, "least": {"tea": 1, "wool": 1, "glass": 1}}
    orders = {
        tuple(entrepot.sample(at.view(0), seed).as_dict()["pile"][-3:]) for seed in range(SAMPLES)
    }
    assert {tuple(sorted(order)) for order in orders} == {("glass", "tea", "wool")}
    assert len(orders) > 1


def test_a_known_card_that_is_drawn_openly_is_struck_off():
    """Of the four cards, two are looked at, one comes under, and the next refill takes the top."""
    at = table(camel="interpreter", step="bonus", steps=2, pile=["tea", "wool"])
    at.play("draw")
    at.play("keep wool")
    assert at.as_dict()["pile"] == []
    assert "tea" in at.as_dict()["market"]
    assert at.view(0)["memory"]["pile"] == [{"cards": 0, "least": {}}]


def test_one_who_put_cards_under_knows_that_another_looks_at_them():
    at = table(
        seat(coins=9),
        seat(coins=9),
        camel="diplomat",
        step="bonus",
        steps=1,
        pile=["tea", "tea", "wool", "silk"],
    )
    at.play("draw")
    at.play("keep tea")  # wool comes to the market; silk, tea are left
    assert at.as_dict()["pile"] == ["silk", "tea"]
    at.play("move 8")
    at.play("hand")
    at.play("draw")
    assert at.view(0)["memory"]["look"] == {"seat": 1, "cards": 2, "least": {"tea": 1}}
    drawn = [entrepot.sample(at.view(0), seed).as_dict()["drawn"] for seed in range(SAMPLES)]
    assert all("tea" in cards for cards in drawn)
    at.play("keep silk")
    assert at.view(0)["memory"]["look"]["cards"] == 0


def test_who_looks_at_equal_cards_only_must_keep_one_of_them():
    at = table(
        seat(coins=9),
        seat(coins=9),
        camel="diplomat",
        step="bonus",
        steps=1,
        pile=["tea", "tea", "wool"],
    )
    at.play("draw")
    at.play("keep tea")  # wool comes to the market; one tea is left, and seat 0 knows it
    at.play("move 8")
    market = at.as_dict()["market"][at.as_dict()["tiles"].index("diplomat")]
    at.play("hand")
    at.play("draw")
    at.play("keep tea")
    assert known(at, 0)[(1,)] == {market: 1, "tea": 1}
    assert known(at, 2)[(1,)] == {market: 1}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"hands": [{"seats": [1], "least": {"silk": 1}}]}, "memory[0] contradicts"),
        ({"hands": [{"seats": [0], "least": {}}]}, "memory[0].hands[0].seats must be other seats"),
        ({"hands": [{"seats": [9], "least": {}}]}, "memory[0].hands[0].seats must be other seats"),
        ({"pile": [{"cards": 3, "least": {}}]}, "memory[0] contradicts"),
        ({"pile": [{"cards": 0}, {"cards": 6}]}, "memory[0].pile[0].cards must be from 1"),
        ({"pile": [{"cards": 6, "least": {"silk": 1}}]}, "memory[0] contradicts"),
        ({"look": {"seat": 0, "cards": 1, "least": {}}}, "memory[0] contradicts"),
        ({"gone": {"tea": 7}}, "memory[0] contradicts"),
        ({"gone": {"tee": 1}}, "did you mean 'tea'"),
        ({"dreams": []}, "memory[0].dreams is not known"),
    ],
)
def test_a_memory_that_is_not_true_of_the_position_is_refused(change, complaint):
    position = table().as_dict()
    position["memory"][0].update(change)
    with pytest.raises(entrepot.BadPosition) as caught:
        entrepot.from_dict(position)
    assert complaint in str(caught.value)


def test_memory_must_have_an_entry_for_each_seat():
    position = table().as_dict()
    position["memory"].pop()
    with pytest.raises(entrepot.BadPosition, match="memory must have 4 entries"):
        entrepot.from_dict(position)


def test_a_spectators_view_cannot_be_sampled():
    with pytest.raises(entrepot.BadPosition, match="view of a seat"):
        entrepot.sample(table().view(None))


def test_one_who_does_not_pay_is_told_to_have_left_the_token():
    at = table(
        seat(shop={"bamboo": 1}),
        seat(shop={"bamboo": 1}, tokens=["bamboo"], sealed=["bamboo"]),
        camel="painter",
        step="pay",
        contested="bamboo",
        characters=["buddhist"],
    )
    assert at.play("decline") == [
        {"kind": "decline", "good": "bamboo", "seat": 0, "of": 1, "reveals": []}
    ]
