"""The action table: what each action does and what it is called, for the seat that may play it.

Texts and drawings read it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ....engine.json_types import present
from ....engine.phrases import count, Phrase, say, Seat, Text, together
from ..cargo import load, shift_strip, visible
from ..state import GOOD_ON, GOODS, JUNKS, LEAST, LOAD_STRIPS, SPECIALS, State
from ..view_rules import in_sight, laid_out, offer, worth
from ..view_types import cards_in, goods_of, own, places_of, price_of, stock_of, View
from .prompts import can_play_card, owner_placed
from .terms import amount, cards, GOOD_NAMES, junk_name, special_name, term
from .tooltips import card_rule

Words = list[str]
"""The part of an action after its verb."""


@dataclass(frozen=True)
class ActionText:
    """A kind of action."""

    sentence: Callable[[View, Words], Text]
    """Its effect and gain, in whole sentences."""
    label: Callable[[View, Words], Phrase]
    """Its short name."""


def describe_action(action: str, view: View) -> Text:
    """The effect and yield of a legal action, in whole sentences; `view` is that of its seat."""
    verb, *words = action.split()
    return ACTION_TEXTS[verb].sentence(view, words)


def action_label(action: str, view: View) -> Phrase:
    """The short name of a legal action; `view` is that of its seat."""
    verb, *words = action.split()
    return ACTION_TEXTS[verb].label(view, words)


def _good_on(junk: str) -> str:
    return GOODS[GOOD_ON[JUNKS.index(junk)]]


def _price(view: View, good: str) -> Phrase:
    """The prize for the most cards of a good in this round."""
    price = price_of(view, good)
    if price == "S":
        return say("The most {good} wins a special card.", good=GOOD_NAMES[good])
    return count(
        "The most {good} wins {n} Yuan.",
        "The most {good} wins {n} Yuan.",
        price,
        good=GOOD_NAMES[good],
    )


def _sight(view: View, junk: str) -> Phrase:
    """The number of visible crates of one's seat on a junk, where that explains a number."""
    n, name = in_sight(view, junk, present(view["seat"])), junk_name(junk)
    if n == 0:
        return say(
            "You have no visible crates on {junk}, but you always get at least {least}.",
            junk=name,
            least=LEAST,
        )
    if n < LEAST:
        return count(
            "You have {n} visible crate on {junk}, but you always get at least {least}.",
            "You have {n} visible crates on {junk}, but you always get at least {least}.",
            n,
            junk=name,
            least=LEAST,
        )
    return count(
        "You have {n} visible crate on {junk}.",
        "You have {n} visible crates on {junk}.",
        n,
        junk=name,
    )


def _earn(view: View, junk: str) -> Text:
    earned = count("Get {n} Yuan.", "Get {n} Yuan.", worth(view, junk))
    return together([earned, _sight(view, junk)])


def _fetch(view: View, junk: str, good: str | None = None) -> Text:
    """Goods of a junk; on gray their kind is named (4.8)."""
    n, kind = worth(view, junk), good or _good_on(junk)
    left = stock_of(view, kind)
    if left == 0:
        return say("Take nothing: there is no more {good} on the junks.", good=GOOD_NAMES[kind])
    if left >= n:
        return together([_taken(kind, n), _sight(view, junk)])
    if good is None:
        due = say("You are entitled to {cards}.", cards=cards(n))
        return together([_last(view, kind, 0), due, _sight(view, junk)])
    return together([_last(view, kind, n - left), _sight(view, junk)])


def _taken(good: str, n: int) -> Phrase:
    return say("Take {goods}.", goods=amount(good, n))


def _last(view: View, good: str, more: int) -> Phrase:
    """All that is left of a good, and as many more cards as other goods have (4.8)."""
    left = stock_of(view, good)
    more = min(more, sum(stock_of(view, each) for each in GOODS) - left)
    if more:
        return say(
            "Take the last {goods}, and then {cards} of other goods.",
            goods=amount(good, left),
            cards=cards(more),
        )
    return say("Take the last {goods}.", goods=amount(good, left))


def _changes(view: View, before: State, after: State, junk: str) -> list[Phrase]:
    """The changes of visible crates on a junk: one's own, then those of others."""
    i, me = JUNKS.index(junk), present(view["seat"])
    others = [seat for seat in range(before.players) if seat != me]
    old, new = ([visible(s, i, seat) for seat in range(s.players)] for s in (before, after))
    return [
        say(
            "Your visible crates on {junk} go from {old} to {new}.",
            junk=junk_name(junk),
            old=old[me],
            new=new[me],
        ),
        *(
            say(
                "Those of {player} go from {old} to {new}.",
                player=Seat(seat),
                old=old[seat],
                new=new[seat],
            )
            for seat in others
            if old[seat] != new[seat]
        ),
    ]


def _load(view: View, junk: str, strips: int) -> Text:
    n = min(strips, own(view)["strips"])
    if n == 0:
        return say("Load nothing, as you have no strips left.")
    before = laid_out(view)
    after = before.copy()
    load(after, JUNKS.index(junk), present(view["seat"]), n)
    loaded = count(
        "Load {n} strip on {junk}.", "Load {n} strips on {junk}.", n, junk=junk_name(junk)
    )
    return together([loaded, *_changes(view, before, after, junk)])


def _move_strip(view: View, start: str, end: str) -> Text:
    before = laid_out(view)
    after = before.copy()
    shift_strip(after, JUNKS.index(start), JUNKS.index(end), present(view["seat"]))
    moved = say("Move a strip from {start} to {junk}.", start=junk_name(start), junk=junk_name(end))
    return together(
        [
            moved,
            *_changes(view, before, after, start),
            *_changes(view, before, after, end),
        ]
    )


def _place(view: View, words: Words) -> Text:
    return say(
        "Place a strip of {player} on {junk}.",
        player=Seat(owner_placed(view)),
        junk=junk_name(words[0]),
    )


def _swap(view: View, words: Words) -> Text:
    given, got = words
    swapped = say(
        "Put back {goods} and take {other_goods}.",
        goods=amount(given, 1),
        other_goods=amount(got, 1),
    )
    return together([swapped, _price(view, got)])


def _done(view: View, words: Words) -> Text:
    if view["step"] == "exchange":
        return say("Stop swapping goods for this round.")
    if can_play_card(view):
        return say("End your turn and keep your extra actions for later.")
    return say("End your turn.")


def _stack(view: View, words: Words) -> Text:
    n = cards_in(view, words[0])
    if n == 1:
        return say("Look at the only card in this stack and keep it.")
    return count(
        "Look through the {n} card in this stack and keep one.",
        "Look through the {n} cards in this stack and keep one.",
        n,
    )


def _special(view: View, card: str) -> Text:
    """The effect of a special card, or how things stand for it."""
    kind, *junks = card.split("-")
    rule = card_rule(card)
    if kind == "money":
        now = count(
            "That would be {n} Yuan now.", "That would be {n} Yuan now.", worth(view, junks[0])
        )
        return together([rule, now])
    if kind == "eight":
        now = say(
            "Your visible crates now: {n} on {junk}.",
            n=in_sight(view, junks[0], present(view["seat"])),
            junk=junk_name(junks[0]),
        )
        return together([rule, now])
    if kind == "twelve":
        first, second = (in_sight(view, junk, present(view["seat"])) for junk in junks)
        now = say(
            "Your visible crates now: {n} on {junk}, {m} on {other}.",
            n=first,
            junk=junk_name(junks[0]),
            m=second,
            other=junk_name(junks[1]),
        )
        return together([rule, now])
    return rule


def _take(view: View, words: Words) -> Text:
    if words[0] in SPECIALS:
        return _special(view, words[0])
    held = goods_of(own(view)).get(words[0], 0)
    then = say("You then have {goods}.", goods=amount(words[0], held + 1))
    return together([then, _price(view, words[0])])


def _marker(verb: str) -> Callable[[View, Words], Text]:
    """A merchant, on its junk."""

    def means(view: View, words: Words) -> Text:
        junk = places_of(view)[verb]
        if verb == "load":
            return _load(view, junk, LOAD_STRIPS)
        return _earn(view, junk) if verb == "money" else _fetch(view, junk, *words)

    return means


def _trainee(trainee: str) -> Callable[[View, Words], Text]:
    """A trainee, on a junk of one's choice."""

    def means(view: View, words: Words) -> Text:
        deed, _, strips = offer(view, trainee).partition(" ")
        if deed == "load":
            return _load(view, words[0], int(strips))
        return _earn(view, words[0]) if deed == "money" else _fetch(view, *words)

    return means


def _play(view: View, words: Words) -> Text:
    card, *words = words
    if card == "load-any":
        return _load(view, words[0], 1)
    if card == "move-strip":
        return _move_strip(view, *words)
    if card == "goods-any":
        return _fetch(view, *words)
    return _earn(view, card.removeprefix("money-"))


def _more(view: View, words: Words) -> Text:
    good, due, left = words[0], view["due"], stock_of(view, words[0])
    return _taken(good, due) if left >= due else _last(view, good, due - left)


def _bid(view: View, words: Words) -> Text:
    good = words[1]
    held = say("You hold {goods}.", goods=amount(good, goods_of(own(view))[good]))
    return together([_price(view, good), held])


def _pass(view: View, words: Words) -> Text:
    return say(
        "Bid nothing and keep your cards. If nobody bids, the bidding is over for this round."
    )


def _decline(view: View, words: Words) -> Text:
    return say("Take no special card.")


def _load_label(view: View, strips: int, junk: str) -> Phrase:
    n = min(strips, own(view)["strips"])
    return count("Load {n} strip on {junk}", "Load {n} strips on {junk}", n, junk=junk_name(junk))


def _offer_label(view: View, offered: str, junk: str, good: str | None = None) -> Phrase:
    """Loading, money or goods on a junk."""
    kind, _, strips = offered.partition(" ")
    if kind == "load":
        return _load_label(view, int(strips), junk)
    n, name = worth(view, junk), junk_name(junk)
    if kind == "money":
        return say("{n} Yuan on {junk}", n=n, junk=name)
    return say("{goods} on {junk}", goods=amount(good or _good_on(junk), n), junk=name)


def _play_label(view: View, words: Words) -> Phrase:
    card, *rest = words
    if card == "move-strip":
        first, second = map(junk_name, rest)
        return say("From {first} to {second}", first=first, second=second)
    if card == "load-any":
        return _load_label(view, 1, rest[0])
    if card == "goods-any":
        return _offer_label(view, "goods", *rest)
    return _offer_label(view, "money", card.removeprefix("money-"))


def _marker_label(verb: str) -> Callable[[View, Words], Phrase]:
    offered = f"load {LOAD_STRIPS}" if verb == "load" else verb
    return lambda view, words: _offer_label(view, offered, places_of(view)[verb], *words)


def _trainee_label(trainee: str) -> Callable[[View, Words], Phrase]:
    def label(view: View, words: Words) -> Phrase:
        deed = _offer_label(view, offer(view, trainee), *words)
        return say("{trainee}: {deed}", trainee=term(f"marker {trainee}"), deed=deed)

    return label


def _take_label(view: View, words: Words) -> Phrase:
    if words[0] in SPECIALS:
        return say("Keep “{card}”", card=special_name(words[0]))
    return _more_label(view, words)


def _more_label(view: View, words: Words) -> Phrase:
    return say("Take {good}", good=GOOD_NAMES[words[0]])


def _done_label(view: View, words: Words) -> Phrase:
    return say("Stop swapping") if view["step"] == "exchange" else say("End your turn")


def _place_label(view: View, words: Words) -> Phrase:
    owner = Seat(owner_placed(view))
    return say("Place a strip of {seat} on {junk}", seat=owner, junk=junk_name(words[0]))


ACTION_TEXTS = {
    "place": ActionText(_place, _place_label),
    "swap": ActionText(
        _swap,
        lambda view, words: say(
            "Swap {given} for {got}", given=GOOD_NAMES[words[0]], got=GOOD_NAMES[words[1]]
        ),
    ),
    "done": ActionText(_done, _done_label),
    "stack": ActionText(
        _stack,
        lambda view, words: say("Look through the {stack}", stack=term(f"stack {words[0]}")),
    ),
    "decline": ActionText(_decline, lambda view, words: say("Take nothing")),
    "yuan": ActionText(
        lambda view, words: say("Take 3 Yuan instead of a special card."),
        lambda view, words: say("Take 3 Yuan instead"),
    ),
    "take": ActionText(_take, _take_label),
    "load": ActionText(_marker("load"), _marker_label("load")),
    "goods": ActionText(_marker("goods"), _marker_label("goods")),
    "money": ActionText(_marker("money"), _marker_label("money")),
    "lower": ActionText(_trainee("lower"), _trainee_label("lower")),
    "upper": ActionText(_trainee("upper"), _trainee_label("upper")),
    "play": ActionText(_play, _play_label),
    "more": ActionText(_more, _more_label),
    "bid": ActionText(
        _bid, lambda view, words: say("Bid {goods}", goods=amount(words[1], int(words[0])))
    ),
    "pass": ActionText(_pass, lambda view, words: say("Bid nothing")),
}
"""By verb."""
