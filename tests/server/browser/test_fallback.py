"""Games without a drawing of their own, in a browser: with a mouse, a thumb and a keyboard."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.plugins import installing

from .live_server import server
from .test_accessibility import _tab_to, findings, FINGER

GOOFSPIEL = Path(__file__).parents[3] / "examples" / "goofspiel" / "goofspiel.py"
GAMES = {"harbour": "dunhuang", "quay": "dschunk"}
SMALLEST = """() => Math.min(...[...document.querySelectorAll('#table [data-action]')]
  .map((one) => one.getBoundingClientRect()).map((box) => Math.min(box.width, box.height)))"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        for install in installing(tmp_path_factory.mktemp("packages"), patch):
            for name, like in GAMES.items():
                install.game(name, like=like)
            brings = {"entrepot.games": {"goofspiel": "goofspiel:GAME"}}
            install("entrepot-goofspiel", brings, goofspiel=GOOFSPIEL.read_text(encoding="utf-8"))
            with server() as address:
                yield address


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_grave(guest, game):
    ana = guest()
    ana.open_table(game, ["human", "random", "random"])
    assert ana.wait_for_turn(alone=True)
    assert not findings(ana.page)
    ana.play(Random(1), until=25)
    assert ana.wait_for_turn(alone=True)
    assert not findings(ana.page)
    ana.visit(f"/rules/{game}")
    assert not findings(ana.page)


@pytest.mark.parametrize("game", GAMES)
def test_it_is_played_on_a_phone_with_a_thumb(guest, game):
    ana = guest(360, 740, has_touch=True, is_mobile=True)
    for path in ("/", f"/tables/new?game={game}", f"/rules/{game}"):
        ana.visit(path)
        assert ana.fits(), path
    ana.open_table(game, ["human", "random", "random"])
    chance = Random(1)
    for _ in range(10):
        assert ana.wait_for_turn()
        assert ana.fits()
        assert ana.page.evaluate(SMALLEST) >= FINGER
        ana.click(chance.choice(ana.choices()))


def test_a_game_of_somebody_elses_is_played_to_its_end_by_clicking(guest):
    ana = guest()
    ana.open_table("goofspiel", ["human", "random"])
    ana.play(Random(1))
    assert ana.over
    assert ana.version == 2 * 13


def test_the_keyboard_alone_is_enough(guest):
    ana = guest()
    ana.open_table("harbour", ["human", "random"])
    for _ in range(4):
        assert ana.wait_for_turn(alone=True)
        _tab_to(ana, lambda one: bool(one["action"]))
        ana.play_by(lambda: ana.page.keyboard.press("Enter"))


def test_axe_finds_nothing_grave_when_the_game_is_over(guest):
    ana = guest()
    ana.watch_bots("harbour")
    assert not findings(ana.page)
