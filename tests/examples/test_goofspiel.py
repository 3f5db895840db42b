"""A third game in a package of its own, as somebody else would write it, does all that ours do."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from pettingzoo.test import api_test, parallel_api_test

import entrepot
from entrepot.adapters.pettingzoo import env, parallel_env
from tests.plugins import GOOFSPIEL, installing_goofspiel
from tests.server.tables import open_table, serving, sitting_of
from tests.wait import PATIENCE

pytestmark = pytest.mark.thorough
ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "your-own-game.md"
LONGEST = 150


@pytest.fixture(scope="module", autouse=True)
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The package, installed for these tests."""
    with pytest.MonkeyPatch.context() as patch:
        yield from installing_goofspiel(tmp_path_factory.mktemp("packages"), patch)


def test_it_is_short():
    assert len(GOOFSPIEL.read_text(encoding="utf-8").splitlines()) <= LONGEST


def test_its_project_brings_it_as_a_game():
    project = (GOOFSPIEL.parent / "pyproject.toml").read_text(encoding="utf-8")
    assert '[project.entry-points."entrepot.games"]\ngoofspiel = "goofspiel:GAME"' in project


def test_it_keeps_the_contract():
    entrepot.check_game("goofspiel", games=2, with_compiled=False)


def test_the_highest_bid_takes_the_prize_and_equal_ones_take_nothing():
    table = entrepot.new("goofspiel", players=2, seed=1)
    prize = table.view(None)["prize"] + 1
    table.play("bid 9", 0)
    assert table.view(1)["ballots"] == [True, None]
    table.play("bid 3", 1)
    assert table.view(None)["won"][:2] == [prize, 0]
    for seat in (0, 1):
        table.play("bid 5", seat)
    assert table.view(None)["won"][:2] == [prize, 0]


def command(*arguments: str, typed: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-m", "entrepot", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_played_in_the_terminal():
    typed = "1\n" * 20
    told = command("play", "goofspiel", "--seed", "1", "--against", "random", typed=typed)
    assert "Bid your 1 for the prize of" in told


@pytest.mark.thorough
def test_bots_play_it_in_the_arena():
    told = command(
        *("arena", "goofspiel", "--players", "2", "--bots", "greedy,random", "--games", "4"),
        *("--processes", "1", "--json"),
    )
    assert sum(bot["wins"] for bot in json.loads(told)["bots"]) == pytest.approx(4)


def test_people_play_it_at_the_web_table():
    chance = Random(2)
    with serving() as client:
        assert "Goofspiel" in client.get("/").text
        assert client.get("/rules/goofspiel").status_code == 200
        players = open_table(client, "goofspiel", ("human",) * 3)
        sitting = sitting_of(client, players[0].table)
        while not sitting.state.over:
            player = players[chance.choice(sitting.state.actors)]
            assert player.act(chance.choice(player.legal)).status_code == 200
        page = client.get(f"/tables/{players[0].table}")
        assert page.status_code == 200
        assert "goofspiel" in page.text


@pytest.mark.compiled
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
def test_it_passes_pettingzoos_suite():
    api_test(env("goofspiel", players=3), num_cycles=60)
    parallel_api_test(parallel_env("goofspiel", players=3), num_cycles=60)


def test_the_page_about_it_shows_what_is_in_the_file():
    shown = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    source = GOOFSPIEL.read_text(encoding="utf-8")
    assert len(shown) >= 5
    for piece in shown:
        assert piece in source
