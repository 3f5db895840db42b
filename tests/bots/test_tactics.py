"""Positions with one right answer: every bot that thinks finds it."""

import pytest

import entrepot
from tests.games.dschunk import positions as dschunk
from tests.games.dunhuang.positions import seat, table

pytestmark = pytest.mark.compiled
THINKERS = ("trader:simulations=40", "search:simulations=600")


def answer(name, at, seat=0):
    return entrepot.bot(name, seed=3).choose(at.view(seat), at.legal(seat))


def one_token_short():
    """With bamboo in the shop seat 0 has a fourth token, and four goods in hand: a win at once."""
    return table(
        seat(
            shop={"silver": 1, "lapis": 1, "pottery": 1},
            tokens=["silver", "lapis", "pottery"],
            hand={"tea": 1, "paper": 1, "wool": 1, "silk": 1},
        ),
        camel="dancer",
        step="good",
        market={"dancer": "bamboo"},
    )


def one_good_short():
    """Four tokens are there; wool in the hand is the fourth good of it."""
    return table(
        seat(
            shop={"silver": 1, "lapis": 1, "pottery": 1, "glass": 1},
            tokens=["silver", "lapis", "pottery", "glass"],
            hand={"tea": 1, "paper": 1, "silk": 1},
        ),
        camel="dancer",
        step="good",
        market={"dancer": "wool"},
    )


@pytest.mark.parametrize("name", THINKERS)
@pytest.mark.parametrize(
    ("position", "right"), [(one_token_short, "shop"), (one_good_short, "hand")]
)
def test_it_wins_at_once_where_it_can(name, position, right):
    at = position()
    assert answer(name, at) == right
    at.play(right)
    at.play(answer(name, at))
    assert at.winners == (0,)


@pytest.mark.parametrize("name", THINKERS)
def test_it_walks_to_the_card_that_wins(name):
    at = table(
        seat(
            shop={"silver": 1, "lapis": 1, "pottery": 1},
            tokens=["silver", "lapis", "pottery"],
            hand={"tea": 1, "paper": 1, "wool": 1, "silk": 1},
        ),
        seat(shop={"tea": 2, "glass": 2}, tokens=["tea", "glass"]),
        seat(shop={"paper": 2}, tokens=["paper"]),
        market={"soldier": "bamboo", "diplomat": "paper"},
    )
    assert answer(name, at) == "move 3"


@pytest.mark.parametrize("name", THINKERS)
def test_it_takes_a_token_from_a_neighbour_who_would_win_next(name):
    """Seat 1 has four tokens and a full hand: whatever is in it, there are hardly three kinds."""
    at = table(
        seat(),
        seat(
            shop={"silver": 1, "lapis": 1, "pottery": 1, "bamboo": 1},
            tokens=["silver", "lapis", "pottery", "bamboo"],
            hand={"tea": 2, "paper": 2, "wool": 2, "silk": 1},
        ),
        camel="dancer",
        step="good",
        market={"dancer": "bamboo"},
    )
    assert answer(name, at) == "shop"


@pytest.mark.parametrize("name", THINKERS)
def test_it_takes_the_token_that_decides_the_last_turn(name):
    """The last turn: the token in the shop is two points for the win, the card in hand is none."""
    at = table(
        seat(shop={"silver": 2}, tokens=["silver"], coins=0),
        seat(prestige=5, coins=0),
        seat(coins=0),
        seat(prestige=4, coins=0),
        camel="buddhist",
        step="good",
        market={"buddhist": "lapis"},
        turn=3,
        first=0,
        pile=[],
        ending=True,
    )
    assert answer(name, at, 3) == "shop"


@pytest.mark.parametrize("name", THINKERS)
def test_it_takes_the_money_that_decides_the_last_sale(name):
    """Round 10, all is sold: three Yuan win, and no card that could be won pays anything."""
    at = dschunk.table(
        dschunk.seat(money=10),
        dschunk.seat(money=12),
        round=10,
        players=3,
        step="stack",
        sold=list(dschunk.GOODS),
        stacks={"square": ["supply", "eight-gray"], "star": ["twelve-white-gray", "load-any"]},
    )
    assert answer(name, at) == "yuan"


@pytest.mark.parametrize("name", THINKERS)
def test_it_bids_where_nobody_can_bid_against_it(name):
    """Round 10: the last good brings 4 Yuan, only seat 0 has it, and with them wins."""
    at = dschunk.bidding(
        {"spice": 1, "rice": 1},
        {},
        {},
        round=10,
        players=3,
        market=dschunk.CARDS[0],
        sold=["fish", "vegetables"],
    )
    assert answer(name, at) == "bid 1 spice"
