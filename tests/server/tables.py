"""A server in the same process, and people at its tables, for the tests."""

import socket
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from threading import Thread
from typing import Any

import uvicorn
from anyio import fail_after

from entrepot.server.app import create_app
from entrepot.server.http.connection_limits import ConnectionLimiter, LeanWebSocketProtocol
from entrepot.server.limits import Limits
from entrepot.server.registry.registry import TableRegistry
from entrepot.server.serve import LONGEST_MESSAGE
from entrepot.server.sessions.session import TableSession
from entrepot.server.settings import Settings
from entrepot.server.storage.interface import Store
from entrepot.server.workers import bot_pool
from tests.wait import PATIENCE, until

with warnings.catch_warnings():
    # Starlette wants another HTTP client for its tests than the one everybody has.
    warnings.simplefilter("ignore")
    from starlette.testclient import (
        TestClient,
        WebSocketTestSession,
    )

# However busy the machine is, only bots and hints that never come are late.
bot_pool.GRACE = PATIENCE

FREE = Limits(
    requests_per_second=1e6,
    requests_at_once=10**6,
    tables_per_minute=1e6,
    tables_at_once=10**6,
    spectators_per_client=10**4,
    renames_at_once=10**6,
    joins_at_once=10**6,
    computations=10**6,
    computations_waiting=10**6,
    uploads_per_day=10**6,
    upload_bytes_per_day=10**12,
)
"""No limits, for tests of something else."""
TOKEN = "for those who run it"
"""Of those who may see the figures of a server."""
MOST_DEALS = 100
"""More deals than anybody needs until one is as it should be."""


def settings(**how: Any) -> Settings:
    """A server in memory whose bots answer at once."""
    usual = {
        "pace": 0.0,
        "bot_processes": 1,
        "prepare": False,
        "limits": FREE,
        "poll_interval": 0.02,
    }
    # A review would wait for ever for other tests.
    usual |= {"metrics_token": TOKEN, "review_nice": 0}
    how = {**usual, **how}
    return Settings(**{**how, "origins": (*how.get("origins", ()), "http://testserver")})


@contextmanager
def serving(**how: Any) -> Iterator[TestClient]:
    """A client of a server of its own."""
    with TestClient(create_app(settings(**how)), raise_server_exceptions=False) as client:
        yield client


@contextmanager
def listening(app: Any, limiter: ConnectionLimiter | None = None) -> Iterator[tuple[str, int]]:
    """The address of a server that runs beside the test, in a thread."""
    with running(app, limiter) as (address, _):
        yield address


@contextmanager
def running(
    app: Any, limiter: ConnectionLimiter | None = None
) -> Iterator[tuple[tuple[str, int], Thread]]:
    """The address of a server that runs beside the test, and the thread of its event loop."""
    protocol = (limiter or ConnectionLimiter(1000)).protocol()
    with socket.create_server(("127.0.0.1", 0), backlog=128) as door:
        server = uvicorn.Server(
            uvicorn.Config(
                app,
                http=protocol,
                ws=LeanWebSocketProtocol,
                log_level="warning",
                ws_max_size=LONGEST_MESSAGE,
                h11_max_incomplete_event_size=Limits.head,
            )
        )
        thread = Thread(target=server.run, kwargs={"sockets": [door]})
        thread.start()
        try:
            until(lambda: server.started, "the server does not start")
            yield door.getsockname(), thread
        finally:
            server.should_exit = True
            thread.join(PATIENCE)


def figures(client: TestClient) -> str:
    """What the server counts and measures."""
    return str(client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).text)


def sitting_of(client: TestClient, table: str) -> TableSession:
    """What the server has in memory of a table."""
    house: TableRegistry = client.app.state.registry
    return house._sittings[table]


def store_of(client: TestClient) -> Store:
    """Where the server keeps its tables."""
    house: TableRegistry = client.app.state.registry
    return house._store


class Clock:
    """Time that passes only when a test says so."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


class Player:
    """Somebody who holds the token of a seat."""

    ids = count()

    def __init__(self, client: TestClient, table: str, seat: int | None, token: str | None) -> None:
        self.client, self.table, self.seat, self.token = client, table, seat, token

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}

    @property
    def link(self) -> str:
        return f"/tables/{self.table}/seats/{self.token}"

    def sit_down(self) -> None:
        """Open the link in the client's browser, which has another token from then on."""
        self.client.post(self.link)
        seats = [one for one in self.client.cookies.jar if one.name == "seat"]
        self.token = next(one.value for one in seats if self.table in one.path)

    def get(self, what: str = "", **query: Any) -> Any:
        path = f"/api/tables/{self.table}{'/' if what else ''}{what}"
        return self.client.get(path, params=query, headers=self.headers)

    def post(self, what: str, body: Any = None) -> Any:
        path = f"/api/tables/{self.table}/{what}"
        return self.client.post(path, json=body, headers=self.headers)

    def act(self, action: str, version: int | None = None, action_id: str | None = None) -> Any:
        body = {
            "id": action_id or f"a{next(self.ids)}",
            "version": self.version if version is None else version,
            "action": action,
        }
        return self.post("actions", body)

    def undo(self, version: int | None = None) -> Any:
        version = self.version if version is None else version
        return self.post("undo", {"id": f"u{next(self.ids)}", "version": version})

    def follow(self, page: bool = False) -> Any:
        path = f"{'' if page else '/api'}/tables/{self.table}/live"
        return connect(self.client, path, self.headers)

    @property
    def version(self) -> int:
        return int(self.get().json()["version"])

    @property
    def legal(self) -> list[str]:
        return [one["action"] for one in self.get("legal").json()["actions"]]


def open_table(
    client: TestClient, game: str = "dunhuang", seats: tuple[str, ...] = ("human",) * 3, **plan: Any
) -> list[Player]:
    """A new table: somebody for each seat, without a token where a bot sits."""
    opened = client.post("/api/tables", json={"game": game, "seats": list(seats), **plan})
    assert opened.status_code == 201, opened.text
    table = opened.json()
    return [Player(client, table["id"], one["seat"], one["token"]) for one in table["seats"]]


def connect(client: TestClient, path: str, headers: dict[str, str]) -> WebSocketTestSession:
    """A live connection on which nobody listens for ever."""
    session: WebSocketTestSession = client.websocket_connect(path, headers=headers)

    async def receive() -> Any:
        try:
            with fail_after(PATIENCE):
                return await session._send_rx.receive()
        except TimeoutError:
            raise AssertionError(f"nothing was told at {path} for {PATIENCE:.0f} s") from None

    session.receive = lambda: session.portal.call(receive)
    return session


def open_choosing(client: TestClient, seat: int = 0, **plan: Any) -> tuple[list[Player], str, str]:
    """A new table, and two cards that a player may keep: with three alike there is no choice."""
    for _ in range(MOST_DEALS):
        players = open_table(client, **plan)
        match players[seat].legal:
            case one, other, *_:
                return players, one, other
    raise AssertionError(f"seat {seat} was dealt no two different cards in {MOST_DEALS} deals")


def spectator(client: TestClient, table: str) -> Player:
    """Somebody who only watches."""
    return Player(client, table, None, None)


def play_some(players: list[Player], actions: int, seed: int = 1) -> None:
    """Play so many actions of people at random, as far as the game goes, without a request each."""
    chance, client = Random(seed), players[0].client
    sitting = sitting_of(client, players[0].table)

    async def act() -> str:
        """Act for somebody, unless bots are to act first."""
        humans = [seat for seat in sitting.state.actors if players[seat].token]
        if not humans:
            return "over" if sitting.state.finished else ""
        seat = chance.choice(humans)
        action = chance.choice(sitting.state.legal(seat))
        await sitting.play(seat, action, sitting.state.version, f"p{next(Player.ids)}")
        return "played"

    for _ in range(actions):
        if until(lambda: client.portal.call(act), "the bots do not act", pause=0.002) == "over":
            return


def awaited(players: list[Player]) -> list[int]:
    """The people who are to act, once the bots have; nobody when the game is over."""
    somebody = next(player for player in players if player.token)

    def look() -> tuple[list[int]] | None:
        table = somebody.get().json()
        humans = [seat for seat in table["actors"] if players[seat].token]
        return (humans,) if humans or table["over"] else None

    return until(look, "the bots do not act", pause=0.002)[0]
