"""What an action would do, in words, for the seat that may play it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...engine.sentences import together
from .cargo import load, shift_strip, visible
from .layout import GOOD_ON, GOODS, JUNKS, LEAST, LOAD_STRIPS, SPECIALS, State
from .phrases import card_rule, cards, crates, owner_placed
from .reckoning import in_sight, laid_out, offer, View, worth


def meaning(action: str, view: View) -> str:
    """What a legal action does and brings, in whole sentences; `view` is that of its seat."""
    verb, *words = action.split()
    return _MEANINGS[verb](view, words)


def _own(view: View) -> Any:
    return view["players"][view["seat"]]


def _good_on(junk: str) -> str:
    return GOODS[GOOD_ON[JUNKS.index(junk)]]


def _price(view: View, good: str) -> str:
    """What the most cards of a good win in this round."""
    price = view["market"][good]
    if price == "S":
        return f"The most {good} win a special card."
    return f"The most {good} win {price} Yuan."


def _sight(view: View, junk: str) -> str:
    """How many crates one's seat has in sight on a junk, where that explains a number."""
    n = in_sight(view, junk, view["seat"])
    if n < LEAST:
        return f"You have {crates(n)} in sight on {junk}, but the least is {LEAST}."
    return f"You have {crates(n)} in sight on {junk}."


def _earn(view: View, junk: str) -> str:
    return together(f"Get {worth(view, junk)} Yuan.", _sight(view, junk))


def _fetch(view: View, junk: str, good: str | None = None) -> str:
    """Goods of a junk; on gray their kind is named (4.8)."""
    n, kind = worth(view, junk), good or _good_on(junk)
    left = view["stock"][kind]
    if left == 0:
        return f"Take nothing, as the stack of {kind} is empty."
    if left >= n:
        return together(f"Take {n} {kind}.", _sight(view, junk))
    if good is None:
        return together(_last(view, kind, 0), f"You would get {n}.", _sight(view, junk))
    return together(_last(view, kind, n - left), _sight(view, junk))


def _last(view: View, good: str, more: int) -> str:
    """All that is left of a good, and as many more cards as other goods have (4.8)."""
    left = view["stock"][good]
    more = min(more, sum(view["stock"].values()) - left)
    if more:
        return f"Take the last {left} {good}, and then {cards(more)} of other goods."
    return f"Take the last {left} {good}."


def _changes(view: View, before: State, after: State, junk: str) -> str:
    """How the crates in sight on a junk change."""
    i = JUNKS.index(junk)
    sentences: list[str] = []
    for seat in range(before.players):
        old, new = visible(before, i, seat), visible(after, i, seat)
        if seat == view["seat"]:
            sentences.insert(0, f"Your crates in sight on {junk} go from {old} to {new}.")
        elif old != new:
            sentences.append(f"Those of Seat {seat} go from {old} to {new}.")
    return together(*sentences)


def _load(view: View, junk: str, strips: int) -> str:
    n = min(strips, _own(view)["strips"])
    if n == 0:
        return "Load nothing, as you have no strips left."
    before = laid_out(view)
    after = before.copy()
    load(after, JUNKS.index(junk), view["seat"], n)
    changes = _changes(view, before, after, junk)
    if n == 1:
        return together(f"Load 1 strip on {junk}.", changes)
    return together(f"Load {n} strips on {junk}.", changes)


def _move_strip(view: View, start: str, end: str) -> str:
    before = laid_out(view)
    after = before.copy()
    shift_strip(after, JUNKS.index(start), JUNKS.index(end), view["seat"])
    return together(
        f"Move a strip from {start} to {end}.",
        _changes(view, before, after, start),
        _changes(view, before, after, end),
    )


def _place(view: View, words: list[str]) -> str:
    return f"Lay a strip of Seat {owner_placed(view)} on {words[0]}."


def _swap(view: View, words: list[str]) -> str:
    given, got = words
    return together(f"Put back 1 {given} and take 1 {got}.", _price(view, got))


def _done(view: View, words: list[str]) -> str:
    if view["step"] == "exchange":
        return "Swap no more goods in this round."
    return "End your turn and keep your extra actions for later."


def _stack(view: View, words: list[str]) -> str:
    n = view["stacks"][words[0]]
    if n == 1:
        return "Look at the only card of this stack and keep it."
    return f"Look through the {n} cards of this stack and keep one."


def _special(view: View, card: str) -> str:
    """What a special card does, and how things stand for it."""
    kind, *junks = card.split("-")
    rule = card_rule(card)
    if kind == "money":
        return together(rule, f"Now these would be {worth(view, junks[0])} Yuan.")
    if kind == "eight":
        now = in_sight(view, junks[0], view["seat"])
        return together(rule, f"Now you have {now}.")
    if kind == "twelve":
        first, second = (in_sight(view, junk, view["seat"]) for junk in junks)
        return together(rule, f"Now you have {first} and {second}.")
    return rule


def _take(view: View, words: list[str]) -> str:
    if words[0] in SPECIALS:
        return _special(view, words[0])
    held = _own(view)["goods"].get(words[0], 0)
    return together(f"You then have {held + 1} {words[0]}.", _price(view, words[0]))


def _marker(verb: str) -> Callable[[View, list[str]], str]:
    """A merchant, on his junk."""

    def means(view: View, words: list[str]) -> str:
        junk = view["merchants"][verb]
        if verb == "load":
            return _load(view, junk, LOAD_STRIPS)
        return _earn(view, junk) if verb == "money" else _fetch(view, junk, *words)

    return means


def _trainee(trainee: str) -> Callable[[View, list[str]], str]:
    """A trainee, on a junk of one's choice."""

    def means(view: View, words: list[str]) -> str:
        deed, _, strips = offer(view, trainee).partition(" ")
        if deed == "load":
            return _load(view, words[0], int(strips))
        return _earn(view, words[0]) if deed == "money" else _fetch(view, *words)

    return means


def _play(view: View, words: list[str]) -> str:
    card, *words = words
    if card == "load-any":
        return _load(view, words[0], 1)
    if card == "move-strip":
        return _move_strip(view, *words)
    if card == "goods-any":
        return _fetch(view, *words)
    return _earn(view, card.removeprefix("money-"))


def _more(view: View, words: list[str]) -> str:
    good, due, left = words[0], view["due"], view["stock"][words[0]]
    return f"Take {due} {good}." if left >= due else _last(view, good, due - left)


def _bid(view: View, words: list[str]) -> str:
    good = words[1]
    return together(_price(view, good), f"You hold {_own(view)['goods'][good]}.")


def _pass(view: View, words: list[str]) -> str:
    return "Bid nothing and keep your cards. If nobody bids, the round is over."


def _decline(view: View, words: list[str]) -> str:
    return "Take no special card."


_MEANINGS: dict[str, Callable[[View, list[str]], str]] = {
    "place": _place,
    "swap": _swap,
    "done": _done,
    "stack": _stack,
    "decline": _decline,
    "yuan": lambda view, words: "Take 3 Yuan instead of a special card.",
    "take": _take,
    "load": _marker("load"),
    "goods": _marker("goods"),
    "money": _marker("money"),
    "lower": _trainee("lower"),
    "upper": _trainee("upper"),
    "play": _play,
    "more": _more,
    "bid": _bid,
    "pass": _pass,
}
