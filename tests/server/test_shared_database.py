"""Two server processes at one database: people by way of both play at one table."""

import signal
from collections.abc import Callable
from random import Random
from typing import Any

import httpx
import pytest

import entrepot
from entrepot.engine.fairness.commitments import entropy_of
from entrepot.engine.fairness.receipts import check_receipts
from entrepot.engine.fairness.verification import verify_deal
from entrepot.games import find
from tests.wait import PATIENCE, until

from .processes import bearer, server

pytestmark = [pytest.mark.xdist_group("postgres"), pytest.mark.thorough]
HALF = 12
"""Actions of people after which one process is killed."""


class Visitor:
    """Somebody with a seat, by way of one server or another."""

    def __init__(self, client: httpx.Client, table: str, seat: int, token: str) -> None:
        self.client, self.table, self.seat = client, table, seat
        self.headers = bearer(token)
        self.done: list[tuple[int, str]] = []
        """What was acknowledged: versions and actions."""
        self.notes: list[Any] = []
        """How the table stood whenever they looked."""

    def get(self, what: str = "") -> Any:
        said = self.client.get(f"/api/tables/{self.table}{what}", headers=self.headers).json()
        if not what:
            self.notes.append(said)
        return said

    def act(self, chance: Random) -> bool:
        """Act if there is something to do; False if there is not, or others were quicker."""
        legal = self.get("/legal")
        if not legal["actions"] or legal["chosen"]:
            return False
        action = chance.choice(legal["actions"])["action"]
        body = {"id": f"{len(self.done)}", "version": legal["version"], "action": action}
        path = f"/api/tables/{self.table}/actions"
        answer = self.client.post(path, json=body, headers=self.headers)
        if answer.status_code == 409:
            assert answer.json()["error"]["code"] in ("stale_version", "not_your_turn")
            return False
        assert answer.status_code == 200, answer.text
        self.done.append((answer.json()["version"], action))
        return True


def play(visitors: list[Visitor], chance: Random, enough: Callable[[], bool]) -> None:
    """Act in turn, whoever may, until it is enough or the game is over."""

    def somebody_acts() -> bool:
        return visitors[0].get()["over"] or any(visitor.act(chance) for visitor in visitors)

    while not enough() and not visitors[0].get()["over"]:
        until(somebody_acts, "nobody can act", pause=0.01)


def sit_down(clients: list[httpx.Client], game: str) -> list[Visitor]:
    """A table with a bot, opened by way of the first server; everybody by way of their own.

    It waits until all have added their parts to the deal.
    """
    body = {"game": game, "seats": ["human", "human", "random"], "wait": True}
    opened = clients[0].post("/api/tables", json=body).json()
    visitors = [
        Visitor(client, opened["id"], seat, opened["seats"][seat]["token"])
        for seat, client in enumerate(clients)
    ]
    for visitor in visitors:
        path = f"/api/tables/{visitor.table}/part"
        body = {"part": part_of(visitor)}
        answer = visitor.client.post(path, json=body, headers=visitor.headers).json()
        assert answer["waiting"] is (visitor is not visitors[-1])
    return visitors


def part_of(visitor: Visitor) -> str:
    return f"{visitor.seat + 1:064x}"


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal here")
@pytest.mark.parametrize("game", entrepot.games())
def test_a_game_by_way_of_two_processes_goes_on_to_its_end_when_one_is_killed(database, game):
    place = {"database": database.url}
    with (
        server(place) as (first, address),
        server(place) as (_, other),
        httpx.Client(base_url=address, timeout=PATIENCE) as here,
        httpx.Client(base_url=other, timeout=PATIENCE) as there,
    ):
        visitors = sit_down([here, there], game)
        chance = Random(5)
        play(visitors, chance, lambda: sum(len(one.done) for one in visitors) >= HALF)
        first.send_signal(signal.SIGKILL)
        visitors[0].client = there
        play(visitors, chance, lambda: False)
        visitors[1].get()
        for visitor in visitors:
            log = {one["version"]: one for one in visitor.get("/log")["entries"]}
            for version, action in visitor.done:
                assert (log[version]["seat"], log[version]["action"]) == (visitor.seat, action)
        record = visitors[0].get("/record")
        assert verify_deal(record, find).over
        assert entropy_of(record["deal"]["deeds"], 3) == [*map(part_of, visitors), ""]
        for visitor in visitors:
            assert check_receipts(record, visitor.notes), "both servers have told of one chain"
