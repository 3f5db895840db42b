"""Dice in the state: a random number generator, the same on every machine, compiled or not.

A multiply-with-carry generator with digits and factor of 30 bits: no number on the way exceeds
60 bits, which a signed 64-bit integer holds and CPython reckons with fast. FACTOR * 2**30 - 1 is a
safe prime; the period is about 2**59.
"""

from __future__ import annotations

from hashlib import blake2b

from .dialect import Row, rule

FACTOR = 1073741172
BITS = 30
DIGIT = 1 << BITS
MASK = DIGIT - 1
DICE_LIMIT = FACTOR * DIGIT - 1
"""Dice are numbers from 1 to DICE_LIMIT - 1."""


@rule
def roll(dice: Row, n: int) -> int:
    """A number from 0 to n - 1, each equally likely; the dice move on."""
    while True:
        x = dice[0]
        digit = x & MASK
        dice[0] = FACTOR * digit + (x >> BITS)
        scaled = digit * n
        low = scaled & MASK
        if low >= n or low >= DIGIT % n:
            return scaled >> BITS


def seeded(*parts: object) -> int:
    """Dice for a seed; any number of parts may name a stream of their own."""
    text = "\x1f".join(str(part) for part in parts)
    digest = blake2b(text.encode(), digest_size=16).digest()
    return 1 + int.from_bytes(digest) % (DICE_LIMIT - 1)
