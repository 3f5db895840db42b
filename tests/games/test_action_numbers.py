"""New characters and cards get new action numbers, and no old action changes its number."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import entrepot
from entrepot.adapters import actions

PACKAGE = Path(entrepot.__file__).parent

TILE = """    (
        Character("juggler", say("Juggler"), say("Gain nothing."), say("nothing"), "5.17"),
        Character("beggar", say("Beggar"), say("Lose nothing."), say("nothing"), "5.18"),
    ),
)
"""
EDITS = {
    "dunhuang": (
        "characters.py",
        (')\n"""The tiles', f'{TILE}"""The tiles'),
        ("    BUDDHIST,\n) = range", "    BUDDHIST,\n    JUGGLER,\n    BEGGAR,\n) = range"),
    ),
    "dschunk": (
        "state.py",
        ("for a, b in TWELVES),\n)", 'for a, b in TWELVES),\n    "nothing",\n)'),
    ),
}
"""What adds a tile with two characters, or a special card: a file, and texts to replace in it."""

GOODS = ["gold", "silver", "lapis", "pottery", "glass", "bamboo", "tea", "paper", "wool", "silk"]
NEW = {
    "dunhuang": [
        text
        for character in ("juggler", "beggar")
        for text in (
            f"camel {character}",
            f"take {character}",
            *(f"swap {good} {character}" for good in GOODS),
        )
    ],
    "dschunk": ["take nothing"],
}

SCRIPT = """
import json, sys
from random import Random
import entrepot
from entrepot.adapters import actions

played = set()
for seed in range(8):
    table, chance = entrepot.new(sys.argv[1], players=3, seed=seed), Random(seed)
    while not table.over:
        seat = table.actors[0]
        action = chance.choice(table.legal(seat))
        played.add(action)
        table.play(action, seat)
print(json.dumps({"actions": list(actions(sys.argv[1])), "played": sorted(played)}))
"""


def extended(game: str, folder: Path) -> dict[str, Any]:
    """Plays a game that has one tile or card more, and returns its actions and those played."""
    shutil.copytree(PACKAGE, folder / "entrepot", ignore=shutil.ignore_patterns("__pycache__"))
    file, *edits = EDITS[game]
    path = folder / "entrepot" / "games" / game / file
    text = path.read_text(encoding="utf-8")
    for old, new in edits:
        assert text.count(old) == 1, f"{file} has no {old!r} to extend"
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    command = [sys.executable, "-P", "-c", SCRIPT, game]
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


@pytest.mark.parametrize("game", EDITS)
def test_new_characters_and_cards_are_numbered_after_all_others(game: str, tmp_path: Path) -> None:
    assert extended(game, tmp_path)["actions"] == [*actions(game), *NEW[game]]


def test_a_new_character_is_played_by_its_numbers(tmp_path: Path) -> None:
    played = extended("dunhuang", tmp_path)["played"]
    assert {text.split()[0] for text in played if text in NEW["dunhuang"]} == {
        "camel",
        "swap",
        "take",
    }
