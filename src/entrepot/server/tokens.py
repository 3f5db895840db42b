"""Tokens: secrets that stand for a seat or a browser. Only digests of them are kept."""

from __future__ import annotations

from hashlib import sha256
from hmac import compare_digest
from secrets import choice, token_urlsafe

__all__ = ["digest", "new_id", "new_token", "same"]

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
