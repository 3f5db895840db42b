"""The check that ships for bots finds what is wrong with them, and nothing wrong with ours."""

from random import Random

import pytest

import entrepot
from entrepot.bots import conformance
from entrepot.bots.conformance import BrokenPromise
from entrepot.bots.random_bot import RandomBot
from tests.wait import Clock

pytestmark = pytest.mark.thorough
OURS = ("apprentice:simulations=3", "trader:simulations=3", "search:simulations=20")


@pytest.mark.compiled
@pytest.mark.parametrize("name", OURS)
def test_our_bots_keep_their_promises(name):
    entrepot.check_bot(name, games=1)


def test_a_bot_itself_can_be_checked():
    entrepot.check_bot(entrepot.bot("random", seed=4), games=1)


class Cheerful:
    def __init__(self, seed):
        self.random = Random(seed)

    def choose(self, view, legal):
        return legal[0]


class Illegal(Cheerful):
    def choose(self, view, legal):
        return "move 99"


class Grabbing(Cheerful):
    def choose(self, view, legal):
        return legal.pop()


class Meddling(Cheerful):
    def choose(self, view, legal):
        view["players"][0]["coins"] = 99
        return legal[0]


class Moody(Cheerful):
    asked = 0

    def choose(self, view, legal):
        Moody.asked += 1
        return legal[0 if Moody.asked % 2 else -1]


def test_a_bot_in_one_short_class_passes():
    entrepot.check_bot(Cheerful, games=1)
    entrepot.check_bot(RandomBot, games=1)


@pytest.mark.parametrize(
    ("bot", "complaint"),
    [
        (Illegal, "'move 99' is not a legal action"),
        (Grabbing, "has changed the view or the actions"),
        (Meddling, "has changed the view or the actions"),
        (Moody, "from one seed the bot played"),
    ],
)
def test_what_is_wrong_with_a_bot_is_told(bot, complaint):
    with pytest.raises(BrokenPromise, match=complaint):
        entrepot.check_bot(bot, games=3, only=["dunhuang"])


def test_a_bot_that_overruns_is_told(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(conformance, "perf_counter", clock)

    class Slow(Cheerful):
        def choose(self, view, legal):
            clock.now += 0.25
            return legal[0]

    with pytest.raises(BrokenPromise, match=r"0.25 s for a decision; 0.2 s is the most"):
        entrepot.check_bot(Slow, games=1, seconds=0.2)
    entrepot.check_bot(Slow, games=1, seconds=0.25)


def test_a_bot_that_peeks_is_found_out(monkeypatch):
    """A bot that gets hold of the table it plays at, and looks into the hands."""
    tables = []

    def spied(opening):
        def opened(*how):
            tables.append(opening(*how))
            return tables[-1]

        return opened

    for opening in ("new", "sample"):
        monkeypatch.setattr(conformance, opening, spied(getattr(conformance, opening)))

    class Peeking(Cheerful):
        def choose(self, view, legal):
            hands = sum(len(good) for p in tables[-1].as_dict()["players"] for good in p["hand"])
            return legal[hands % len(legal)]

    with pytest.raises(BrokenPromise, match="other hidden cards"):
        entrepot.check_bot(Peeking, games=3, only=["dunhuang"])
