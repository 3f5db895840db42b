"""The documentation of the API: its program plays a whole game."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.wait import PATIENCE

from .processes import server

pytestmark = pytest.mark.thorough
PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")


def program():
    return re.search(r"```python bot\n(.*?)```", PAGE, re.DOTALL)[1]


def test_the_program_in_the_documentation_plays_a_whole_game(tmp_path):
    import httpx

    bot = tmp_path / "bot.py"
    bot.write_text(program(), encoding="utf-8")
    with server({"data": tmp_path / "data"}) as (_, address):
        body = {"game": "dunhuang", "seats": ["human", "human", "random"]}
        opened = httpx.post(f"{address}/api/tables", json=body, timeout=PATIENCE).json()
        bots = [
            subprocess.Popen(
                [sys.executable, str(bot), address, opened["id"], seat["token"]],
                stdout=subprocess.PIPE,
                text=True,
            )
            for seat in opened["seats"][:2]
        ]
        try:
            said = [one.communicate(timeout=PATIENCE)[0] for one in bots]
        finally:
            for one in bots:
                one.kill()
    assert [one.returncode for one in bots] == [0, 0]
    assert said[0] == said[1]
    assert re.fullmatch(r"points: \[\d+, \d+, \d+\] won by: \[\d.*\]\n", said[0])
