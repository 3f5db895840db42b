"""All that the API's own description allows and forbids, by schemathesis: nothing fails.

It makes requests from `/openapi.json`, good ones and bad ones. Of tables, seats, versions and
actions it can only guess, so each of them is sent for several real ones too.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import httpx
from tests.server.processes import bearer

from .bounds import Bound, PATIENCE, wrong
from .killing import open_table
from .servers import asking, server

__all__ = ["schema"]

TABLES = 12
EXAMPLES = 150
"""Requests made for each operation, good ones and as many bad ones, at each server."""
TIMES = 6
"""So often is a request about a table sent, each time for another one."""


def schema(bound: Bound, chance: Random) -> str:
    """Send what the description of the API leads to."""
    if find_spec("schemathesis") is None:
        wrong("schemathesis is not installed: uv sync --frozen --all-extras --group soak")
        return "nothing"
    cases, until = 0, monotonic() + bound.seconds
    while cases < bound.times and monotonic() < until:
        with (
            tempfile.TemporaryDirectory() as folder,
            server({"data": Path(folder)}) as (_, address),
        ):
            cases += Trial(address, chance, until).run()
    return f"{cases} cases of schemathesis"


class Trial:
    """One server and what is sent to it."""

    def __init__(self, address: str, chance: Random, until: float) -> None:
        self._address, self._chance, self._until = address, chance, until
        self._tables = asyncio.run(opened(address, chance))
        self._client = httpx.Client(base_url=address, timeout=PATIENCE, verify=False)
        self._session: Any = None
        self._cases = 0

    def run(self) -> int:
        """Try every operation; gives how many requests were sent."""
        import requests
        import schemathesis
        from schemathesis import GenerationMode

        described = schemathesis.openapi.from_url(f"{self._address}/openapi.json")
        with self._client, requests.Session() as self._session:
            for found in described.get_all_operations():
                for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                    if monotonic() < self._until:
                        self._try(found.ok(), mode)
        return self._cases

    def _try(self, operation: Any, mode: Any) -> None:
        from hypothesis import errors, given, HealthCheck, Phase, seed, settings

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
                self._send(real)

        try:
            send()
        except errors.Unsatisfiable:
            # Where everything is allowed, nothing can be wrong.
            return

    def _realised(self, case: Any) -> Iterator[Any]:
        """A request as it was made and, if it is about a table, for real ones."""
        yield case
        made = case.path_parameters, case.headers, case.body
        for _ in range(TIMES - 1 if "{table}" in case.path else 0):
            case.path_parameters, case.headers, case.body = made
            self._put_in(case)
            yield case

    def _put_in(self, case: Any) -> None:
        """Put in a real table and, most of the time, a token, a version and an action of it."""
        chance, table = self._chance, self._chance.choice(self._tables)
        token = chance.choice([seat["token"] for seat in table["seats"] if seat["token"]])
        case.path_parameters = {**(case.path_parameters or {}), "table": table["id"]}
        if chance.random() < 0.9:
            case.headers = {**(case.headers or {}), **bearer(token)}
        if isinstance(case.body, dict) and "version" in case.body and chance.random() < 0.8:
            path = f"/api/tables/{table['id']}/legal"
            legal = self._client.get(path, headers=bearer(token)).json()
            case.body = {**case.body, "version": legal.get("version", 0)}
            if legal.get("actions") and "action" in case.body:
                case.body["action"] = chance.choice(legal["actions"])["action"]

    def _send(self, case: Any) -> None:
        from schemathesis.checks import load_all_checks, not_a_server_error
        from schemathesis.core.failures import FailureGroup
        from schemathesis.specs.openapi import checks

        load_all_checks()
        held = [
            not_a_server_error,
            checks.status_code_conformance,
            checks.content_type_conformance,
        ]
        self._cases += 1
        answer = case.call(session=self._session, timeout=PATIENCE)
        try:
            case.validate_response(answer, checks=held)
        except FailureGroup as failures:
            wrong(f"{case.method} {case.formatted_path} {case.body!r:.300}: {failures}")


async def opened(address: str, chance: Random) -> list[Any]:
    """Some tables to play at."""
    async with asking(address) as client:
        return [await open_table(client, chance) for _ in range(TABLES)]
