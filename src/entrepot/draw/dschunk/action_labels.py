"""Labels of actions and cards: short names for buttons and piles."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...engine.phrases import count, Phrase, say, Seat
from ...games.dschunk.state import (
    C_EIGHT,
    EIGHT_CRATES,
    GOOD_ON,
    GOODS,
    JUNKS,
    LEAST,
    LOAD_STRIPS,
    SECRET,
    SPECIALS,
    TWELVE_FIRST,
    TWELVE_SECOND,
)
from ...games.dschunk.texts.terms import amount, special_name, term
from ...games.dschunk.view_rules import offer
from ...games.dschunk.view_types import own, places_of, View

Mine = Mapping[str, int]
"""The reader's visible crates, by junk."""

GOOD = {good: term(good) for good in GOODS}
JUNK = {junk: term(f"junk {junk}") for junk in JUNKS}
"""A junk's colour, to stand in a sentence."""
CARD_KIND = {
    "always": say("Always", context="special card"),
    "extra": say("Extra action"),
    "end": say("At the end"),
}
_CARD_EFFECTS = {
    "supply": say("1 more good in each supply"),
    "tiebreak": say("you win ties alone"),
    "exchange": say("swap 2 goods each round"),
    "load-any": say("1 strip, any junk"),
    "goods-any": say("a good per crate, at least 3"),
    "move-strip": say("from a top layer"),
}


def card_kind(card: str) -> str:
    """Whether a special card works always, is an extra action, or pays at the end (1.7)."""
    number = SPECIALS.index(card)
    if number < SECRET:
        return "always"
    return "extra" if number < C_EIGHT else "end"


def card_effect(card: str, mine: Mine) -> Phrase:
    """The effect of a special card, or how things stand for it."""
    kind, *junks = card.split("-")
    if kind == "money":
        return say("{n} Yuan now", n=_worth(mine, junks[0]))
    if kind == "eight":
        return say("needs {n}, you have {now}", n=EIGHT_CRATES, now=mine[junks[0]])
    if kind == "twelve":
        first, second = (mine[junk] for junk in junks)
        return say(
            "needs {n} and {m}, you have {now} and {then}",
            n=TWELVE_FIRST,
            m=TWELVE_SECOND,
            now=first,
            then=second,
        )
    return _CARD_EFFECTS[card]


def _worth(mine: Mine, junk: str) -> int:
    """The worth of money or goods on a junk (4.7, 4.8)."""
    return max(LEAST, mine[junk])


def _good_on(junk: str) -> str:
    return GOODS[GOOD_ON[JUNKS.index(junk)]]


def _loads(view: View, strips: int, junk: str) -> Phrase:
    n = min(strips, own(view)["strips"])
    return count("Load {n} strip on {junk}", "Load {n} strips on {junk}", n, junk=JUNK[junk])


def _deed(view: View, mine: Mine, deed: str, junk: str, good: str | None) -> Phrase:
    """Loading, money or goods on a junk."""
    if deed.startswith("load"):
        return _loads(view, int(deed[-1]), junk)
    if deed == "money":
        return say("{n} Yuan on {junk}", n=_worth(mine, junk), junk=JUNK[junk])
    goods = amount(good or _good_on(junk), _worth(mine, junk))
    return say("{goods} on {junk}", goods=goods, junk=JUNK[junk])


def _play(view: View, mine: Mine, words: list[str]) -> Phrase:
    card, *rest = words
    if card == "move-strip":
        return say("From {first} to {second}", first=JUNK[rest[0]], second=JUNK[rest[1]])
    if card == "load-any":
        return _loads(view, 1, rest[0])
    if card == "goods-any":
        return _deed(view, mine, "goods", rest[0], rest[1] if rest[1:] else None)
    return _deed(view, mine, "money", card.removeprefix("money-"), None)


def _merchant(verb: str) -> Callable[[View, Mine, list[str]], Phrase]:
    def named(view: View, mine: Mine, words: list[str]) -> Phrase:
        deed = f"load {LOAD_STRIPS}" if verb == "load" else verb
        return _deed(view, mine, deed, places_of(view)[verb], words[0] if words else None)

    return named


def _trainee(which: str) -> Callable[[View, Mine, list[str]], Phrase]:
    def named(view: View, mine: Mine, words: list[str]) -> Phrase:
        deed = _deed(view, mine, offer(view, which), words[0], words[1] if words[1:] else None)
        return say("{trainee}: {deed}", trainee=term(f"marker {which}"), deed=deed)

    return named


def _take(view: View, mine: Mine, words: list[str]) -> Phrase:
    if words[0] in SPECIALS:
        return say("Keep “{card}”", card=special_name(words[0]))
    return say("Take {good}", good=GOOD[words[0]])


def _done(view: View, mine: Mine, words: list[str]) -> Phrase:
    return say("Stop swapping") if view["step"] == "exchange" else say("End your turn")


def _place(view: View, mine: Mine, words: list[str]) -> Phrase:
    owner = Seat((view["turn"] - 1) % len(view["players"]))
    return say("Place a strip of {seat} on {junk}", seat=owner, junk=JUNK[words[0]])


_LABELS: dict[str, Callable[[View, Mine, list[str]], Phrase]] = {
    "place": _place,
    "swap": lambda view, mine, words: say(
        "Swap {given} for {got}", given=GOOD[words[0]], got=GOOD[words[1]]
    ),
    "done": _done,
    "stack": lambda view, mine, words: say(
        "Look through the {stack}", stack=term(f"stack {words[0]}")
    ),
    "decline": lambda view, mine, words: say("Take nothing"),
    "yuan": lambda view, mine, words: say("Take 3 Yuan instead"),
    "take": _take,
    "load": _merchant("load"),
    "goods": _merchant("goods"),
    "money": _merchant("money"),
    "lower": _trainee("lower"),
    "upper": _trainee("upper"),
    "play": _play,
    "more": lambda view, mine, words: say("Take {good}", good=GOOD[words[0]]),
    "bid": lambda view, mine, words: say("Bid {goods}", goods=amount(words[1], int(words[0]))),
    "pass": lambda view, mine, words: say("Bid nothing"),
}


def label(action: str, view: View, mine: Mine) -> Phrase:
    """The short name of a legal action; `mine` counts visible own crates."""
    verb, *words = action.split()
    return _LABELS[verb](view, mine, words)
