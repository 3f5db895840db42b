"""Verification: whether a record keeps its commitments, in deal, rolls, log entries and rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from ..errors import BadRecord
from ..game import AnyGame
from ..phrases import say
from ..records import replay
from ..table import Table
from ..validation import JsonReader
from .commitments import (
    canonical,
    DealCommitment,
    digest_of,
    entropy_of,
    HashChain,
    is_entropy,
    VERSION,
)
from .transcript import ImpossibleEntry, is_transcript_line, TranscriptReplay

MOST_LINES = 20_000
"""More lines than any table of a game that we ship leads to: a counted entry of one of four seats
leads to three at most, such as an undo, an action and a stand-in."""


class DealMismatch(BadRecord):
    """A record that does not keep what its table promised."""


def deal_proof(promise: DealCommitment, chain: HashChain, table: Table) -> dict[str, Any]:
    """The part of a record by which its deal can be checked; `table` is as the game ended."""
    return {
        "version": VERSION,
        "plan": promise.plan,
        "key": promise.key,
        "salt": promise.salt,
        "promise": promise.commitment,
        "rolls": rolls_of(table),
        "deeds": list(chain.lines),
        "head": chain.heads[-1],
    }


def rolls_of(table: Table) -> list[Any]:
    """The rolls: for the deal, 0, and each action that rolled, its number and the rolls."""
    return [
        [version, [list(roll) for roll in rolls]]
        for version, rolls in enumerate(table.rolls)
        if rolls
    ]


def closing_line(result: Any, rolls: Any) -> str:
    """The line of the chain that a game ends with."""
    return f"end {digest_of({'result': result, 'rolls': rolls})}"


def verify_deal(record: Mapping[str, Any], find: Callable[[str], AnyGame]) -> Table:
    """The table that a record with a `deal` ends at, all that it promises checked.

    BadRecord says what is wrong: the record does not replay. DealMismatch: the promise is not kept.
    """
    table = replay(record, find)
    form = JsonReader(record, "", DealMismatch).form("deal")
    try:
        _check(form, record, table)
    except UnicodeEncodeError as error:
        raise DealMismatch(say("a text in it is no Unicode")) from error
    form.end()
    return table


def _check(form: JsonReader, record: Mapping[str, Any], table: Table) -> None:
    promise, lines = _promise(form), _lines(form)
    seats = _check_plan(promise, record)
    _check_chain(form, promise, lines, record)
    game = table.game_rules
    key = promise.dealing(entropy_of(lines, table.players))
    # Not `checked_options`: that reads files which options name, and these come from anywhere.
    options = game.options(record["options"])
    dealt = Table.deal_with_key(game, table.players, key, options)
    if dealt.as_dict() != record["setup"]:
        raise DealMismatch(say("the cards do not lie where the promised key puts them"))
    try:
        retold = TranscriptReplay(dealt, seats, lines)
    except ImpossibleEntry as error:
        raise form.wrong(
            f"deeds[{error.line}]", say("{key} cannot have been done at the table")
        ) from error
    if canonical(retold.actions) != canonical(record["actions"]):
        raise form.wrong("deeds", say("{key} are not what actions says was played"))
    if form.any("rolls") != [*rolls_of(dealt), *rolls_of(table)]:
        raise form.wrong("rolls", say("{key} are not what the key rolls"))


def _promise(form: JsonReader) -> DealCommitment:
    if form.integer("version", high=10**9) != VERSION:
        raise form.wrong("version", say("{key} must be {right}", right=VERSION))
    plan = form.any("plan")
    if not isinstance(plan, str):
        raise form.wrong("plan", say("{key} must be a text"))
    promise = DealCommitment(plan, *(_hash_in(form, key) for key in ("key", "salt")))
    if form.any("promise") != promise.commitment:
        raise DealMismatch(say("key and salt do not open the promise"))
    return promise


def _hash_in(form: JsonReader, key: str) -> str:
    text = form.any(key)
    if not is_entropy(text):
        raise form.wrong(key, say("{key} must be 64 hexadecimal digits"))
    return str(text)


def _check_plan(promise: DealCommitment, record: Mapping[str, Any]) -> list[str]:
    """Check that the game is the promised one; returns the promised seating."""
    told = {key: record[key] for key in ("game", "rules", "options")}
    try:
        plan = json.loads(promise.plan)
        seats = [str(player) for player in plan["seats"]]
        same = canonical(plan) == canonical({**told, "seats": seats})
        same = same and len(seats) == record["players"]
    except (ValueError, TypeError, LookupError, RecursionError):
        same = False
    if not same:
        raise DealMismatch(say("the game is not the one that was promised"))
    return seats


def _lines(form: JsonReader) -> list[str]:
    lines = form.entries("deeds", high=MOST_LINES)
    for i, line in enumerate(lines):
        if not is_transcript_line(line):
            raise form.wrong(f"deeds[{i}]", say("{key} is no deed"))
    return lines


def _check_chain(
    form: JsonReader, promise: DealCommitment, lines: list[str], record: Mapping[str, Any]
) -> None:
    """The chain of what was done ends where it should, and begins and ends with this game."""
    chain = HashChain(promise)
    for line in lines:
        chain.add(line)
    if form.any("head") != chain.heads[-1]:
        raise DealMismatch(say("the chain of what was done is broken"))
    begun = [line for line in lines if line.startswith("begin")]
    if begun != [f"begin {digest_of(record['setup'])}"]:
        raise DealMismatch(say("the set-up is not the one that the chain begins with"))
    if lines[-1] != closing_line(record["result"], form.any("rolls")):
        raise DealMismatch(say("the result is not the one that the chain ends with"))
