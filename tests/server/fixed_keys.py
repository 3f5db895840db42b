"""Deals that tests know: by keys which are no secret."""

from collections.abc import Callable
from random import Random

__all__ = [
    "OWN_PART",
    "always",
    "drawn_by",
]

OWN_PART = """{
  const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (bytes) => (bytes.length === 32 ? bytes.fill(7) : draw(bytes));
}"""
"""Run in a browser before its pages: what it adds to a deal is always the same."""


def always(byte: int) -> Callable[[int], str]:
    """Keys of that byte alone, in the place of `secrets.token_hex`."""
    return lambda length: f"{byte:02x}" * length


def drawn_by(seed: int) -> Callable[[int], str]:
    """Keys one after the other, the same ones for the same seed."""
    chance = Random(seed)
    return lambda length: chance.randbytes(length).hex()
