"""The names of the game as phrases: goods, junks, merchants, special cards, steps.

A junk is named by its colour: sentences say "on orange". Everything has one name, which the log,
the table, tooltips and rules pages share.
"""

from __future__ import annotations

from ....engine.phrases import count, Phrase, say

TITLE = say("Dschunk")

GOOD_NAMES = {
    "fish": say("fish", context="good"),
    "rice": say("rice", context="good"),
    "spice": say("spice", context="good"),
    "vegetables": say("vegetables", context="good"),
}

JUNK_NAMES = {
    "junk orange": say("orange", context="junk"),
    "junk purple": say("purple", context="junk"),
    "junk brown": say("brown", context="junk"),
    "junk white": say("white", context="junk"),
    "junk gray": say("gray", context="junk"),
}

MARKER_NAMES = {
    "marker load": say("load merchant"),
    "marker goods": say("goods merchant"),
    "marker money": say("money merchant"),
    "marker lower": say("lower trainee"),
    "marker upper": say("upper trainee"),
    "load": say("load", context="action"),
    "goods": say("goods", context="action"),
    "money": say("money", context="action"),
    "load 1": say("load 1", context="action"),
    "load 2": say("load 2", context="action"),
    "lower": say("lower", context="trainee"),
    "upper": say("upper", context="trainee"),
}
"""Merchants and trainees in full, and in short what they do or which they are."""

STACK_NAMES = {
    "stack square": say("square stack"),
    "stack circle": say("circle stack"),
    "stack triangle": say("triangle stack"),
    "stack star": say("star stack"),
    "square": say("square", context="stack"),
    "circle": say("circle", context="stack"),
    "triangle": say("triangle", context="stack"),
    "star": say("star", context="stack"),
}
"""Stacks of special cards in full, and in short, where all that is named are stacks."""

CARD_NAMES = {
    "supply": say("Supply", context="special card"),
    "tiebreak": say("Tiebreak", context="special card"),
    "exchange": say("Exchange", context="special card"),
    "load-any": say("Load anywhere", context="special card"),
    "goods-any": say("Goods anywhere", context="special card"),
    "move-strip": say("Move a strip", context="special card"),
}

PHASE_NAMES = {
    "phase market": say("Market", context="phase"),
    "phase actions": say("Actions", context="phase"),
    "phase supply": say("Supply", context="phase"),
    "phase bartering": say("Bartering", context="phase"),
    "phase markers": say("Markers move", context="phase"),
    "phase start player": say("Start player", context="phase"),
}

STEP_NAMES = {
    "step place": say("Setting up", context="step"),
    "step exchange": say("Exchange", context="step"),
    "step stack": say("Choosing a stack", context="step"),
    "step special": say("Choosing a special card", context="step"),
    "step action": say("Action", context="step"),
    "step more": say("More goods", context="step"),
    "step after": say("Extra action", context="step"),
    "step supply": say("Supply", context="step"),
    "step bid": say("Bids", context="step"),
    "step over": say("The end", context="step"),
}

THING_NAMES = {
    "always-card": say("always-card"),
    "crate": say("crate"),
    "end card": say("end card"),
    "event S": say("special cards for all"),
    "event Y": say("money is declared"),
    "extra action": say("extra action"),
    "visible": say("visible"),
    "junk": say("junk"),
    "market card": say("market card"),
    "merchant": say("merchant"),
    "no merchant": say("no merchant"),
    "prices": say("prices"),
    "round": say("round"),
    "sold": say("sold", context="good"),
    "special card": say("special card"),
    "stack": say("stack"),
    "start player": say("start player"),
    "stock": say("goods on the junks"),
    "strip": say("strip"),
    "strips": say("strips"),
    "track": say("track"),
    "trainee": say("trainee"),
    "Yuan": say("Yuan"),
}

_TERMS = {
    **GOOD_NAMES,
    **JUNK_NAMES,
    **MARKER_NAMES,
    **STACK_NAMES,
    **PHASE_NAMES,
    **STEP_NAMES,
    **THING_NAMES,
}


def term(word: str) -> Phrase:
    """The name of a good, of a thing ("strip"), or of what is told apart by a word before it.

    Such are "junk orange", "marker load", "marker lower", "stack square", "card supply", "phase
    market", "step bid" and "event S". An offer of a merchant or of a space of a track has its name
    as it stands in the data: "load", "load 2", "money", "goods". A stack's shape alone is its short
    name: "square".
    """
    kind, _, name = word.partition(" ")
    return special_name(name) if kind == "card" else _TERMS[word]


def junk_name(junk: str) -> Phrase:
    """A junk by its colour."""
    return JUNK_NAMES[f"junk {junk}"]


def special_name(card: str) -> Phrase:
    """A special card by its name."""
    kind, *junks = card.split("-")
    named = [junk_name(junk) for junk in junks] if card not in CARD_NAMES else []
    if kind == "money":
        return say("Money on {junk}", junk=named[0], context="special card")
    if kind == "eight":
        return say("8 for {junk}", junk=named[0], context="special card")
    if kind == "twelve":
        first, second = named
        return say("12 for {junk} + {other}", junk=first, other=second, context="special card")
    return CARD_NAMES[card]


def amount(good: str, n: int) -> Phrase:
    """A number of cards of a good."""
    if good == "fish":
        return count("{n} fish", "{n} fish", n)
    if good == "rice":
        return count("{n} rice", "{n} rice", n)
    if good == "spice":
        return count("{n} spice", "{n} spice", n)
    return count("{n} vegetable", "{n} vegetables", n)


def yuan(n: int) -> Phrase:
    """An amount of money."""
    return count("{n} Yuan", "{n} Yuan", n)


def cards(n: int) -> Phrase:
    """A number of cards, whichever they are."""
    return count("{n} card", "{n} cards", n)
