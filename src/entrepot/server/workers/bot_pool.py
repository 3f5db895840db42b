"""Bot pool: bots choose in worker processes, with a deadline.

Whatever a bot does, an answer comes: one that is late is stopped, and a legal action is played by
lot instead. While the compiled rules of a game are being prepared, bots think interpreted.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Coroutine, Mapping, Sequence
from random import Random
from time import perf_counter
from typing import Any

from ..errors import ApiError, ErrorType
from ..metrics import Metrics
from . import subprocesses
from .fair_queue import FairQueue

log = logging.getLogger("entrepot.thinking")
SECONDS = {"master": 1.0}
USUAL = 0.5
"""How long a bot thinks about a decision."""
PATIENCE = 10
"""A bot may take so many times the seconds it was given..."""
GRACE = 8.0
"""...and so many seconds more, to load what it needs, before it is stopped."""
LOADING = 60.0
"""Seconds for loading compiled rules."""
SHORTEST = 0.05
"""Seconds for a decision when many tables wait."""
LONGEST_LINE = 1024 * 1024
MOST_FAILED = 3
"""So many decisions that fail one after the other say that none will succeed."""


class BotWorker:
    """A process that answers one question after the other."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self.warm: set[str] = set()
        """The games whose compiled rules this process has loaded."""
        self.failed: set[str] = set()
        """The games whose compiled rules could not be loaded; nobody waits for that again."""

    async def ask(self, question: Mapping[str, Any], longest: float) -> dict[str, Any]:
        """The answer; TimeoutError or OSError if there is none, and then the process is gone."""
        if self._process is None or self._process.returncode is not None:
            await self._start()
        assert self._process is not None
        questions, answers = self._process.stdin, self._process.stdout
        assert questions is not None
        assert answers is not None
        try:
            questions.write(json.dumps(question).encode() + b"\n")
            await questions.drain()
            line = await asyncio.wait_for(answers.readline(), longest)
            if not line:
                raise ConnectionResetError("the process has ended")
            answer: dict[str, Any] = json.loads(line)
        except BaseException:
            await self.stop()
            raise
        return answer

    async def stop(self) -> None:
        """End the process; the next question starts another."""
        process, self._process = self._process, None
        self.warm.clear()
        if process is not None:
            await subprocesses.end(process)

    async def _start(self) -> None:
        self._process = await subprocesses.begin("bot_worker", LONGEST_LINE)


class BotPool:
    """Bot processes, shared by all tables."""

    def __init__(self, processes: int, metrics: Metrics) -> None:
        self._workers = [BotWorker() for _ in range(processes)]
        self._queue = FairQueue(self._workers)
        self._prepared: set[str] = set()
        self._warming: set[asyncio.Task[None]] = set()
        self._closed = False
        self._random = Random()
        self._metrics = metrics
        self._failed = 0
        """Decisions that failed one after the other."""

    @property
    def alive(self) -> bool:
        """Whether bots decide for themselves; False where one decision after the other failed."""
        return self._failed < MOST_FAILED

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        for task in tuple(self._warming):
            task.cancel()
        for worker in self._workers:
            await worker.stop()

    def prepared(self, game: str) -> None:
        """From now on bots may think compiled about a game."""
        self._prepared.add(game)
        for _ in self._workers:
            self._later(self._warm_one())

    async def choose(
        self,
        level: str,
        view: Mapping[str, Any],
        legal: Sequence[str],
        client: str = "",
        attended: bool = True,
    ) -> str:
        """A legal action: the bot's, or a random one if it gives none.

        A `client` with many tables waits behind others with few, and everybody behind tables that
        are `attended`.
        """
        if level == "random":
            return self._random.choice(legal)
        reason = "error"
        start = perf_counter()
        try:
            answer = await self._ask(level, view, legal, client, attended)
            if answer.get("action") in legal:
                self._metrics.bot_seconds.labels(level).observe(perf_counter() - start)
                self._failed = 0
                return str(answer["action"])
            log.warning("bot %s gave no legal action: %.300s", level, answer)
        except TimeoutError:
            reason = "late"
            log.warning("bot %s gave no answer in time", level)
        except (OSError, ValueError) as error:
            reason = "process"
            log.warning("bot %s failed: %s", level, error)
        self._failed += 1
        self._metrics.bot_faults.labels(reason).inc()
        return self._random.choice(legal)

    async def hint(
        self,
        view: Mapping[str, Any],
        legal: Sequence[str],
        language: str,
        names: Sequence[str],
        client: str,
    ) -> dict[str, Any]:
        """A hint for the seat of a view, in a language; an ApiError if there is none in time."""
        thinker = await self._queue.take(client)
        question = {"hint": view, "legal": legal, "language": language, "names": names}
        try:
            answer = await self._answer(thinker, view["game"], question, USUAL)
        except (OSError, ValueError) as error:
            log.warning("no hint was found: %s", type(error).__name__)
            raise ApiError(ErrorType.HINT_FAILED) from error
        if "error" in answer:
            log.warning("no hint was found: %.300s", answer)
            raise ApiError(ErrorType.HINT_FAILED)
        return answer

    async def _ask(
        self,
        level: str,
        view: Mapping[str, Any],
        legal: Sequence[str],
        client: str,
        attended: bool,
    ) -> dict[str, Any]:
        thinker = await self._queue.take(client, attended=attended)
        self._metrics.bots_waiting.set(self._queue.waiting)
        seconds = self.seconds(level, client)
        question = {"bot": level, "view": view, "legal": legal, "seconds": seconds}
        return await self._answer(thinker, view["game"], question, seconds)

    async def _answer(
        self, thinker: BotWorker, game: str, question: dict[str, Any], seconds: float
    ) -> dict[str, Any]:
        """The answer of a thinker to what takes so many seconds; then it is given back."""
        try:
            question["interpreted"] = game not in thinker.warm
            return await thinker.ask(question, PATIENCE * seconds + GRACE)
        finally:
            if self._cold(thinker) and not self._closed:
                self._later(self._warm(thinker))
            else:
                self._queue.give_back(thinker)

    def seconds(self, level: str, client: str) -> float:
        """How long to think: half and half again where others wait, so that nobody waits long."""
        if level == "random":
            return 0.0
        seconds, crowd = SECONDS.get(level, USUAL), self._queue.crowd(client)
        while crowd >= 1 and seconds > SHORTEST:
            seconds, crowd = max(SHORTEST, seconds / 2), crowd / 2
        return seconds

    def _later(self, warming: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(warming)
        self._warming.add(task)
        task.add_done_callback(self._warming.discard)

    def _cold(self, thinker: BotWorker) -> set[str]:
        """The games whose compiled rules a thinker has yet to load."""
        return self._prepared - thinker.warm - thinker.failed

    async def _warm_one(self) -> None:
        """Warm one that nobody uses; whoever uses another does so afterwards."""
        await self._warm(await self._queue.take())

    async def _warm(self, thinker: BotWorker) -> None:
        """Let a thinker load what was prepared, and give it back."""
        try:
            while cold := self._cold(thinker):
                await self._load(thinker, min(cold))
        finally:
            self._queue.give_back(thinker)

    async def _load(self, thinker: BotWorker, game: str) -> None:
        try:
            answer = await thinker.ask({"warm": game}, LOADING)
        except (OSError, ValueError) as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        if "error" not in answer:
            thinker.warm.add(game)
            return
        thinker.failed.add(game)
        log.warning("compiled rules of %s could not be loaded: %.300s", game, answer["error"])
