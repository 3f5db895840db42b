"""Whether two tables that differ only in what a seat cannot see send it the same, on every channel.

A *pair* is two such tables at a moment, one at each of two servers, and a reader of them. Whatever
a server sends that reader is asked for at both and compared byte by byte, but for hashes.
"""

import asyncio
import json
import logging
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import AsyncExitStack, contextmanager, ExitStack
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection
from itertools import chain, count
from random import Random
from time import thread_time
from typing import Any
from urllib.parse import urlencode
from zlib import decompress

import pytest
from websockets.sync.client import connect

import entrepot
from entrepot.engine.conformance import told_apart
from entrepot.engine.history import History
from entrepot.engine.table import Table
from entrepot.games import find
from entrepot.server.app import create_app
from entrepot.server.registry import registry
from entrepot.server.sessions import presence
from entrepot.server.sessions.session import TableSession
from entrepot.server.sessions.table_config import HUMAN
from entrepot.server.sessions.visible_log import VisibleLog
from entrepot.server.workers.bot_pool import BotPool
from entrepot.server.workers.hints import Hints
from tests.odd_values import odd_values
from tests.wait import soon, until

from .tables import listening, settings, TOKEN

__all__ = [
    "Hints",
    "Inside",
    "Outside",
    "TableSession",
    "Tally",
    "Twins",
    "survey",
    "told_all",
]

numbers = count()
HASH = b"#" * 64
PATIENCE = 60.0


@dataclass(frozen=True)
class Reader:
    """Who asks: the holder of a seat's token, or a spectator."""

    table: str
    seat: int | None = None
    token: str | None = None

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}


@dataclass(frozen=True)
class Answer:
    """What came back, and how long the server computed for it."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes
    seconds: float = 0.0


def _app() -> Any:
    return create_app(
        settings(now=lambda: 1000.0, poll_interval=3600.0, health_interval=3600.0, access_log=True)
    )


class Inside:
    """A server in this process that is asked without a network. Several share a loop."""

    def __init__(self, runner: asyncio.Runner) -> None:
        self.app = _app()
        self._do, self._stack = runner.get_loop().run_until_complete, AsyncExitStack()

    def __enter__(self) -> "Inside":
        # Who comes and goes is news at once, not a bit later with others.
        self._stack.enter_context(pytest.MonkeyPatch.context()).setattr(presence, "QUIET", 0.0)
        self._do(self._stack.enter_async_context(self.app.router.lifespan_context(self.app)))
        return self

    def __exit__(self, *_: object) -> None:
        self._do(self._stack.aclose())

    def ask(self, path: str, headers: dict[str, str], body: Any = None) -> Answer:
        return self._do(self._ask(path, headers, body))

    def hear(self, path: str, headers: dict[str, str]) -> Answer:
        return self._do(self._hear(path, headers))

    async def _ask(self, path: str, headers: dict[str, str], body: Any) -> Answer:
        said: list[Any] = [json.dumps(body).encode() if body is not None else b""]
        sent: list[Any] = []

        async def receive() -> Any:
            if said:
                return {"type": "http.request", "body": said.pop(), "more_body": False}
            return await asyncio.get_running_loop().create_future()

        async def send(message: Any) -> None:
            sent.append(message)

        method = "GET" if body is None else "POST"
        more = {} if body is None else {"Content-Type": "application/json"}
        before = thread_time()
        await self.app(_scope("http", path, {**headers, **more}, method), receive, send)
        start, *bodies = sent
        return Answer(
            start["status"],
            tuple((name.decode(), value.decode()) for name, value in start["headers"]),
            b"".join(one.get("body", b"") for one in bodies),
            thread_time() - before,
        )

    async def _hear(self, path: str, headers: dict[str, str]) -> Answer:
        first: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        begun = False

        async def receive() -> Any:
            nonlocal begun
            if not begun:
                begun = True
                return {"type": "websocket.connect"}
            await first
            return {"type": "websocket.disconnect", "code": 1000}

        async def send(message: Any) -> None:
            if message["type"] == "websocket.send" and not first.done():
                first.set_result(message.get("bytes") or message["text"].encode())
            elif message["type"] == "websocket.close" and not first.done():
                first.set_exception(AssertionError(f"{path} was closed: {message}"))

        before = thread_time()
        await asyncio.wait_for(
            self.app(_scope("websocket", path, headers), receive, send), PATIENCE
        )
        return Answer(101, (), first.result(), thread_time() - before)

    @contextmanager
    def following(self, path: str, headers: dict[str, str]) -> Iterator[list[bytes]]:
        """The messages of a connection that stays as long as the block runs."""
        heard: list[bytes] = []
        coming = iter(({"type": "websocket.connect"},))
        left = asyncio.Event()

        async def receive() -> Any:
            for message in coming:
                return message
            await left.wait()
            return {"type": "websocket.disconnect", "code": 1000}

        async def send(message: Any) -> None:
            if message["type"] == "websocket.send":
                heard.append(message.get("bytes") or message["text"].encode())
            assert message["type"] != "websocket.close", f"{path} was closed: {message}"

        async def serve() -> None:
            await self.app(_scope("websocket", path, headers), receive, send)

        async def leave() -> None:
            left.set()
            await asyncio.wait_for(serving, PATIENCE)

        async def begin() -> asyncio.Task[None]:
            task = asyncio.create_task(serve())
            await soon(lambda: heard or task.done(), f"{path} sends nothing")
            return task

        serving = self._do(begin())
        try:
            yield heard
        finally:
            self._do(leave())

    def settle(self, sitting: TableSession) -> None:
        """Wait until all who follow a table have been sent all that is new."""
        self._do(soon(lambda: told_all(sitting), "the news do not end"))


def told_all(sitting: TableSession) -> bool:
    """Whether all who follow a table have been sent all that is new."""
    followers: Iterable[Any] = sitting.presence.followers
    waiting = [one for one in followers if one.woken is not None or one.line._task is not None]
    return not waiting and sitting.presence._quiet is None


def _scope(kind: str, path: str, headers: dict[str, str], method: str = "GET") -> dict[str, Any]:
    bare, _, query = path.partition("?")
    given = {"host": "testserver", "accept": "text/html, */*", **headers}
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http" if kind == "http" else "ws",
        "path": bare,
        "raw_path": bare.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), text.encode()) for name, text in given.items()],
        "client": ("127.0.0.1", 1),
        "server": ("testserver", 80),
        "subprotocols": [],
        "extensions": {"websocket.http.response": {}},
    }


class Outside:
    """The same over real HTTP and sockets, at an address of this machine."""

    def __init__(self) -> None:
        self.app = _app()
        self._stack = ExitStack()

    def __enter__(self) -> "Outside":
        self._address = self._stack.enter_context(listening(self.app))
        self._line = HTTPConnection(*self._address, timeout=PATIENCE)
        self._stack.callback(self._line.close)
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def ask(self, path: str, headers: dict[str, str], body: Any = None) -> Answer:
        given = {"Host": "testserver", "Accept": "text/html, */*", **headers}
        said = None if body is None else json.dumps(body).encode()
        if said is not None:
            given["Content-Type"] = "application/json"
        self._line.request("GET" if body is None else "POST", path, said, given)
        answer = self._line.getresponse()
        sent = tuple((name.lower(), text) for name, text in answer.getheaders())
        return Answer(answer.status, sent, answer.read())

    def hear(self, path: str, headers: dict[str, str]) -> Answer:
        host, port = self._address
        address = f"ws://{host}:{port}{path}"
        with connect(address, additional_headers=headers, open_timeout=PATIENCE) as socket:
            heard = socket.recv(timeout=PATIENCE)
        sittings = self.app.state.registry._sittings.values()
        until(
            lambda: not any(one.presence.followers for one in tuple(sittings)),
            "the server does not notice who leaves",
        )
        return Answer(101, (), heard if isinstance(heard, bytes) else heard.encode())


Server = Inside | Outside


@dataclass
class Twins:
    """A table at each of two servers under one name, with the same people."""

    servers: tuple[Server, Server]
    readers: tuple[list[Reader], list[Reader]]
    sittings: tuple[TableSession, TableSession]

    @property
    def players(self) -> int:
        return self.sittings[0].state.plan.players

    def hashes(self, side: int, seat: int | None) -> set[bytes]:
        """What a reader may be told of the proof now."""
        promised = self.sittings[side].state.promised
        found = {promised.commitment, promised.head_of(seat), *promised.pledges}
        found |= {text for one in promised.opened for text in (one.salt, one.head)}
        return {text.encode() for text in found if text is not None}

    def post(self, seat: int, what: str, body: dict[str, Any]) -> None:
        """The same is done in a seat of both."""
        for side in (0, 1):
            self.post_at(side, seat, what, body)

    def post_at(self, side: int, seat: int, what: str, body: dict[str, Any]) -> None:
        reader = self.readers[side][seat]
        path = f"/api/tables/{reader.table}/{what}"
        whole = {"id": f"{next(numbers)}", "version": self.sittings[side].state.version, **body}
        answer = self.servers[side].ask(path, reader.headers, whole)
        assert answer.status == 200, answer.body


@dataclass
class Tally:
    """What was compared, and by how much the two differ in what they computed."""

    pairs: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    bytes: int = 0
    times: dict[str, list[tuple[float, int]]] = field(default_factory=lambda: defaultdict(list))
    """By channel and kind of hidden difference: seconds more, and how much more was hidden."""


def same_table(servers: tuple[Server, Server], starts: list[Table]) -> Twins:
    """A table on each server under one name, with the same people, begun from these two."""
    name = f"table{next(numbers)}"
    readers, sittings = [], []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "new_id", lambda: name)
        for server, start in zip(servers, starts, strict=True):
            seats, options = ["human"] * start.players, dict(start.options)
            form = {"game": start.game, "seats": seats, "options": options}
            opened = json.loads(server.ask("/api/tables", {}, form).body)
            readers.append([Reader(name, one["seat"], one["token"]) for one in opened["seats"]])
            sitting = server.app.state.registry._sittings[name]
            sitting.state._history = History(start)
            sitting.state._entries = VisibleLog(sitting.state.history)
            sitting.state._clocks.run(sitting.state.actors, 1000.0)
            sittings.append(sitting)
    return Twins(servers, (readers[0], readers[1]), (sittings[0], sittings[1]))


def worlds(table: Table, seat: int, seed: int) -> list[Table]:
    """Two tables that a seat cannot tell apart."""
    view = table.view(seat)
    return [entrepot.sample(view, seed), entrepot.sample(view, seed + 1)]


def compare(twins: Twins, seat: int | None, chance: Random, tally: Tally) -> None:
    """See that a reader is sent the same at both, whatever they ask for."""
    asked = _questions(twins, seat, chance)
    answers: list[list[tuple[str, Answer]]] = []
    logs: list[list[str]] = []
    for side in (0, 1):
        reader = Reader(twins.readers[0][0].table) if seat is None else twins.readers[side][seat]
        with logged() as lines:
            answers.append([(kind, _answer(twins, side, reader, *how)) for kind, how in asked])
        logs.append(lines)
    if isinstance(twins.servers[0], Inside):
        # One over a network notes what it has answered later, together with others.
        assert logs[0] == logs[1], f"the logs differ for seat {seat}"
    for (kind, one), (_, other) in zip(*answers, strict=True):
        alike = replace(one, seconds=0.0) == replace(other, seconds=0.0)
        assert alike, f"{kind} differs for seat {seat}: {_difference(one, other)}"
        tally.answers[kind] += 1
        tally.bytes += len(one.body)
    _time(twins, seat, answers, tally)
    tally.pairs += 1


def _difference(one: Answer, other: Answer) -> str:
    """Where two answers begin to differ."""
    texts = [f"{answer.status} {answer.headers} {answer.body.decode()}" for answer in (one, other)]
    at = next((i for i, (a, b) in enumerate(zip(*texts, strict=False)) if a != b), 0)
    return " / ".join(text[max(0, at - 60) : at + 60] for text in texts)


Question = tuple[str, tuple[str, Any]]
"""The channel, and what is asked there: a path, and what is sent with it."""
SOCKET = object()
"""Sent with nothing, and listened to."""


def _questions(twins: Twins, seat: int | None, chance: Random) -> list[Question]:
    """Everything that a reader may ask for."""
    sitting = twins.sittings[0]
    table, version = sitting.id, sitting.state.version
    api, page = f"/api/tables/{table}", f"/tables/{table}"
    at = chance.randrange(version + 1)
    found: list[Question] = [
        ("table", (api, None)),
        ("view", (f"{api}/view", None)),
        ("view then", (f"{api}/view?at={at}", None)),
        ("log", (f"{api}/log?after={chance.randrange(2)}", None)),
        ("record", (f"{api}/record", None)),
        ("chat", (f"{api}/chat", None)),
        ("error", (f"{api}/view?at={version + 1}", None)),
        ("error", (f"{page}/record", None)),
        ("page", (page, None)),
        ("page then", (f"{page}?at={at}{chance.choice(('', '&open=1'))}", None)),
        ("page log", (f"{page}/log", None)),
        ("values", (f"{page}/values.toml", None)),
        ("socket", (f"{api}/live", SOCKET)),
        ("page socket", (f"{page}/live{chance.choice(('', '?packed'))}", SOCKET)),
    ]
    if seat is not None:
        refused = {"id": f"{next(numbers)}", "version": version, "action": "nothing"}
        found += [("legal", (f"{api}/legal", None)), ("error", (f"{api}/actions", refused))]
        if legal := sitting.state.legal(seat):
            action = urlencode({"action": chance.choice(legal)})
            found.append(("final", (f"{page}/final?{action}", None)))
    chance.shuffle(found)
    return found


def _answer(twins: Twins, side: int, reader: Reader, path: str, body: Any) -> Answer:
    """What comes back, without hashes.

    Hashes are made with a key that nobody knows, and so differ from table to table; that a reader
    learns nothing by when they change is seen by their being there.
    """
    server, known = twins.servers[side], twins.hashes(side, reader.seat)
    if body is SOCKET:
        answer = server.hear(path, reader.headers)
        known |= twins.hashes(side, reader.seat)  # who connects may sit down by it
    else:
        answer = server.ask(path, reader.headers, body)
    sent = decompress(answer.body) if path.endswith("packed") else answer.body
    if path == f"/tables/{reader.table}":
        seat = "" if reader.seat is None else reader.seat
        assert f'data-seat="{seat}"'.encode() in sent, "else this is not the reader's page"
    sent = _hidden_hashes(sent, known)
    headers = tuple((name, text) for name, text in answer.headers if name != "date")
    return replace(answer, body=sent, headers=headers)


def _hidden_hashes(sent: bytes, known: set[bytes]) -> bytes:
    for one in known:
        sent = sent.replace(one, HASH)
    return sent


@contextmanager
def logged() -> Iterator[list[str]]:
    """What is logged meanwhile, but for how long something took."""
    lines: list[str] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.name != "entrepot.loop":  # whose lines come by the clock alone
                lines.append(re.sub(r"[0-9.]+ ms", "ms", f"{record.name} {record.getMessage()}"))

    handler, log = Kept(), logging.getLogger("entrepot")
    level = log.level
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    try:
        yield lines
    finally:
        log.removeHandler(handler)
        log.setLevel(level)


def _time(
    twins: Twins, seat: int | None, answers: list[list[tuple[str, Answer]]], tally: Tally
) -> None:
    """Note by how much the server computed longer where more is hidden."""
    hidden = [_hidden(sitting, seat) for sitting in twins.sittings]
    for (kind, one), (_, other) in zip(*answers, strict=True):
        for name in hidden[0]:
            more = hidden[0][name] - hidden[1][name]
            if more and one.seconds:
                tally.times[f"{kind}, {name}"].append((one.seconds - other.seconds, more))


def _hidden(sitting: TableSession, seat: int | None) -> dict[str, int]:
    """How much there is that a reader does not see: as text, and as what others may do."""
    others = [other for other in range(sitting.state.plan.players) if other != seat]
    return {
        "text": len(repr(sitting.state.table.as_dict())),
        "choices": sum(len(sitting.state.legal(other)) for other in others),
    }


def figures_agree(servers: tuple[Server, Server]) -> None:
    """What those see who run two servers, but for times, tells nothing either."""
    until(lambda: _figures(servers[0]) == _figures(servers[1]), "the figures of two servers differ")


def _figures(server: Server) -> list[str]:
    body = server.ask("/metrics", {"Authorization": f"Bearer {TOKEN}"}).body.decode()
    return [line for line in body.splitlines() if not re.search("_(seconds|created)", line)]


def news_of(
    twins: Twins, seat: int, tally: Tally, act: Callable[[], None]
) -> list[list[list[bytes]]]:
    """What a seat and a spectator are sent at each side while the same is done at both.

    Over a network several changes may come as one message, so there nobody follows.
    """
    first = twins.servers[0]
    if not isinstance(first, Inside):
        act()
        return [[], []]
    table, heard = twins.sittings[0].id, []
    with ExitStack() as stack:
        for server, readers in zip(twins.servers, twins.readers, strict=True):
            assert isinstance(server, Inside)
            follows = [
                stack.enter_context(server.following(f"{path}/tables/{table}/live", one.headers))
                for one in (readers[seat], Reader(table))
                for path in ("/api", "")
            ]
            heard.append(follows)
        _settle(twins)
        for messages in chain(*heard):
            messages.clear()
        known = [twins.hashes(side, one) for side in (0, 1) for one in (seat, None)]
        act()
        _settle(twins)
        known += [twins.hashes(side, one) for side in (0, 1) for one in (seat, None)]
    tally.answers["news"] += len(heard[0])
    hashes = set().union(*known)
    return [[[_hidden_hashes(one, hashes) for one in each] for each in side] for side in heard]


def _settle(twins: Twins) -> None:
    for server, sitting in zip(twins.servers, twins.sittings, strict=True):
        assert isinstance(server, Inside)
        server.settle(sitting)


def play_alike(twins: Twins, seat: int, chance: Random, tally: Tally) -> bool:
    """Somebody acts, undoes or changes their mind at both tables; False where the seat learns."""
    one, other = twins.sittings
    undoing = [s for s in range(twins.players) if one.state.can_undo(s) and other.state.can_undo(s)]
    if undoing and chance.random() < 0.3:
        news = news_of(twins, seat, tally, lambda: twins.post(undoing[0], "undo", {}))
        assert news[0] == news[1], f"the news of an undo differ for seat {seat}"
        return True
    actor = chance.choice([s for s in range(twins.players) if one.state.legal(s)])
    both = [text for text in one.state.legal(actor) if text in other.state.legal(actor)]
    if not both:
        return False
    action = {"action": chance.choice(both)}
    news = news_of(twins, seat, tally, lambda: twins.post(actor, "actions", action))
    told = [sitting.state.history.played[-1].events for sitting in twins.sittings]
    for reader in (seat, None):
        difference = told_apart((one.state.table, other.state.table), told, reader)
        assert difference is None, f"an action tells reader {reader}: {difference}"
    numbers = [[len(messages) for messages in side] for side in news]
    assert numbers[0] == numbers[1], f"the numbers of messages differ for seat {seat}: {numbers}"
    seen = [
        (sitting.state.log(seat)[-1].events, sitting.state.view(seat)) for sitting in twins.sittings
    ]
    if seen[0] != seen[1] or one.state.over or other.state.over:
        return False
    assert news[0] == news[1], f"the news of {action['action']!r} differ for seat {seat}"
    return True


def hint_alike(twins: Twins, seat: int, tally: Tally) -> None:
    """A reader who alone is to act has the same hint at both, as if bots had the other seats.

    What finds hints is given nothing but its arguments, so these are the hint here.
    """
    if any(sitting.state.actors != (seat,) for sitting in twins.sittings):
        return

    async def told(self: BotPool, *asked: Any) -> dict[str, Any]:
        *about, _ = asked  # the last says whose turn at the bots it is
        return {"clue": json.dumps(about), "best": [], "other": None, "why": ""}

    plans = [sitting.state.plan for sitting in twins.sittings]
    seats = tuple(HUMAN if one == seat else "random" for one in range(twins.players))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BotPool, "hint", told)
        answers = []
        for side, sitting in enumerate(twins.sittings):
            reader = twins.readers[side][seat]
            sitting.state.plan = replace(sitting.state.plan, seats=seats)
            form = {"version": sitting.state.version, "more": True}
            path = f"/api/tables/{reader.table}/hint"
            answers.append(twins.servers[side].ask(path, reader.headers, form))
            sitting.state.plan = plans[side]
    one, other = answers
    assert one.status == 200, one.body
    assert one.body == other.body, f"hint differs for seat {seat}: {_difference(one, other)}"
    tally.answers["hint"] += 1
    tally.bytes += len(one.body)


def choose_apart(
    servers: tuple[Server, Server], start: Table, chance: Random
) -> tuple[Twins, list[int]] | None:
    """Twins at which somebody has chosen different things in secret.

    At one of them they may have changed their choice. With the twins go the other seats; None if
    nobody is to choose with others here.
    """
    if len(start.actors) < 2:
        return None
    position = start.as_dict()
    twins = same_table(servers, [entrepot.from_dict(position), entrepot.from_dict(position)])
    chooser = chance.choice(start.actors)
    legal = start.legal(chooser)
    for side in (0, 1):
        twins.post_at(side, chooser, "actions", {"action": chance.choice(legal), "version": 0})
    for _ in range(chance.randrange(3)):
        if others := [text for text in legal if text != twins.sittings[0].state.chosen(chooser)]:
            twins.post_at(0, chooser, "actions", {"action": chance.choice(others)})
            twins.post_at(
                1, chooser, "actions", {"action": twins.sittings[1].state.chosen(chooser)}
            )
    return twins, [other for other in range(twins.players) if other != chooser]


def survey(servers: tuple[Server, Server], game: str, seed: int, tally: Tally) -> None:
    """Look at some pairs that follow from a seed: at a moment of a game, and as it goes on."""
    chance = Random(seed)
    table = _somewhere(game, chance)
    if chance.random() < 0.25:
        while len(table.actors) == 1:
            table.play(chance.choice(table.legal()))
        if apart := choose_apart(servers, table, chance):
            twins, others = apart
            for seat in (None, *others):
                compare(twins, seat, chance, tally)
    elif not table.over:
        seat = chance.randrange(table.players)
        twins = same_table(servers, worlds(table, seat, seed))
        compare(twins, seat, chance, tally)
        for _ in range(4):
            hint_alike(twins, seat, tally)
            if twins.sittings[0].state.over or not play_alike(twins, seat, chance, tally):
                break
            compare(twins, seat, chance, tally)
    figures_agree(servers)


OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "dschunk": (
        {},
        {"data": odd_values()},
        {"setup": "variant", "merchants": ["gray", "white", "orange"], "data": odd_values()},
    )
}
"""The options with which a game is looked at."""


def _somewhere(game: str, chance: Random) -> Table:
    """A table at a random moment of a random game."""
    players = chance.choice(find(game).seats)
    options = chance.choice(OPTIONS.get(game, ({},)))
    table = entrepot.new(game, players, chance.getrandbits(32), options)
    moment, met = table.as_dict(), 1
    while True:
        seat = chance.choice(table.actors)
        table.play(chance.choice(table.legal(seat)), seat)
        if table.over:
            return entrepot.from_dict(moment)
        met += 1
        if chance.random() < 1 / met:
            moment = table.as_dict()
