"""Real tables, seats, versions and actions for schemathesis, most of the time."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import httpx
import schemathesis

GIVEN = json.loads(Path(os.environ["SOAK_TABLES"]).read_text(encoding="utf-8"))
CHANCE = Random(1)
CLIENT = httpx.Client(base_url=GIVEN["address"], timeout=60)


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    """Put in what is real."""
    if "{table}" not in case.path or CHANCE.random() < 0.2:
        return
    table = CHANCE.choice(GIVEN["tables"])
    token = CHANCE.choice([seat["token"] for seat in table["seats"] if seat["token"]])
    case.path_parameters = {**(case.path_parameters or {}), "table": table["id"]}
    if CHANCE.random() < 0.9:
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}
    if isinstance(case.body, dict) and "version" in case.body and CHANCE.random() < 0.8:
        legal = CLIENT.get(
            f"/api/tables/{table['id']}/legal", headers={"Authorization": f"Bearer {token}"}
        ).json()
        case.body["version"] = legal.get("version", 0)
        if legal.get("actions") and "action" in case.body:
            case.body["action"] = CHANCE.choice(legal["actions"])["action"]
