"""A process that reviews one game: a question comes in, out go how far it is, and the review.

It stands back for everything else on the machine.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

from ...reviews import review
from ...reviews.serialization import to_json
from .bot_worker import own_output, tell

AUTOGROUP = Path("/proc/self/autogroup")


def main() -> None:
    """Answer the one question there is."""
    answers = own_output()
    question = json.loads(sys.stdin.readline())
    stand_back(question["nice"])
    tell(answer(question, answers), answers)


def stand_back(nice: int) -> None:
    """Let everything else go first, by so much.

    Linux may weigh sessions against each other before it looks at processes, so that is told too.
    """
    if hasattr(os, "nice"):
        os.nice(nice)
    with suppress(OSError):
        AUTOGROUP.write_text(str(nice))


def answer(question: dict[str, Any], answers: TextIO) -> dict[str, Any]:
    """The review of a record; what goes wrong is told."""

    def progress(done: int, of: int) -> None:
        tell({"done": done, "of": of}, answers)

    try:
        found = review(
            question["record"],
            simulations=question["simulations"],
            seed=question["seed"],
            threads=1,
            progress=progress,
        )
        return {"review": to_json(found)}
    except Exception as error:  # whatever it is, the server must hear of it
        return {"error": f"{type(error).__name__}: {error}"}


if __name__ == "__main__":
    main()
