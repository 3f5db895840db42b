"""A reader's walk through everything there is to read: the pages, and whole games of both kinds."""

import io
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import entrepot
from entrepot.engine.fairness import commitments
from entrepot.server.pages.previews import pictures
from entrepot.server.sessions import table_config

from .fixed_keys import drawn_by
from .tables import open_table, Player, sitting_of

NAMES = ["1", "2", "3", "4"]
"""What the players are called: no words in any language."""
PLAYERS = {"dunhuang": 3, "dschunk": 4}
SEED = {"dunhuang": 4, "dschunk": 2}
PAGES = (
    "/",
    *(f"/tables/new?game={game}" for game in entrepot.games()),
    "/rules",
    *(f"/rules/{game}" for game in entrepot.games()),
    "/records",
    "/away",
)
PICTURED = tuple(f"/pictures/{name}.svg?language=" for name in pictures())
LOST = ("/nowhere", "/tables/nowhere", "/rules/chess", "/tables/nowhere/log")


def deal_by(seed: int) -> Iterator[None]:
    """As long as this goes on, what the server draws at random follows from the seed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table_config, "randbits", Random(seed).getrandbits)
        patch.setattr(commitments, "token_hex", drawn_by(seed))
        yield


def gatherings(client: Any) -> Iterator[tuple[str, str]]:
    """What friends read who wait for each other, and of each other at a table."""
    form = {"game": "dunhuang", "players": "2", "seat0": "human", "seat1": "human", "public": "yes"}
    form |= {"name0": NAMES[0], "name1": NAMES[1], "spectators": "yes"}
    waiting = client.post("/tables/new", data=form)
    yield "waiting", waiting.text
    client.post(f"{waiting.url.path}/part")
    for where in ("", "/players", "/device"):
        yield f"waiting{where}", client.get(waiting.url.path + where).text
    client.post(f"{waiting.url.path}/begin")
    yield "players", client.get(f"{waiting.url.path}/players").text
    yield "too early", client.post(f"{waiting.url.path}/seats/0/stand-in").text
    client.post(f"{waiting.url.path}/resign")
    yield "resigned", client.get(f"{waiting.url.path}/players").text


def mistakes(client: Any) -> Iterator[tuple[str, str]]:
    """What people may do wrong on a page, and what they then read."""
    for path in LOST:
        yield path, client.get(path).text
    yield "a method", client.delete("/rules").text
    yield "no such game", client.post("/play/chess").text
    tiles = {f"tile{i}": "painter" for i in range(8)}
    form = {"game": "dunhuang", "players": "2", "tiles": "chosen", **tiles}
    yield "bad tiles", client.post("/tables/new", data=form).text
    for record in (b"{", b"[]", b"{}", b'{"format": 99}', b'{"format": 1, "game": "chess"}'):
        files = {"record": ("game.json", io.BytesIO(record), "application/json")}
        yield f"record {record!r}", client.post("/records", files=files).text


class Course:
    """A game that people play at random, one action after the other."""

    def __init__(self, client: Any, game: str, names: list[str] = NAMES) -> None:
        self.client = client
        players = PLAYERS[game]
        self.players: list[Player] = open_table(
            client, game, ("human",) * players, names=names[:players]
        )
        self.path = f"/tables/{self.players[0].table}"
        self.chance = Random(SEED[game])

    def moments(self, every: int) -> Iterator[tuple[int, str, Player]]:
        """Version, step and one who is to act: where a step is new, and after so many actions."""
        steps: set[str] = set()
        version, step, actors = self.now()
        while actors:
            player = self.players[self.chance.choice(actors)]
            if step not in steps or version % every == 0:
                yield version, step, player
            steps.add(step)
            self.play(player, version)
            version, step, actors = self.now()

    def play_out(self) -> None:
        """The game to its end."""
        for _ in self.moments(1):
            pass

    def now(self) -> tuple[int, str, list[int]]:
        """The version, the step, and who is awaited."""
        table = self.players[0].get().json()
        return table["version"], table["step"], table["actors"]

    def play(self, player: Player, version: int) -> None:
        """One action by chance."""
        assert player.act(self.chance.choice(player.legal), version).status_code == 200

    def read(self, player: Player | None, what: str = "") -> str:
        """A page of the table as a player reads it, or a spectator."""
        answer = self.client.get(self.path + what, headers=player.headers if player else {})
        assert answer.status_code == 200, answer.text
        return str(answer.text)

    def afterwards(self) -> Iterator[tuple[str, str]]:
        """What is to be read when the game is over, by a player and by a spectator."""
        last, *_ = self.now()
        for who, player in (("player", self.players[0]), ("spectator", None)):
            yield f"{who}: result", self.read(player)
            yield f"{who}: log", self.read(player, "/log")
            yield f"{who}: a moment", self.read(player, f"?at={last // 3}")
            yield f"{who}: an open moment", self.read(player, f"?at={last // 2}&open=1")
        yield "device", self.read(self.players[0], "/device")


class NearCourse(Course):
    """The same at a server in this process, played without asking it over HTTP."""

    def __init__(self, client: Any, game: str) -> None:
        super().__init__(client, game)
        self.sitting = sitting_of(client, self.players[0].table)

    def now(self) -> tuple[int, str, list[int]]:
        table = self.sitting.state.table
        return table.version, table.step, list(table.actors)

    def play(self, player: Player, version: int) -> None:
        assert player.seat is not None
        action = self.chance.choice(self.sitting.state.legal(player.seat))
        play = self.sitting.play
        self.client.portal.call(play, player.seat, action, version, str(version))
