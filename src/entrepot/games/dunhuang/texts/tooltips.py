"""Tooltips: the rule in short for every card, token and other thing, with its paragraph."""

from __future__ import annotations

from ....engine.phrases import count, Phrase, say, Text
from ..characters import CHARACTER
from ..state import GOODS
from .terms import GOOD_NAMES

THING_RULES = {
    "camel": (
        say(
            "The camel moves clockwise. The first step is free, each further step costs a coin; "
            "you take the card where it stops."
        ),
        "3.1",
    ),
    "coins": (
        say(
            "Coins pay for further steps of the camel. As a bonus you may always take 3. They "
            "are worth no points at the end, but break ties."
        ),
        "3.3",
    ),
    "collection": (
        say(
            "The cards of one good in a shop are a collection. When you add a card to yours, you "
            "take the token unless another player has more of that good."
        ),
        "3.2",
    ),
    "first player": (
        say(
            "The first player begins. Once the market can no longer be refilled, play goes on "
            "until everyone has had equally many turns."
        ),
        "2.5",
    ),
    "hand": (
        say(
            "Cards in hand are secret. With at least 4 different goods and enough tokens at the "
            "end of your turn, you win at once. When points are counted, everyone with the most "
            "of a good in hand, on a tie too, keeps one card of it to score."
        ),
        "6.3",
    ),
    "market": (
        say(
            "The open cards beside the tiles are the market. You take the one where the camel "
            "stops; empty spaces are refilled from the pile at the end of a turn."
        ),
        "3.5",
    ),
    "middle": (
        say(
            "A token that nobody holds lies in the middle until a player adds a card of its good "
            "and nobody else has more of it."
        ),
        "4.3",
    ),
    "pile": (
        say(
            "The market is refilled from the pile. When a space stays empty because the pile has "
            "run out, the game ends once everyone has had equally many turns."
        ),
        "6.1",
    ),
    "prestige": (say("Each prestige is worth 1 point when points are counted."), "6.3"),
    "sealed": (
        say(
            "A token with its 商 side up is protected against players who have as many cards of "
            "its good as its holder, but not against those who have more."
        ),
        "4.4",
    ),
    "shop": (
        say(
            "Cards in shops lie open and decide who gets the tokens. They are worth nothing when "
            "points are counted."
        ),
        "3.2",
    ),
    "token": (
        say(
            "When you add a card to your shop, you take its token unless another player has more "
            "of that good in theirs; a tie is enough. A token is worth 2 points at the end. "
            "Enough tokens together with at least 4 different goods in hand win at once."
        ),
        "4.1",
    ),
}


def tooltip(word: str) -> tuple[Text, str] | None:
    """The rule for a character, a good or a thing (see `terms`), and its paragraph."""
    if word in CHARACTER:
        return CHARACTER[word].rule, CHARACTER[word].paragraph
    if word in GOODS:
        return _good(word), "1.1"
    return THING_RULES.get(word)


def _good(good: str) -> Phrase:
    return count(
        "There is {n} card of {good}. Scored at the end, it is worth {n} point.",
        "There are {n} cards of {good}. Scored at the end, one is worth {n} points.",
        GOODS.index(good) + 1,
        good=GOOD_NAMES[good],
    )
