"""All that the API's own description allows and forbids, by schemathesis: nothing fails.

It makes requests from `/openapi.json`, good ones and bad ones. Of tables, seats, versions and
actions it can only guess, so hooks put in those of real tables most of the time.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from random import Random

import httpx
from tests.server.processes import server

from .bounds import Bound, PATIENCE, wrong
from .killing import open_table

__all__ = ["schema"]

TABLES = 12
EXAMPLES = 300
"""Cases for each operation in a run; there are several runs, each with other tables."""
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance"
HERE = Path(__file__).parents[2]


def schema(bound: Bound, chance: Random) -> str:
    """Send what the description of the API leads to."""
    if find_spec("schemathesis") is None:
        wrong("schemathesis is not installed: uv sync --frozen --all-extras --group soak")
        return "nothing"
    cases = 0
    for number in Bound(bound.seconds, 1000).turns():
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            with server({"data": folder}) as (_, address):
                cases += run(address, folder, number, chance)
        if cases >= bound.times:
            break
    return f"{cases} cases of schemathesis"


def run(address: str, folder: Path, seed: int, chance: Random) -> int:
    """One run; gives how many cases it had."""
    tables = asyncio.run(opened(address, chance))
    (folder / "tables.json").write_text(json.dumps({"address": address, "tables": tables}))
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"{address}/openapi.json"]
    command += ["--checks", CHECKS, "--phases", "examples,coverage,fuzzing", "--workers", "2"]
    command += ["--max-examples", str(EXAMPLES), "--seed", str(seed), "--continue-on-failure"]
    command += ["--suppress-health-check", "all", "--no-color"]
    done = subprocess.run(
        command,
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": str(HERE),
            "SCHEMATHESIS_HOOKS": "tools.soak.hooks",
            "SOAK_TABLES": str(folder / "tables.json"),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        wrong(f"schemathesis, seed {seed}:\n{done.stdout[-6000:]}{done.stderr[-1000:]}")
    found = re.search(r"(\d+) generated", done.stdout)
    return int(found[1]) if found else 0


async def opened(address: str, chance: Random) -> list[object]:
    """Some tables to play at."""
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:
        return [await open_table(client, chance) for _ in range(TABLES)]
