"""A server that is killed in the middle of everything has lost nothing that it acknowledged."""

import asyncio
import signal
from random import Random

import httpx
import pytest

from tests.wait import PATIENCE, soon, until

from .processes import bearer, server

pytestmark = pytest.mark.thorough
TABLES = 20
ENOUGH = 5 * TABLES
"""So many actions are acknowledged before the server is killed."""


async def open_tables(client):
    tables = []
    for number in range(TABLES):
        game = ("dunhuang", "dschunk")[number % 2]
        body = {"game": game, "seats": ["human", "human", "random"]}
        opened = (await client.post("/api/tables", json=body)).json()
        tables.append((opened["id"], [seat["token"] for seat in opened["seats"]]))
    return tables


async def play(client, table, tokens, acknowledged, chance):
    """Play as fast as the server takes it, and note what it has acknowledged."""
    for number in range(10_000):
        for seat in (0, 1):
            headers = bearer(tokens[seat])
            legal = (await client.get(f"/api/tables/{table}/legal", headers=headers)).json()
            actions = [one["action"] for one in legal["actions"]]
            if not actions or legal["chosen"]:
                continue
            body = {
                "id": f"{number}",
                "version": legal["version"],
                "action": chance.choice(actions),
            }
            path = f"/api/tables/{table}/actions"
            answer = await client.post(path, json=body, headers=headers)
            if answer.status_code == 200:
                version = answer.json()["version"]
                acknowledged.append((table, seat, tokens[seat], version, body["action"]))


async def load_and_kill(process, address, acknowledged):
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:
        tables = await open_tables(client)
        players = [
            asyncio.create_task(play(client, *table, acknowledged, Random(number)))
            for number, table in enumerate(tables)
        ]

        def enough():
            for player in players:
                assert not player.done(), player.exception()
            return len(acknowledged) >= ENOUGH

        await soon(enough, f"{ENOUGH} actions were not acknowledged")
        process.send_signal(signal.SIGKILL)
        await asyncio.gather(*players, return_exceptions=True)
        for player in players:
            player.cancel()
    return tables


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal here")
def test_a_server_killed_under_load_has_every_action_that_it_acknowledged(place):
    acknowledged = []
    with server(place) as (process, address):
        tables = asyncio.run(load_and_kill(process, address, acknowledged))
    with server(place) as (_, address), httpx.Client(base_url=address, timeout=PATIENCE) as client:
        for table, seat, token, version, action in acknowledged:
            log = client.get(
                f"/api/tables/{table}/log", params={"after": version - 1}, headers=bearer(token)
            ).json()["entries"]
            assert (log[0]["version"], log[0]["seat"]) == (version, seat)
            assert log[0]["action"] == action
        for table, tokens in tables:
            go_on(client, table, tokens)


def go_on(client, table, tokens):
    """All tables go on: the bots have acted, and the people can."""
    path = f"/api/tables/{table}"

    def standing():
        found = client.get(path, headers=bearer(tokens[0])).json()
        awaited = [tokens[seat] for seat in found["actors"] if tokens[seat]]
        return (awaited,) if awaited or found["over"] else None

    (awaited,) = until(standing, "the bots do not act", pause=0.01)
    if not awaited:
        return
    headers = bearer(awaited[0])
    legal = client.get(f"{path}/legal", headers=headers).json()
    body = {"id": "on", "version": legal["version"], "action": legal["actions"][0]["action"]}
    assert client.post(f"{path}/actions", json=body, headers=headers).status_code == 200
