"""Commitments to a deal by commit-reveal, and the hash chain of all that follows.

A promise is a hash of a secret key, shown before anybody sits down. Everybody may add randomness of
their own, a *part*; the deal follows from the key and all parts. Each deed at the table adds a link
to a chain of hashes, whose newest *head* everybody is told. When the game is over the key is
opened, and `verification` checks it all. docs/fairness.md tells this exactly enough for others to
follow.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from hmac import digest
from re import fullmatch
from secrets import token_hex
from typing import Any

from ..key_stream import KEY_BYTES

VERSION = 1
NAME = f"entrepot deal {VERSION}"


@dataclass(frozen=True)
class DealCommitment:
    """A commitment to a deal, opened: a plan as text, and a key and a salt in hexadecimal."""

    plan: str
    key: str
    salt: str

    @classmethod
    def make(cls, plan: Mapping[str, Any]) -> DealCommitment:
        """A promise for a plan by a key that nobody knows."""
        return cls(canonical(plan), token_hex(KEY_BYTES), token_hex(KEY_BYTES))

    @property
    def commitment(self) -> str:
        """The commitment that everybody may see before the deal."""
        return _hash(NAME, "promise", self.plan, self.key, self.salt)

    def dealing(self, parts: Sequence[str]) -> bytes:
        """The key that the deal rolls from; a part for each seat, empty where there is none."""
        return self._mac("deal", *parts)

    def blind(self, i: int) -> str:
        """The salt of a link, without which nobody can tell what the link is about."""
        return self._mac(f"link {i}").hex()

    def choice_salt(self, lines: int, seat: int) -> str:
        """The salt of a seat's pledge that is told after so many lines of the chain."""
        return self._mac(f"choice {lines} {seat}").hex()

    def __repr__(self) -> str:
        return f"<promise {self.commitment}>"

    def _mac(self, *lines: str) -> bytes:
        return digest(bytes.fromhex(self.key), "\n".join(lines).encode(), "sha256")


class HashChain:
    """The chain of actions, a line for each, and a head of the chain after each."""

    def __init__(self, promise: DealCommitment) -> None:
        self._promise = promise
        self.lines: list[str] = []
        self.heads = [_hash(NAME, "chain", promise.commitment)]

    def add(self, line: str) -> None:
        """Add a line for an action, and the next head."""
        self.lines.append(line)
        blind = self._promise.blind(len(self.lines))
        self.heads.append(_hash(self.heads[-1], blind, line))


def choice_commitment(seat: int, action: str, salt: str) -> str:
    """The commitment to a choice that others may not see yet."""
    return _hash(NAME, "choice", str(seat), action, salt)


def series_of(promises: Iterable[str]) -> str:
    """A commitment to several promises, short enough to be printed before the first deal."""
    return _hash(NAME, "series", *promises)


def entropy_of(lines: Iterable[str], players: int) -> list[str]:
    """The part of each seat: the last that was given there before the game began, else empty.

    Somebody may give their seat up to somebody else before that.
    """
    parts = [""] * players
    for line in lines:
        kind, *words = line.split(" ")
        if kind == "begin":
            break
        if kind == "sit" and len(words) == 2 and int(words[0]) < players:
            parts[int(words[0])] = words[1]
    return parts


def is_entropy(text: object) -> bool:
    """Whether a text can be somebody's part of the randomness."""
    return isinstance(text, str) and fullmatch(f"[0-9a-f]{{{2 * KEY_BYTES}}}", text) is not None


def canonical(value: Any) -> str:
    """A value as the one JSON text that stands for it: keys sorted, nothing that could be left."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def digest_of(value: Any) -> str:
    """The hash of a value's canonical text."""
    return _hash(canonical(value))


def _hash(*lines: str) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()
