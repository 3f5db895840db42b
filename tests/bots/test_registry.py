"""Bots that are not ours: named by where they stand, or brought by an installed package."""

import json
import sys

import pytest

import entrepot
from entrepot.bots import Budget, names, read_name
from entrepot.lab.arena.match import make_match, play_match
from entrepot.lab.balance import games
from entrepot.lab.balance.plan import plan
from tests.cli.runner import run

BOTS = """
class First:
    seeds = []
    views = []
    def __init__(self, seed):
        First.seeds.append(seed)
    def choose(self, view, legal):
        First.views.append(view)
        return legal[0]

class Thinking:
    def __init__(self, seed, budget):
        self.budget = budget
    def choose(self, view, legal):
        return legal[-1]

class Failing(First):
    def choose(self, view, legal):
        raise RuntimeError("out of order")

class Box:
    Inner = First

class NoSeed:
    def choose(self, view, legal):
        return legal[0]

class NoBot:
    def __init__(self, seed):
        pass

ready = NoSeed()
number = 7
"""
GROUP = "entrepot.bots"


@pytest.fixture
def package(install):
    """A package with a bot, and others in its module."""
    install("some-bots", {GROUP: {"first": "some_bots:First"}}, some_bots=BOTS)
    return install


def module():
    import some_bots

    return some_bots


@pytest.mark.parametrize("name", ["first", "some_bots:First", "some_bots:Box.Inner"])
def test_a_bot_is_named_by_a_package_or_by_where_it_stands(package, name):
    table = entrepot.new("dunhuang", players=3, seed=1)
    bot = entrepot.bot(name, seed=17)
    assert module().First.seeds == [17]
    assert bot.choose(table.view(0), table.legal(0)) == table.legal(0)[0]


def test_bots_of_packages_are_among_the_names(package):
    assert "first" in names()
    assert set(names()) - {"first"} == {
        *("apprentice", "greedy", "master", "random", "search", "trader")
    }


def test_a_bot_of_one_s_own_is_checked_as_ours_are(package):
    entrepot.check_bot("some_bots:First", games=1, only=["dunhuang"])


def test_it_may_be_a_bot_as_it_is(package):
    made = entrepot.bot("some_bots:ready")
    assert made is not module().ready
    assert made.choose({}, ["pass"]) == "pass"


@pytest.mark.parametrize(
    ("name", "budget"),
    [
        ("some_bots:Thinking", Budget(seconds=2.0)),
        ("some_bots:Thinking:simulations=9,threads=2", Budget(simulations=9, threads=2)),
    ],
)
def test_a_bot_that_takes_a_budget_is_given_it(package, name, budget):
    assert entrepot.bot(name, seconds=2.0).budget == budget
    assert read_name(name)[0] == "some_bots:Thinking"


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("nowhere:Bot", "'nowhere:Bot' cannot be loaded: ModuleNotFoundError"),
        ("some_bots:Missing", "cannot be loaded: AttributeError"),
        ("some_bots:number", "neither a bot nor a class of bots but 7"),
        ("some_bots:NoBot", "makes no bot"),
        ("some_bots:NoSeed", "cannot be made from a seed: TypeError"),
        ("some_bots:First:depth=3", "no parameter 'depth'"),
        ("some_bots", "there is no bot 'some_bots'"),
        (".:x", "cannot be loaded"),
        ("frist", "did you mean 'first'"),
    ],
)
def test_what_is_no_bot_is_refused(package, name, complaint):
    with pytest.raises(entrepot.UnknownBot, match=complaint):
        entrepot.bot(name, seed=1)


@pytest.mark.parametrize("name", ["first", "random"])
def test_a_name_that_is_taken_twice_is_refused_with_the_packages_named(package, name):
    package("other-bots", {GROUP: {name: "some_bots:First"}})
    with pytest.raises(entrepot.UnknownBot, match=r"several packages.*: .*other-bots 1\.0"):
        entrepot.bot(name)
    assert entrepot.bot("greedy")


def test_a_package_that_fails_is_named_and_harms_no_other_bot(package):
    package("bad-bots", {GROUP: {"bad": "bad_bots:Bot"}}, bad_bots="1 / 0")
    with pytest.raises(entrepot.UnknownBot, match=r"'bad' of the package bad-bots 1\.0"):
        entrepot.bot("bad")
    assert entrepot.bot("first")
    assert entrepot.bot("random")


def test_bots_of_one_s_own_play_matches(package):
    match = make_match("dunhuang", ["some_bots:First", "some_bots:Failing"], games=2, seed=1)
    for game in play_match(match):
        for seat in game.seats:
            assert seat.faults == (seat.decisions if "Failing" in seat.name else 0)


def test_in_a_study_they_see_no_more_than_at_a_table(package, monkeypatch):
    """Our own bots may be given sights, which hold the true state."""
    monkeypatch.setattr(games, "_compiled", lambda game: True)
    study = plan("dunhuang", players=[2], levels=["first+random"], games=2, options={}, chunk=2)
    games.play_games(study, study.arms[0], [0])
    seen = module().First.views
    assert seen
    assert all(type(view) is dict for view in seen)
    assert all(isinstance(view["players"][1 - view["seat"]]["hand"], int) for view in seen)


def test_the_arena_takes_them(package):
    done = run(
        *["arena", "dunhuang", "--bots", "first,some_bots:Thinking:simulations=5"],
        *["--games", "2", "--processes", "1", "--json"],
    )
    assert done.returncode == 0, done.stderr
    bots = [one["name"] for one in json.loads(done.stdout)["bots"]]
    assert bots == ["first", "some_bots:Thinking:simulations=5"]


def test_processes_of_a_match_find_them_in_the_folder_they_were_started_in(tmp_path, monkeypatch):
    (tmp_path / "bots_of_this_folder.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    done = run(
        *["arena", "dunhuang", "--bots", "bots_of_this_folder:Thinking,random"],
        *["--games", "4", "--processes", "2", "--json"],
    )
    assert done.returncode == 0, done.stderr
    assert [one["faults"] for one in json.loads(done.stdout)["bots"]] == [0, 0]


def test_one_plays_against_them_in_the_terminal(package):
    done = run("play", "dunhuang", "--against", "some_bots:Failing", "--seed", 3, typed="1\n" * 9)
    assert done.returncode == 2
    assert "has failed: RuntimeError: out of order" in done.stderr
    assert "Traceback" not in done.stderr


def test_what_cannot_be_imported_is_told_in_a_line():
    done = run("arena", "dunhuang", "--bots", "nowhere.bots:Mine,random")
    assert done.returncode == 2
    assert done.stderr.startswith("entrepot: the bot 'nowhere.bots:Mine' cannot be loaded")
    assert done.stderr.count("\n") == 1
