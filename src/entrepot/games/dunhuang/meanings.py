"""What an action would do, in words, for the seat that may play it."""

from __future__ import annotations

from collections.abc import Callable

from ...engine.dicts import present
from ...engine.phrases import count, say, Seat, together, Words
from .bonuses import bonus
from .cast import CHARACTER
from .consequences import adding, good_beside, holder, left
from .layout import BONUS_COINS, COIN_SUPPLY, SPACES
from .terms import card
from .views import at_camel, contested, View

__all__ = ["meaning"]


def meaning(action: str, view: View) -> Words:
    """What a legal action does and costs, in whole sentences; `view` is that of its seat."""
    verb, *words = action.split()
    if view["step"] == "bonus" and verb != "coins":
        return bonus(verb, words, view)
    return _MEANINGS[verb](view, words)


def _keep(view: View, words: list[str]) -> Words:
    return say("Keep {card} in your hand.", card=card(words[0]))


def _camel(view: View, words: list[str]) -> Words:
    return say("Put the camel on the {character}.", character=CHARACTER[words[0]].name)


def _move(view: View, words: list[str]) -> Words:
    n = int(words[0])
    space = (view["tiles"].index(at_camel(view)) + n) % SPACES
    reached = CHARACTER[view["tiles"][space]].name
    good = view["market"][space]
    if good is None:
        lies = say("No card lies there.")
    else:
        lies = say("The card there is {card}.", card=card(good))
    steps = count("{n} step", "{n} steps", n)
    if n == 1:
        walk = say("Move {steps} to the {character}, for free.", steps=steps, character=reached)
    else:
        walk = count(
            "Move {steps} to the {character} for {n} coin.",
            "Move {steps} to the {character} for {n} coins.",
            n - 1,
            steps=steps,
            character=reached,
        )
    return together([walk, lies])


def _shop(view: View, words: list[str]) -> Words:
    good = present(good_beside(view, at_camel(view)))
    return together([say("Take {card} into your shop.", card=card(good)), adding(view, good)])


def _hand(view: View, words: list[str]) -> Words:
    good = present(good_beside(view, at_camel(view)))
    return say("Take {card} into your hand.", card=card(good))


def _pay(view: View, words: list[str]) -> Words:
    return say(
        "Pay 2 coins to {other} and take the token of {card}.",
        other=holder(view),
        card=card(contested(view)),
    )


def _decline(view: View, words: list[str]) -> Words:
    return say(
        "Pay nothing and leave the token of {card} with {other}.",
        card=card(contested(view)),
        other=holder(view),
    )


def _guard(view: View, words: list[str]) -> Words:
    return say(
        "Keep your token of {card}, turned to its number side.",
        card=card(contested(view)),
    )


def _yield(view: View, words: list[str]) -> Words:
    return say(
        "Let {other} take your token of {card}.",
        other=Seat(view["turn"]),
        card=card(contested(view)),
    )


def _coins(view: View, words: list[str]) -> Words:
    n = min(BONUS_COINS, left(view, "coins", COIN_SUPPLY))
    if n == 0:
        return say("Take nothing, as no coins are left in the supply.")
    if n == 1:
        return say("Take the last coin of the supply.")
    return count("Take {n} coin.", "Take {n} coins.", n)


def _give(view: View, words: list[str]) -> Words:
    taker = Seat(view["turn"] if view["step"] == "offer" else present(view["partner"]))
    if len(words) == 1:
        return say("Give {card} to {other}.", card=card(words[0]), other=taker)
    return say(
        "Give {card} and {other_card} to {other}.",
        card=card(words[0]),
        other_card=card(words[1]),
        other=taker,
    )


_MEANINGS: dict[str, Callable[[View, list[str]], Words]] = {
    "keep": _keep,
    "camel": _camel,
    "move": _move,
    "shop": _shop,
    "hand": _hand,
    "pay": _pay,
    "decline": _decline,
    "guard": _guard,
    "yield": _yield,
    "coins": _coins,
    "offer": _give,
    "give": _give,
}
"""By what an action begins with; those of characters are in `bonuses`."""
