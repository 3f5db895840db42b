"""Games that installed packages bring."""

import subprocess
import sys
from random import Random

import pytest

import entrepot
from entrepot.draw import drawing_of
from entrepot.games import find, playable
from entrepot.lab.balance.subjects import subject
from tests.plugins import ANOTHER_GAME

OURS = ("dschunk", "dunhuang")
GROUP = "entrepot.games"


def played(table, actions=20):
    chance = Random(1)
    while table.version < actions and not table.over:
        seat = table.actors[0]
        table.play(chance.choice(table.legal(seat)), seat)
    return table


def test_a_package_brings_a_game(install):
    install.game("harbour", title="The harbour")
    assert entrepot.games() == (*OURS, "harbour")
    table = played(entrepot.new("harbour", players=3, seed=5))
    assert table.game == table.view(0)["game"] == "harbour"
    assert entrepot.replay(table.record()).as_dict() == table.as_dict()
    assert entrepot.from_dict(table.as_dict()).view(1) == table.view(1)
    assert entrepot.sample(table.view(2)).view(2) == table.view(2)


def test_without_packages_there_are_our_games():
    assert entrepot.games() == OURS
    assert [game.name for game in playable()] == list(OURS)


def test_a_name_that_two_packages_take_is_refused_with_both_named(install):
    install.game("harbour")
    install("other-harbour", {GROUP: {"harbour": "elsewhere:GAME"}})
    with pytest.raises(entrepot.UnknownGame, match="several packages") as refused:
        entrepot.new("harbour", players=3)
    assert "package-harbour 1.0" in str(refused.value)
    assert "other-harbour 1.0" in str(refused.value)
    assert [game.name for game in playable()] == list(OURS)


def test_a_package_that_takes_the_name_of_one_of_our_games_is_named(install):
    install("impostor", {GROUP: {"dschunk": "elsewhere:GAME"}})
    with pytest.raises(entrepot.UnknownGame, match=r"'dschunk'.*: entrepot, impostor 1\.0"):
        find("dschunk")
    assert entrepot.games() == OURS
    assert [game.name for game in playable()] == ["dunhuang"]


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("import there_is_no_such_module", "ModuleNotFoundError"),
        ("1 / 0", "ZeroDivisionError"),
        ("raise SystemExit(3)", "SystemExit"),
        ("games = ()", "no attribute 'GAME'"),
        ("GAME = 'chess'", "no Game but 'chess'"),
        ("from entrepot.games.dunhuang import GAME", "another name, 'dunhuang'"),
    ],
)
def test_a_package_that_fails_is_named_when_its_game_is_asked_for(install, source, why):
    install("fails", {GROUP: {"bad": "fails_to_load:GAME"}}, fails_to_load=source)
    assert entrepot.games() == ("bad", *OURS)
    for _ in range(2):
        with pytest.raises(entrepot.UnknownGame, match=why) as refused:
            entrepot.new("bad", players=3)
        assert "'bad' of the package fails 1.0 cannot be loaded" in str(refused.value)
    assert entrepot.new("dunhuang", players=3, seed=1).step == "keep"
    assert [game.name for game in playable()] == list(OURS)


def test_a_name_that_no_address_can_have_is_refused(install):
    source = ANOTHER_GAME.format(like="dunhuang", name="../x", title="Odd")
    install("odd", {GROUP: {"../x": "odd_game:GAME"}}, odd_game=source)
    with pytest.raises(entrepot.UnknownGame, match="small letters"):
        find("../x")


@pytest.mark.parametrize("name", ["contract", "harbour", "plain", "none", "scene"])
def test_a_package_may_call_its_game_as_one_of_our_modules_is_called(install, name):
    install.game(name)
    assert subject(name).deeds
    assert drawing_of(name) == "fallback"


def test_what_a_package_breaks_is_logged_once(install, caplog):
    install("fails", {GROUP: {"bad": "there_is_no_such_module:GAME"}})
    for _ in range(3):
        playable()
    assert [record.getMessage() for record in caplog.records].count(
        "game 'bad' of the package fails 1.0 cannot be loaded: "
        "ModuleNotFoundError: No module named 'there_is_no_such_module'"
    ) == 1


def test_importing_entrepot_looks_for_no_packages():
    code = "import sys, entrepot; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout.split()
    assert not [name for name in loaded if name.startswith("importlib.metadata")]
    assert not [name for name in loaded if name.startswith("entrepot.games.")]
