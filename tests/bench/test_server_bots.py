"""Bots are timed alone and beside a review, in the processes of a server."""

import asyncio
import json

import pytest
from typer.testing import CliRunner

from entrepot.bench import server_bots
from entrepot.cli import app, bench  # noqa: F401  # adds its command
from entrepot.games import find

pytestmark = [pytest.mark.compiled, pytest.mark.secondhand, pytest.mark.priority(4)]


def test_as_many_decisions_are_timed_beside_a_review_as_alone(monkeypatch):
    under_way, told = [], []

    async def endless(record, settings, job):
        under_way.append(len(record["actions"]))
        job.done = 1
        try:
            await asyncio.Event().wait()
        finally:
            under_way.pop()

    async def choose(self, level, view, legal):
        told.append((level, view["seat"] in view["actors"], len(legal) > 1, bool(under_way)))
        return legal[0]

    monkeypatch.setattr(server_bots, "made", endless)
    monkeypatch.setattr(server_bots.BotPool, "choose", choose)
    monkeypatch.setattr(server_bots, "BLOCK", 2)
    found = asyncio.run(server_bots.bot_speed(find("dunhuang"), 2, 1, 60))
    assert (found.level, found.budget_s) == ("master", 1.0)
    assert (found.alone.decisions, found.beside.decisions) == (60, 60)
    for taken in (found.alone, found.beside):
        assert 0 < taken.median_s <= taken.p99_s <= taken.longest_s
    assert not under_way
    # The first one, which waits for what is loaded, is not counted.
    assert told[1:] == 30 * (
        2 * [("master", True, True, False)] + 2 * [("master", True, True, True)]
    )


def test_a_review_that_fails_is_told(monkeypatch):
    async def failing(record, settings, job):
        raise ValueError("no review")

    monkeypatch.setattr(server_bots, "made", failing)
    with pytest.raises(ValueError, match="no review"):
        asyncio.run(server_bots.bot_speed(find("dunhuang"), 2, 1, 1, level="apprentice"))


@pytest.mark.thorough
def test_the_command_tells_of_bots_where_it_is_asked_to():
    command = ["bench", "--reviews", "--game", "dunhuang", "--players", "2", "--json"]
    quick = ["--simulations", "10", "--decisions", "1"]
    answer = CliRunner().invoke(app, [*command, *quick])
    assert answer.exit_code == 0, answer.output
    (bots,) = json.loads(answer.stdout)["bots"]
    assert (bots["level"], bots["budget_s"], bots["beside"]["decisions"]) == ("master", 1.0, 1)
