"""All that the API's own description allows and forbids, by schemathesis: nothing fails.

It makes requests from `/openapi.json`, good ones and bad ones. Of tables, seats, tokens, versions,
actions, positions and records it can only guess, so real ones are put in, of tables in all stages.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from random import Random
from threading import local
from time import monotonic
from typing import Any

import httpx
from tests.mutation import mutated
from tests.server.processes import bearer

from .bounds import Bound, PATIENCE, wrong
from .kills import GAMES
from .servers import asking, server
from .stages import make_stages, Stage, Stages

__all__ = ["schema"]

AT_ONCE = 4
"""Operations that are tried at the same time, each on connections of its own."""
EXAMPLES = 60
"""Requests made for each operation, good ones and as many bad ones, with each set of tables."""
TIMES = 10
"""So often is a request about a table sent, each time for another one."""
POSTED = ("/api/tables", "/api/records")
"""Addresses about no table that take real positions and records."""


def schema(bound: Bound, chance: Random) -> str:
    """Send what the description of the API leads to."""
    if find_spec("schemathesis") is None:
        wrong("schemathesis is not installed: uv sync --frozen --all-extras --group soak")
        return "nothing"
    found: Counter[int] = Counter()
    until = monotonic() + bound.seconds
    with (
        tempfile.TemporaryDirectory() as folder,
        server({"data": Path(folder)}, review_simulations=10, bot_processes=2) as (_, address),
    ):
        while found.total() < bound.times and monotonic() < until:
            found += Trial(address, chance, until).run()
    told = ", ".join(f"{status}: {n}" for status, n in sorted(found.items()))
    return f"{found.total()} cases of schemathesis ({told})"


class OutOfTime(Exception):
    """There is no time for another case."""


class Trial:
    """One set of tables in all stages, and what is sent about them."""

    def __init__(self, address: str, chance: Random, until: float) -> None:
        self._address, self._chance, self._until = address, chance, until
        self._stages = asyncio.run(staged(address, chance))
        self._own = local()
        self._found: list[int] = []

    def run(self) -> Counter[int]:
        """Try every operation; gives how often each status was answered."""
        import schemathesis
        from schemathesis import GenerationMode
        from schemathesis.checks import load_all_checks

        load_all_checks()
        described = schemathesis.openapi.from_url(f"{self._address}/openapi.json")
        tasks = [
            (found.ok(), mode)
            for found in described.get_all_operations()
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
        ]
        self._chance.shuffle(tasks)
        # A table that was removed is no longer asked about.
        tasks.sort(key=lambda task: task[0].method.upper() == "DELETE")
        with ThreadPoolExecutor(AT_ONCE) as threads:
            for done in [threads.submit(self._try, *task) for task in tasks]:
                done.result()
        return Counter(self._found)

    @property
    def _client(self) -> httpx.Client:
        """The connections of this thread, on which versions are asked for."""
        if not hasattr(self._own, "client"):
            self._own.client = httpx.Client(base_url=self._address, timeout=PATIENCE, verify=False)
        client: httpx.Client = self._own.client
        return client

    @property
    def _session(self) -> Any:
        """The connections of this thread, on which cases are sent."""
        import requests

        if not hasattr(self._own, "session"):
            self._own.session = requests.Session()
            # Nothing is looked up in the environment for each request.
            self._own.session.trust_env = False
        return self._own.session

    def _try(self, operation: Any, mode: Any) -> None:
        from hypothesis import errors, given, HealthCheck, Phase, seed, settings

        if monotonic() > self._until:
            return

        quick = settings(
            max_examples=EXAMPLES,
            # What fails is told as it is: nothing is aimed at, made smaller or explained.
            phases=[Phase.generate],
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        )

        @quick
        @seed(self._chance.getrandbits(32))
        @given(operation.as_strategy(generation_mode=mode))
        def send(case: Any) -> None:
            for real in self._realised(case):
                if monotonic() > self._until:
                    raise OutOfTime
                self._send(real)

        try:
            send()
        except (errors.Unsatisfiable, OutOfTime):
            # Where everything is allowed, nothing can be wrong.
            return

    def _realised(self, case: Any) -> Iterator[Any]:
        """A request as it was made and, if it is about a table, for real ones."""
        yield case
        made = case.path_parameters, case.headers, case.body
        about = "{table}" in case.path or (case.path in POSTED and case.method == "POST")
        for _ in range(TIMES - 1 if about else 0):
            case.path_parameters, case.headers, case.body = made
            if "{table}" in case.path:
                self._put_in(case, self._stages.any(self._chance))
            else:
                case.body = self._posted(case.path, case.body)
            yield case

    def _put_in(self, case: Any, stage: Stage) -> None:
        """Put in a real table and, most of the time, a token, a version and an action of it."""
        chance, token = self._chance, stage.token(self._chance)
        parts = {**(case.path_parameters or {}), "table": stage.table}
        if "seat" in parts and chance.random() < 0.8:
            parts["seat"] = chance.randrange(len(stage.tokens))
        case.path_parameters = parts
        if token is None or chance.random() < 0.1:
            return
        case.headers = {**(case.headers or {}), **bearer(token)}
        if isinstance(case.body, dict) and "version" in case.body and chance.random() < 0.8:
            legal = self._client.get(f"{stage.path}/legal", headers=bearer(token)).json()
            case.body = {**case.body, "version": legal.get("version", 0)}
            if legal.get("actions") and "action" in case.body:
                case.body["action"] = chance.choice(legal["actions"])["action"]

    def _posted(self, path: str, body: Any) -> Any:
        """A record with something changed, or a table that may begin from a real position."""
        chance, stages = self._chance, self._stages
        if path == "/api/records":
            record = chance.choice(stages.records)
            return record if chance.random() < 0.1 else mutated(chance, record, [*stages.records])
        if not isinstance(body, dict):
            return body
        real = {**body, "game": chance.choice(GAMES), "seats": ["human", "random", "random"]}
        if chance.random() < 0.3:
            real["position"] = chance.choice(stages.positions)
        return real

    def _send(self, case: Any) -> None:
        from schemathesis.checks import not_a_server_error
        from schemathesis.core.failures import FailureGroup
        from schemathesis.specs.openapi import checks

        held = [
            not_a_server_error,
            checks.status_code_conformance,
            checks.content_type_conformance,
        ]
        answer = case.call(session=self._session, timeout=PATIENCE)
        self._found.append(answer.status_code)
        try:
            case.validate_response(answer, checks=held)
        except FailureGroup as failures:
            wrong(f"{case.method} {case.formatted_path} {case.body!r:.300}: {failures}")


async def staged(address: str, chance: Random) -> Stages:
    """Tables in all stages at a server."""
    async with asking(address) as client:
        return await make_stages(client, chance)
