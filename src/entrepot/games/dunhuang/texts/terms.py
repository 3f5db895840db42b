"""The names of the game as phrases: goods, steps, and things on the table; and the cast's."""

from __future__ import annotations

from ....engine.phrases import count, Phrase, say
from ..characters import CAST
from ..state import GOODS

TITLE = say("Merchants of Dunhuang")

GOOD_NAMES = {
    "gold": say("gold", context="good"),
    "silver": say("silver", context="good"),
    "lapis": say("lapis", context="good"),
    "pottery": say("pottery", context="good"),
    "glass": say("glass", context="good"),
    "bamboo": say("bamboo", context="good"),
    "tea": say("tea", context="good"),
    "paper": say("paper", context="good"),
    "wool": say("wool", context="good"),
    "silk": say("silk", context="good"),
}

STEP_NAMES = {
    "step keep": say("First card", context="step"),
    "step start": say("Placing the camel", context="step"),
    "step camel": say("Camel", context="step"),
    "step good": say("Good", context="step"),
    "step pay": say("Paying for a token", context="step"),
    "step guard": say("Guarding a token", context="step"),
    "step bonus": say("Bonus", context="step"),
    "step draw": say("Keeping a drawn card", context="step"),
    "step offer": say("Offering cards", context="step"),
    "step give": say("Giving cards back", context="step"),
    "step over": say("The end", context="step"),
}

THING_NAMES = {
    "camel": say("camel"),
    "card": say("card"),
    "coins": say("coins"),
    "collection": say("collection"),
    "first player": say("first player"),
    "hand": say("hand"),
    "market": say("market"),
    "middle": say("middle", context="where tokens lie that nobody holds"),
    "pile": say("pile"),
    "prestige": say("prestige"),
    "sealed": say("商 side up"),
    "shop": say("shop"),
    "token": say("majority token"),
    "tokens": say("majority tokens"),
}

_TERMS = {
    **GOOD_NAMES,
    **{one.key: one.name for one in CAST},
    **STEP_NAMES,
    **THING_NAMES,
}


def term(word: str) -> Phrase:
    """The name of a good, of a character, of a step ("step camel") or of a thing ("shop")."""
    return _TERMS[word]


def card(good: str) -> Phrase:
    """A card or a token as it is called: its good, and its number in brackets, as in "tea (7)"."""
    number = GOODS.index(good) + 1
    return say("{good} ({number})", good=GOOD_NAMES[good], number=number, context="card")


def cards(n: int) -> Phrase:
    """A number of cards, whichever they are."""
    return count("{n} card", "{n} cards", n)
