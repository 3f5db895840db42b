"""Tokens: secrets that stand for a seat or a browser. Only digests of them are kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from secrets import choice, token_urlsafe
from typing import Any

BITS = 144
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""For ids that people may read to each other: nothing that looks like something else."""
ID_LENGTH = 12


def new_token() -> str:
    """A secret that nobody can guess."""
    return token_urlsafe(BITS // 8)


def new_id() -> str:
    """A name for a table; it is no secret, but nobody comes upon it by chance."""
    return "".join(choice(LETTERS) for _ in range(ID_LENGTH))


def digest(token: str) -> str:
    """What is kept of a token. It has so many bits that a plain digest is enough."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def same(token: str, kept: str | None) -> bool:
    """Whether a token is the one that was kept."""
    return kept is not None and compare_digest(digest(token), kept)


@dataclass
class Keys:
    """What is kept of the tokens of a table: for each seat a digest, or None."""

    seats: list[str | None]
    """Of the tokens that open a seat: with one of them somebody reads and plays there."""
    invitations: list[str | None]
    """Of the tokens by whose link somebody may sit down in a seat, and then has a new one."""

    @classmethod
    def cut(
        cls, players: int, humans: Sequence[int], inviting: bool = False
    ) -> tuple[Keys, dict[int, str]]:
        """New keys for the people of a table, and their tokens.

        Somebody who is `inviting` sits in the first seat, and the tokens of the others open nothing
        until their guests sit down. A program may use all of them, until somebody sits down by a
        link with one.
        """
        tokens = {seat: new_token() for seat in humans}
        digests = {seat: digest(token) for seat, token in tokens.items()}
        guests = humans[1:] if inviting else humans
        opened = humans[:1] if inviting else humans
        own = [digests[seat] if seat in opened else None for seat in range(players)]
        others = [digests[seat] if seat in guests else None for seat in range(players)]
        return cls(own, others), tokens

    @classmethod
    def kept(cls, kept: Mapping[str, Any]) -> Keys:
        """The keys of a table as it is kept."""
        seats = list(kept["digests"])
        return cls(seats, list(kept.get("invitations", [None] * len(seats))))

    def as_dict(self) -> dict[str, Any]:
        """The keys as they are kept."""
        return {"digests": self.seats, "invitations": self.invitations}

    def seat_of(self, token: str) -> int | None:
        """The seat that a token opens."""
        return _place(self.seats, token)

    def invited(self, token: str) -> int | None:
        """The seat that an invitation is for."""
        return _place(self.invitations, token)

    def renew(self, seat: int, kept: str) -> None:
        """Let another token open a seat, and nothing else."""
        self.seats[seat], self.invitations[seat] = kept, None

    def invite(self, seat: int, kept: str) -> None:
        """Let somebody sit down in a seat by another link, and by no older one."""
        self.seats[seat], self.invitations[seat] = None, kept

    def close(self, seat: int) -> None:
        """Let nothing open a seat."""
        self.seats[seat] = self.invitations[seat] = None

    def rotated(self) -> Keys:
        """The same keys where everybody moves to the next seat."""
        return Keys(*(row[-1:] + row[:-1] for row in (self.seats, self.invitations)))


def _place(digests: Sequence[str | None], token: str) -> int | None:
    return next((seat for seat, kept in enumerate(digests) if same(token, kept)), None)
