"""The rule in short for every character, card and token, with the paragraph it stands for."""

from __future__ import annotations

from ...engine.phrases import count, Phrase, say, Words
from .layout import CHARACTERS, GOODS
from .terms import GOOD_NAMES

__all__ = ["CHARACTER_NOTES", "CHARACTER_RULES", "explained"]

CHARACTER_RULES = {
    "painter": say("Discard a card from your hand, out of the game, and gain 3 prestige."),
    "musician": say("Discard a card from your shop, out of the game, and gain 3 prestige."),
    "princess": say("Gain 1 prestige for each token you hold."),
    "dancer": say("Gain 2 prestige."),
    "interpreter": say(
        "Draw a card for each step you walked this turn, keep one in hand and put the others "
        "under the pile."
    ),
    "diplomat": say("Draw 2 cards, keep one in hand and put the other under the pile."),
    "soldier": say("Swap a card of your shop for a card of another good on the market."),
    "general": say("Swap a card of your hand for a card of another good on the market."),
    "trader": say(
        "Take 2 cards at random from the hand of another player, then give 2 cards back."
    ),
    "merchant": say(
        "Another player chooses 2 cards to give you; you give 2 back and gain 1 prestige."
    ),
    "maid": say("Swap a card of your shop for a card of another good in your hand."),
    "domestic": say(
        "Move one card from your shop into your hand, or from your hand into your shop."
    ),
    "shepherd": say("Take the card of the next or the previous tile into your hand."),
    "farmer": say(
        "Take a card of one of the next tiles into your hand; you reach as many tiles as you "
        "walked steps, at most 7."
    ),
    "manichean": say(
        "Turn one of your tokens to its 商 side. When another player draws level in that good, "
        "you may turn the token back and keep it."
    ),
    "buddhist": say(
        "Turn one of your tokens to its 商 side. Another player who draws level in that good "
        "must pay you 2 coins to take it."
    ),
}
"""What each character does, in a sentence or two (5)."""

CHARACTER_NOTES = {
    "painter": say("hand card: 3 prestige"),
    "musician": say("shop card: 3 prestige"),
    "princess": say("1 prestige per token"),
    "dancer": say("2 prestige"),
    "interpreter": say("draw per step, keep 1"),
    "diplomat": say("draw 2, keep 1"),
    "soldier": say("shop card ↔ market"),
    "general": say("hand card ↔ market"),
    "trader": say("take 2 unseen, give 2"),
    "merchant": say("swap 2, 1 prestige"),
    "maid": say("shop card ↔ hand card"),
    "domestic": say("shop → hand or reverse"),
    "shepherd": say("card of a neighbour"),
    "farmer": say("a card further on"),
    "manichean": say("turn a token to 商"),
    "buddhist": say("turn a token to 商"),
}
"""What each character does, in the 22 columns of a tile."""

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
    if word in CHARACTER_RULES:
        return CHARACTER_RULES[word], f"5.{CHARACTERS.index(word) + 1}"
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
