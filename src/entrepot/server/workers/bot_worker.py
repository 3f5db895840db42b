"""A process in which bots think: a question in JSON on each line that comes in, and its answer."""

from __future__ import annotations

import json
import os
import sys
from functools import lru_cache
from typing import Any, TextIO

from ...bots import Bot, bot, names, warm_up
from ...engine.errors import UnknownBot
from ...i18n import Voice
from ...reviews import warmup as hints


def main() -> None:
    """Answer until nobody asks any more."""
    answers = own_output()
    for line in sys.stdin:
        tell(answer(json.loads(line)), answers)


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """The answer to a question; what a bot raises is told, and the process goes on."""
    try:
        if "warm" in question:
            warm(question["warm"])
            return {}
        if "hint" in question:
            return hint(**question)
        asked = make(question["bot"], question["seconds"], question["interpreted"])
        return {"action": asked.choose(question["view"], question["legal"])}
    except Exception as error:  # whatever it is, the table must hear of it
        return {"error": f"{type(error).__name__}: {error}"}


def warm(game: str) -> None:
    """Load what bots think with, and what hints are found with where that is compiled."""
    warm_up(game)
    if hints.is_warm(game):
        hints.warm_up(game)


def hint(
    hint: dict[str, Any], legal: list[str], language: str, names: list[str], interpreted: bool
) -> dict[str, Any]:
    """A hint for the seat of a view, in words."""
    found = hints.at_once(hint, legal, interpreted=interpreted)
    return found.as_dict(Voice(language, names))


@lru_cache(maxsize=4)
def make(name: str, seconds: float, interpreted: bool) -> Bot:
    """A bot, kept for the next question: it needs room, and time to make it.

    Only one that is installed: no name that comes from elsewhere may say what to import.
    """
    if name.partition(":")[0] not in names():
        raise UnknownBot(f"{name!r} is no bot that is installed")
    return bot(name, seconds=seconds, interpreted=interpreted)


def own_output() -> TextIO:
    """Where answers go; whatever else is printed goes elsewhere and disturbs nobody."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return answers


def tell(what: dict[str, Any], answers: TextIO) -> None:
    """Writes a line for the server; where it was killed, this process ends as well."""
    try:
        print(json.dumps(what), file=answers, flush=True)
    except BrokenPipeError:
        os._exit(0)


if __name__ == "__main__":
    main()
