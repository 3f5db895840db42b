"""Records as a dishonest server would write them: with a chain that agrees with what it claims."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from tools.fairness import secret, web_game, WebTable

from entrepot.engine.fairness.commitments import DealCommitment, HashChain
from entrepot.server.sessions.log_entries import GameBegun, SeatTaken

__all__ = [
    "forgeries",
    "rechained",
    "with_a_bots_part",
]


def rechained(record: dict[str, Any], deeds: list[str]) -> dict[str, Any]:
    """A record with other deeds, and the head that they come to."""
    deal = record["deal"]
    chain = HashChain(DealCommitment(deal["plan"], deal["key"], deal["salt"]))
    for line in deeds:
        chain.add(line)
    return {**record, "deal": {**deal, "deeds": deeds, "head": chain.heads[-1]}}


def with_a_bots_part() -> dict[str, Any]:
    """The server adds randomness for a bot, after all others: so it chooses the deal."""
    table, chance = WebTable("dunhuang"), Random(1)
    table.do(SeatTaken(0, "A", None, secret("a")), SeatTaken(1, "B", None, secret("b")))
    table.do(SeatTaken(2, "C", None, secret("chosen")), GameBegun())
    while not table.state.over:
        table.act(chance)
    return table.record()


def forgeries() -> Iterator[tuple[str, dict[str, Any]]]:
    """What no table could have done, each with a name."""
    record = web_game("dschunk", 2)
    deeds = record["deal"]["deeds"]
    begun = next(i for i, line in enumerate(deeds) if line.startswith("begin"))
    bids = [i for i, line in enumerate(deeds) if line.startswith("act") and " bid " in line]
    later = next(i for i, line in enumerate(deeds) if i > bids[6] and "bid" not in line)
    bidder = next(i for i in bids if deeds[i].split()[1] == "0")
    lines = {
        "a bid changed after all were shown it": (later, "change 0 pass"),
        "an action of somebody else taken back": (bids[0] + 1, "undo 0"),
        "a bid taken back after all were shown it": (later, "undo 1"),
        "a bot that plays for a human": (later, deeds[bidder].replace("human", "bot")),
        "a human who plays for a bot": (later, "act 2 human pass"),
        "a stand-in that nobody called": (later, "act 0 stand-in pass"),
        "a bot that sits down": (begun + 1, "sit 2"),
        "a bot that changes its choice": (bids[0] + 1, "change 2 pass"),
        "a seat that is not there": (0, "sit 7"),
        "a game that ends twice": (later, "end " + secret("end")),
        "an action before the deal": (begun, deeds[bidder]),
        "a digit of another script": (0, "sit ٠"),
        "two lines in one": (later, "return 0\nreturn 1"),
        "a word too many": (0, f"sit 0 {secret('a')} {secret('b')}"),
    }
    for name, (place, line) in lines.items():
        yield name, rechained(record, [*deeds[:place], line, *deeds[place:]])
    back = ["stand-in 0", "return 0", deeds[bidder].replace("human", "stand-in")]
    yield (
        "a stand-in that plays on for who has come back",
        rechained(record, [*deeds[:bidder], *back, *deeds[bidder + 1 :]]),
    )
    yield "the part of a bot", with_a_bots_part()
    for name, text in (("half a letter", "\ud800"), ("another plan", "{}")):
        deal = {**record["deal"], "plan": text}
        yield name, {**record, "deal": deal}
    true = json.loads(json.dumps(record))
    true["actions"][0][0] = bool(true["actions"][0][0])
    yield "a seat that is no number", true
