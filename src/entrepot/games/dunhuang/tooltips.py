"""The rule in short for every card, token and other thing, with the paragraph it stands for."""

from __future__ import annotations

from ...engine.phrases import count, Phrase, say, Words
from .cast import CHARACTER
from .layout import GOODS
from .terms import GOOD_NAMES

__all__ = ["explained"]

THING_RULES = {
    "camel": (
        say(
            "The camel walks clockwise. The first step is free, each further step costs a coin; "
            "you take the card where it stops."
        ),
        "3.1",
    ),
    "coins": (
        say(
            "Coins pay for steps of the camel. As a bonus you may always take 3. At the end they "
            "count no points, but break ties."
        ),
        "3.3",
    ),
    "collection": (
        say("The cards of one good in a shop are a collection; most of them hold the token."),
        "3.2",
    ),
    "first player": (
        say(
            "The first player begins. When the pile is used up, all players get equally many turns."
        ),
        "2.5",
    ),
    "hand": (
        say(
            "Cards in hand are secret. With 4 different goods and enough tokens you win at once; "
            "when points are counted, whoever has most of a good in hand keeps a card of it and "
            "may score it."
        ),
        "6.3",
    ),
    "market": (
        say(
            "The open cards beside the tiles. You take the one where the camel stops; empty "
            "spaces are refilled from the pile at the end of a turn."
        ),
        "3.5",
    ),
    "middle": (
        say("Tokens that nobody holds lie in the middle, until somebody adds a card of the good."),
        "4.3",
    ),
    "pile": (
        say(
            "The market is refilled from the pile. When it has run out and a space stays empty, "
            "the last round is played."
        ),
        "6.1",
    ),
    "prestige": (say("Each prestige counts 1 point when points are counted."), "6.3"),
    "sealed": (
        say(
            "A token with its 商 side up is guarded against a player who has as many cards as its "
            "holder, but not against one who has more."
        ),
        "4.4",
    ),
    "shop": (
        say(
            "Cards in shops lie open and decide on the tokens. They count nothing when points are "
            "counted."
        ),
        "3.2",
    ),
    "token": (
        say(
            "Whoever adds a card to the shop takes its token unless another player has more of "
            "that good there; being level is enough. A token counts 2 points at the end, and "
            "enough of them win at once."
        ),
        "4.1",
    ),
}


def explained(word: str) -> tuple[Words, str] | None:
    """The rule for a character, a good or a thing (see `terms`), and its paragraph."""
    if word in CHARACTER:
        return CHARACTER[word].rule, CHARACTER[word].paragraph
    if word in GOODS:
        return _good(word), "1.1"
    return THING_RULES.get(word)


def _good(good: str) -> Phrase:
    return count(
        "There is {n} card of {good}. Scored at the end, it counts {n} point.",
        "There are {n} cards of {good}. Scored at the end, one counts {n} points.",
        GOODS.index(good) + 1,
        good=GOOD_NAMES[good],
    )
