"""What every game's positions have: the dice, and the winners of a finished game."""

from __future__ import annotations

from re import fullmatch

from .dialect import GameState
from .dice import DICE_LIMIT, seeded
from .reading import brief, Form

__all__ = ["check_winners", "read_dice", "write_dice"]


def write_dice(s: GameState) -> str:
    """The dice as hexadecimal digits."""
    return f"{s.dice[0]:015x}"


def read_dice(form: Form) -> int:
    """Dice as hexadecimal digits; those of seed 0 if left out."""
    text = form.any("dice", None)
    if text is None:
        return seeded("table", 0)
    if isinstance(text, str) and fullmatch("[0-9a-f]{15}", text):
        dice = int(text, 16)
        if 0 < dice < DICE_LIMIT:
            return dice
    raise form.wrong("dice", f"must be 15 hexadecimal digits of dice, not {brief(text)}")


def check_winners(form: Form, over: bool, right: list[int]) -> None:
    """A finished game may name its winners, and must name them right."""
    given = form.any("winners", None)
    if given is None:
        return
    if not over:
        raise form.wrong("winners", "has a place only in a finished game")
    if given != right or [type(seat) for seat in given] != [int] * len(right):
        raise form.wrong("winners", f"must be {right} as the cards lie, not {brief(given)}")
