"""What the action of a character would do, in words, for the seat that may play it."""

from __future__ import annotations

from collections.abc import Callable

from ...engine.dicts import present
from ...engine.phrases import count, say, Seat, together, Words
from .cast import CHARACTER
from .characters import DIPLOMAT_DRAWS
from .consequences import adding, good_beside, prestige, removing, without
from .layout import DANCER_PRESTIGE, DISCARD_PRESTIGE, MERCHANT_PRESTIGE
from .terms import card
from .views import at_camel, own, View

__all__ = ["bonus"]


def bonus(verb: str, words: list[str], view: View) -> Words:
    """What an action of the character at the camel does; it begins with a verb."""
    return _BONUSES[at_camel(view), verb](view, words)


def _painter(view: View, words: list[str]) -> Words:
    return count(
        "Discard {card} from your hand and gain {n} prestige.",
        "Discard {card} from your hand and gain {n} prestige.",
        prestige(view, DISCARD_PRESTIGE),
        card=card(words[0]),
    )


def _musician(view: View, words: list[str]) -> Words:
    discarded = count(
        "Discard {card} from your shop and gain {n} prestige.",
        "Discard {card} from your shop and gain {n} prestige.",
        prestige(view, DISCARD_PRESTIGE),
        card=card(words[0]),
    )
    return together([discarded, removing(view, words[0])])


def _princess(view: View, words: list[str]) -> Words:
    return _gain(prestige(view, len(own(view)["tokens"])))


def _dancer(view: View, words: list[str]) -> Words:
    return _gain(prestige(view, DANCER_PRESTIGE))


def _gain(n: int) -> Words:
    return count("Gain {n} prestige.", "Gain {n} prestige.", n)


def _interpreter(view: View, words: list[str]) -> Words:
    return _draw(min(view["steps"], view["pile"]))


def _diplomat(view: View, words: list[str]) -> Words:
    return _draw(min(DIPLOMAT_DRAWS, view["pile"]))


def _draw(n: int) -> Words:
    if n == 1:
        return say("Draw the top card of the pile into your hand.")
    return count(
        "Look at the top {n} card of the pile and keep one of them in hand.",
        "Look at the top {n} cards of the pile and keep one of them in hand.",
        n,
    )


def _soldier(view: View, words: list[str]) -> Words:
    good, other = words
    wanted = present(good_beside(view, other))
    swapped = say(
        "Swap {card} from your shop for {other_card} beside the {character}.",
        card=card(good),
        other_card=card(wanted),
        character=CHARACTER[other].name,
    )
    return together([swapped, removing(view, good), adding(without(view, good), wanted)])


def _general(view: View, words: list[str]) -> Words:
    good, other = words
    return say(
        "Swap {card} from your hand for {other_card} beside the {character}.",
        card=card(good),
        other_card=card(present(good_beside(view, other))),
        character=CHARACTER[other].name,
    )


def _trader(view: View, words: list[str]) -> Words:
    other = Seat(int(words[0]))
    if view["players"][other.number]["hand"] == 1:
        return say("Take the only card of {other}, then give one back.", other=other)
    return say("Take 2 cards at random from {other}, then give 2 back.", other=other)


def _merchant(view: View, words: list[str]) -> Words:
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


def _maid(view: View, words: list[str]) -> Words:
    good, other = words
    swapped = say(
        "Swap {card} from your shop for {other_card} from your hand.",
        card=card(good),
        other_card=card(other),
    )
    return together([swapped, removing(view, good), adding(view, other)])


def _stow(view: View, words: list[str]) -> Words:
    moved = say("Move {card} from your shop into your hand.", card=card(words[0]))
    return together([moved, removing(view, words[0])])


def _stock(view: View, words: list[str]) -> Words:
    moved = say("Move {card} from your hand into your shop.", card=card(words[0]))
    return together([moved, adding(view, words[0])])


def _take(view: View, words: list[str]) -> Words:
    good = present(good_beside(view, words[0]))
    return say(
        "Take {card} from beside the {character} into your hand.",
        card=card(good),
        character=CHARACTER[words[0]].name,
    )


def _seal(view: View, words: list[str]) -> Words:
    return say("Turn your token of {card} to its 商 side.", card=card(words[0]))


_BONUSES: dict[tuple[str, str], Callable[[View, list[str]], Words]] = {
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
