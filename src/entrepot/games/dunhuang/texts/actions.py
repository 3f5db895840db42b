"""What the action of a character would do, in words, for the seat that may play it."""

from __future__ import annotations

from collections.abc import Callable

from ....engine.json_types import present
from ....engine.phrases import count, say, Seat, Text, together
from ..character_rules import DIPLOMAT_DRAWS
from ..characters import CHARACTER
from ..state import (
    BONUS_COINS,
    DANCER_PRESTIGE,
    DISCARD_PRESTIGE,
    MERCHANT_PRESTIGE,
    SPACES,
)
from ..view_rules import adding, coins, good_beside, holder, prestige, removing
from ..view_types import at_camel, contested, own, View
from .terms import card


def bonus(verb: str, words: list[str], view: View) -> Text:
    """What an action of the character at the camel does; it begins with a verb."""
    return _BONUSES[at_camel(view), verb](view, words)


def _painter(view: View, words: list[str]) -> Text:
    return count(
        "Discard {card} from your hand and gain {n} prestige.",
        "Discard {card} from your hand and gain {n} prestige.",
        prestige(view, DISCARD_PRESTIGE),
        card=card(words[0]),
    )


def _musician(view: View, words: list[str]) -> Text:
    discarded = count(
        "Discard {card} from your shop and gain {n} prestige.",
        "Discard {card} from your shop and gain {n} prestige.",
        prestige(view, DISCARD_PRESTIGE),
        card=card(words[0]),
    )
    return together([discarded, removing(view, words[0])])


def _princess(view: View, words: list[str]) -> Text:
    return _gain(prestige(view, len(own(view)["tokens"])))


def _dancer(view: View, words: list[str]) -> Text:
    return _gain(prestige(view, DANCER_PRESTIGE))


def _gain(n: int) -> Text:
    return count("Gain {n} prestige.", "Gain {n} prestige.", n)


def _interpreter(view: View, words: list[str]) -> Text:
    return _draw(min(view["steps"], view["pile"]))


def _diplomat(view: View, words: list[str]) -> Text:
    return _draw(min(DIPLOMAT_DRAWS, view["pile"]))


def _draw(n: int) -> Text:
    if n == 1:
        return say("Draw the top card of the pile into your hand.")
    return count(
        "Look at the top {n} card of the pile and keep one of them in hand.",
        "Look at the top {n} cards of the pile and keep one of them in hand.",
        n,
    )


def _soldier(view: View, words: list[str]) -> Text:
    good, other = words
    wanted = present(good_beside(view, other))
    swapped = say(
        "Swap {card} from your shop for {other_card} beside the {character}.",
        card=card(good),
        other_card=card(wanted),
        character=CHARACTER[other].name,
    )
    return together([swapped, removing(view, good), adding(view, wanted, without=good)])


def _general(view: View, words: list[str]) -> Text:
    good, other = words
    return say(
        "Swap {card} from your hand for {other_card} beside the {character}.",
        card=card(good),
        other_card=card(present(good_beside(view, other))),
        character=CHARACTER[other].name,
    )


def _trader(view: View, words: list[str]) -> Text:
    other = Seat(int(words[0]))
    if view["players"][other.number]["hand"] == 1:
        return say("Take the only card of {other}, then give one back.", other=other)
    return say("Take 2 cards at random from {other}, then give 2 back.", other=other)


def _merchant(view: View, words: list[str]) -> Text:
    other = Seat(int(words[0]))
    cards = view["players"][other.number]["hand"]
    gained = prestige(view, MERCHANT_PRESTIGE)
    if cards == 0:
        return count(
            "Gain {n} prestige. {other} has no cards to give.",
            "Gain {n} prestige. {other} has no cards to give.",
            gained,
            other=other,
        )
    if cards == 1:
        return count(
            "{other} gives you a card. You give one back and gain {n} prestige.",
            "{other} gives you a card. You give one back and gain {n} prestige.",
            gained,
            other=other,
        )
    return count(
        "{other} chooses 2 cards for you. You give 2 back and gain {n} prestige.",
        "{other} chooses 2 cards for you. You give 2 back and gain {n} prestige.",
        gained,
        other=other,
    )


def _maid(view: View, words: list[str]) -> Text:
    good, other = words
    swapped = say(
        "Swap {card} from your shop for {other_card} from your hand.",
        card=card(good),
        other_card=card(other),
    )
    return together([swapped, removing(view, good), adding(view, other)])


def _stow(view: View, words: list[str]) -> Text:
    moved = say("Move {card} from your shop into your hand.", card=card(words[0]))
    return together([moved, removing(view, words[0])])


def _stock(view: View, words: list[str]) -> Text:
    moved = say("Move {card} from your hand into your shop.", card=card(words[0]))
    return together([moved, adding(view, words[0])])


def _take(view: View, words: list[str]) -> Text:
    good = present(good_beside(view, words[0]))
    return say(
        "Take {card} from beside the {character} into your hand.",
        card=card(good),
        character=CHARACTER[words[0]].name,
    )


def _seal(view: View, words: list[str]) -> Text:
    return say("Turn your token of {card} to its 商 side.", card=card(words[0]))


_BONUSES: dict[tuple[str, str], Callable[[View, list[str]], Text]] = {
    ("painter", "discard"): _painter,
    ("musician", "discard"): _musician,
    ("princess", "prestige"): _princess,
    ("dancer", "prestige"): _dancer,
    ("interpreter", "draw"): _interpreter,
    ("diplomat", "draw"): _diplomat,
    ("soldier", "swap"): _soldier,
    ("general", "swap"): _general,
    ("trader", "ask"): _trader,
    ("merchant", "ask"): _merchant,
    ("maid", "swap"): _maid,
    ("domestic", "stow"): _stow,
    ("domestic", "stock"): _stock,
    ("shepherd", "take"): _take,
    ("farmer", "take"): _take,
    ("manichean", "seal"): _seal,
    ("buddhist", "seal"): _seal,
}


def describe_action(action: str, view: View) -> Text:
    """What a legal action does and costs, in whole sentences; `view` is that of its seat."""
    verb, *words = action.split()
    if view["step"] == "bonus" and verb != "coins":
        return bonus(verb, words, view)
    return _MEANINGS[verb](view, words)


def _keep(view: View, words: list[str]) -> Text:
    return say("Keep {card} in your hand.", card=card(words[0]))


def _camel(view: View, words: list[str]) -> Text:
    return say("Put the camel on the {character}.", character=CHARACTER[words[0]].name)


def _move(view: View, words: list[str]) -> Text:
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


def _shop(view: View, words: list[str]) -> Text:
    good = present(good_beside(view, at_camel(view)))
    return together([say("Take {card} into your shop.", card=card(good)), adding(view, good)])


def _hand(view: View, words: list[str]) -> Text:
    good = present(good_beside(view, at_camel(view)))
    return say("Take {card} into your hand.", card=card(good))


def _pay(view: View, words: list[str]) -> Text:
    return say(
        "Pay 2 coins to {other} and take the token of {card}.",
        other=holder(view),
        card=card(contested(view)),
    )


def _decline(view: View, words: list[str]) -> Text:
    return say(
        "Pay nothing and leave the token of {card} with {other}.",
        card=card(contested(view)),
        other=holder(view),
    )


def _guard(view: View, words: list[str]) -> Text:
    return say(
        "Keep your token of {card}, turned to its number side.",
        card=card(contested(view)),
    )


def _yield(view: View, words: list[str]) -> Text:
    return say(
        "Let {other} take your token of {card}.",
        other=Seat(view["turn"]),
        card=card(contested(view)),
    )


def _coins(view: View, words: list[str]) -> Text:
    n = coins(view, BONUS_COINS)
    if n == 0:
        return say("Take nothing, as no coins are left in the supply.")
    if n == 1:
        return say("Take the last coin of the supply.")
    return count("Take {n} coin.", "Take {n} coins.", n)


def _give(view: View, words: list[str]) -> Text:
    taker = Seat(view["turn"] if view["step"] == "offer" else present(view["partner"]))
    if len(words) == 1:
        return say("Give {card} to {other}.", card=card(words[0]), other=taker)
    return say(
        "Give {card} and {other_card} to {other}.",
        card=card(words[0]),
        other_card=card(words[1]),
        other=taker,
    )


_MEANINGS: dict[str, Callable[[View, list[str]], Text]] = {
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
