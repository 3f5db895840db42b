"""The compiled rules do what the interpreted ones do."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import entrepot
from entrepot.bots.kernels import ismcts
from entrepot.engine import generic_rules
from entrepot.engine.compiled import compiler, numba_support
from entrepot.engine.conformance.parity import check_parity
from entrepot.engine.dice import seeded
from entrepot.engine.errors import NotInstalled
from entrepot.games import find
from entrepot.games.dunhuang import character_rules, majority
from entrepot.games.dunhuang.texts import events
from tests.random_games import GAMES
from tests.wait import PATIENCE

pytestmark = pytest.mark.compiled
ENOUGH = 1 << 40
FEW = os.environ.get("NUMBA_BOUNDSCHECK") == "1"
LOOK = """
import entrepot, os
from entrepot.engine.compiled import compiler
from entrepot.games import find

twin = compiler.compiled(find("dunhuang"))
state = entrepot.new("dunhuang", 2, seed=1).state
twin.copies(twin.records(state, state), 1)
stats = twin.copies.stats
hits, misses = (sum(n.values()) for n in (stats.cache_hits, stats.cache_misses))
print(os.path.dirname(entrepot.__file__), hits, misses)
"""


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seeds_play_the_same_games_both_ways(name):
    game = find(name)
    twin = compiler.compiled(game)
    interpreted = compiler.interpreted_loop(game, generic_rules.random_games)
    for players in game.seats:
        for seed in range(20 if FEW else 100):
            state = game.blank(players, game.options({}), seeded(seed))
            states = twin.records(state)
            dice, out = [seeded("choices", seed)], [0] * len(game.actions)
            compiled_dice = twin.row(*dice)
            played = interpreted([state], dice, out, 1, ENOUGH)
            assert twin.random_games(states, compiled_dice, twin.room(), 1, ENOUGH) == played
            assert twin.state(states[0]) == state
            assert compiled_dice[0] == dice[0]


@pytest.mark.parametrize("name", GAMES)
def test_a_compiled_state_is_copied_whole(name):
    game = find(name)
    twin = compiler.compiled(game)
    states = twin.records(entrepot.new(name, game.seats[0], seed=1).state, game.state())
    twin.copies(states, 1)
    assert twin.state(states[1]) == twin.state(states[0])


@pytest.mark.parametrize("name", GAMES)
def test_a_game_keeps_what_the_contract_says_of_compiled_rules(name):
    game = find(name)
    for players in game.seats:
        for seed in range(2 if FEW else 8):
            check_parity(game, players, seed)


def test_the_cache_folder_is_named_after_the_loop_and_the_game():
    folders = {
        compiler.cache_folder(find(name), loop)
        for name in GAMES
        for loop in (generic_rules.random_games, generic_rules.guesses, ismcts.simulate)
    }
    assert len(folders) == 6


def test_another_copy_of_the_sources_finds_what_was_compiled(tmp_path):
    source = Path(entrepot.__file__).parent
    copy = shutil.copytree(source, tmp_path / "entrepot", ignore=shutil.ignore_patterns("*.pyc"))
    (copy / "engine" / "loops.py").touch()
    looked = subprocess.run(
        [sys.executable, "-c", LOOK],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert looked.stdout.split() == [str(copy), "1", "0"]


def test_the_cache_folder_changes_with_a_constant_far_below(monkeypatch):
    game, loop = find("dunhuang"), generic_rules.random_games
    before = compiler.cache_folder(game, loop)
    monkeypatch.setattr(character_rules, "DANCER_PRESTIGE", 3)
    assert compiler.cache_folder(game, loop) != before


def test_the_cache_folder_changes_with_the_code_of_a_rule_far_below(monkeypatch):
    game, loop = find("dunhuang"), generic_rules.random_games
    before = compiler.cache_folder(game, loop)
    other = (lambda s, p, g: s.shop[p][g] > 1).__code__
    monkeypatch.setattr(majority.outnumbered, "__code__", other)
    assert compiler.cache_folder(game, loop) != before


def test_the_cache_folder_stays_where_a_constant_is_not_named(monkeypatch):
    game, loop = find("dunhuang"), generic_rules.random_games
    before = compiler.cache_folder(game, loop)
    monkeypatch.setitem(events.__dict__, "COLOURS", {})
    assert compiler.cache_folder(game, loop) == before


def test_folders_of_old_sources_are_cleared_away(tmp_path):
    old, other_game, new = (tmp_path / name for name in ("camel-1", "junk-1", "camel-2"))
    for folder in (old, other_game):
        folder.mkdir()
        (folder / "code.nbi").touch()
        os.utime(folder, (0, 0))
    assert numba_support.ready(new)
    assert [new.exists(), old.exists(), other_game.exists()] == [True, False, True]


def test_where_nothing_can_be_kept_rules_are_compiled_all_the_same(tmp_path):
    (tmp_path / "file").touch()
    assert not numba_support.ready(tmp_path / "file" / "camel-1")


def test_without_numba_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(NotInstalled, match=r"pip install 'entrepot\[fast\]'"):
        compiler.CompiledGame(find("dunhuang"))


def test_importing_entrepot_brings_neither_numba_nor_numpy_nor_typer():
    code = "import sys, entrepot; entrepot.new('dunhuang', 4); print(*sys.modules)"
    source = str(Path(entrepot.__file__).parents[1])
    environment = {**os.environ, "PYTHONPATH": source}
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
        timeout=PATIENCE,
    )
    assert not {"numba", "numpy", "typer", "rich", "click"} & set(done.stdout.split())
