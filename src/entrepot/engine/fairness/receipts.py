"""Receipts: what somebody noted while they played, and whether a record agrees with it.

A record proves that its game is the one that its own promise is about. Only who was at the table
can tell that it is the game they played: by the promise, the heads and the pledges that they were
told, by what was opened, and by the part that they added.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..errors import BadRecord
from ..phrases import say
from .commitments import choice_commitment, DealCommitment, entropy_of, HashChain
from .verification import DealMismatch


def check_receipts(record: Mapping[str, Any], notes: Iterable[Any]) -> int:
    """Check a record, whose deal is checked, against notes; returns the number of their heads.

    A note is what the server told at one time: an object that may have `promise`, `head`,
    `pledges`, `opened`, and `part`, which is the reader's own. DealMismatch says what does not
    agree.
    """
    deal = record["deal"]
    promise = DealCommitment(deal["plan"], deal["key"], deal["salt"])
    chain = HashChain(promise)
    for line in deal["deeds"]:
        chain.add(line)
    parts = entropy_of(chain.lines, record["players"])
    lines = {head: i for i, head in enumerate(chain.heads)}
    pledged: dict[str, Any] = {}
    for note in notes:
        if not isinstance(note, Mapping):
            raise BadRecord(say("a note must be an object with keys"))
        if note.get("promise") not in (None, promise.commitment):
            raise DealMismatch(say("the promise is not the one that was noted"))
        if note.get("part") and note["part"] not in parts:
            raise DealMismatch(say("the part that was noted is not in the deal"))
        head = note.get("head")
        if head is not None:
            if head not in lines:
                raise DealMismatch(say("a head that was noted is not in the chain"))
            pledged[head] = note.get("pledges") or []
            _check_pledges(promise, chain.lines[: lines[head]], pledged[head])
        _check_opened(note.get("opened") or [], pledged)
    return len(pledged)


def _check_pledges(promise: DealCommitment, lines: list[str], pledges: list[str | None]) -> None:
    """Check that the choices after some lines are those that were pledged then."""
    chosen = _last_actions(lines)
    for seat, pledge in enumerate(pledges):
        if pledge is None:
            continue
        salt = promise.choice_salt(len(lines), seat)
        if pledge != choice_commitment(seat, chosen.get(seat, ""), salt):
            raise DealMismatch(say("a choice that was pledged is not the one that was made"))


def _check_opened(opened: Iterable[Mapping[str, Any]], pledged: Mapping[str, Any]) -> None:
    """Check that the opened choices were pledged, as far as that was noted."""
    for one in opened:
        pledges = pledged.get(one["head"]) if one["head"] else None
        if pledges and pledges[one["seat"]] != choice_commitment(
            one["seat"], one["action"], one["salt"]
        ):
            raise DealMismatch(say("a choice that was opened is not the one that was pledged"))


def _last_actions(lines: Iterable[str]) -> dict[int, str]:
    """By seat, its last action after some lines that a table has done."""
    played: list[tuple[int, str]] = []
    for line in lines:
        kind, place, *rest = line.split(" ", 2)
        if kind == "act":
            played.append((int(place), rest[0].partition(" ")[2]))
        elif kind == "undo":
            played.pop()
        elif kind == "change":
            last = max(i for i, one in enumerate(played) if one[0] == int(place))
            played[last] = (int(place), rest[0])
    return dict(played)
