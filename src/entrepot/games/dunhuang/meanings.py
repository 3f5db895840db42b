"""What an action would do, in words, for the seat that may play it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...engine.phrases import count, Phrase, say, Seat, together, Words
from .cast import CHARACTER
from .characters import CARDS_ASKED, DIPLOMAT_DRAWS
from .layout import (
    BONUS_COINS,
    COIN_SUPPLY,
    DANCER_PRESTIGE,
    DISCARD_PRESTIGE,
    MERCHANT_PRESTIGE,
    PRESTIGE_SUPPLY,
    SEAL_PRICE,
    SPACES,
)
from .position import SUPPLIES
from .terms import card

__all__ = ["meaning"]

View = Mapping[str, Any]


def meaning(action: str, view: View) -> Words:
    """What a legal action does and costs, in whole sentences; `view` is that of its seat."""
    verb, *words = action.split()
    return _MEANINGS[verb](view, words)


def _own(view: View) -> Mapping[str, Any]:
    player: Mapping[str, Any] = view["players"][view["seat"]]
    return player


def _market(view: View, character: str) -> str | None:
    """The good beside a tile."""
    good: str | None = view["market"][view["tiles"].index(character)]
    return good


def _left(view: View, pieces: str, supply: tuple[int, int]) -> int:
    """What the supply of coins or prestige still holds (7.1)."""
    in_all = supply[SUPPLIES.index(view["options"]["supply"])]
    return int(in_all - sum(player[pieces] for player in view["players"]))


def _prestige(view: View, n: int) -> int:
    return min(n, _left(view, "prestige", PRESTIGE_SUPPLY))


def _most(view: View, good: str) -> tuple[int, int]:
    """How many of a good the best other shop has, and whose it is."""
    return max(
        (player["shop"].get(good, 0), -seat)
        for seat, player in enumerate(view["players"])
        if seat != view["seat"]
    )


def _adding(view: View, good: str) -> Phrase:
    """What becomes of a good's token when a card is added to one's shop (4.1, 4.4 to 4.6)."""
    own, name = _own(view), card(good)
    mine = own["shop"].get(good, 0) + 1
    most, rival = _most(view, good)
    if good in own["tokens"]:
        return say("You hold the token of {card} already.", card=name)
    if most > mine:
        return say(
            "{player} has more {card}, so you do not take its token.",
            player=Seat(-rival),
            card=name,
        )
    for seat, player in enumerate(view["players"]):
        if good in player["tokens"]:
            level = good in player["sealed"] and player["shop"].get(good, 0) >= mine
            return _defended(view, good, seat) if level else _taken(good, seat)
    return say("You take the token of {card} from the middle.", card=name)


def _taken(good: str, seat: int) -> Phrase:
    return say("You take the token of {card} from {other}.", card=card(good), other=Seat(seat))


def _defended(view: View, good: str, seat: int) -> Phrase:
    """What becomes of a sealed token by a tie (4.5, 4.6)."""
    name, other = card(good), Seat(seat)
    if "manichean" in view["tiles"]:
        return say(
            "{other} may guard the token of {card}; otherwise you take it.", other=other, card=name
        )
    if _own(view)["coins"] < SEAL_PRICE:
        return say(
            "The token of {card} stays with {other}, as you cannot pay 2 coins.",
            card=name,
            other=other,
        )
    return say(
        "You may then pay 2 coins to {other} for the token of {card}.", other=other, card=name
    )


def _removing(view: View, good: str) -> Phrase | None:
    """What becomes of a good's token when a card leaves one's shop (4.3)."""
    own = _own(view)
    if good in own["tokens"] and _most(view, good)[0] > own["shop"][good] - 1:
        return say("Your token of {card} goes to the middle.", card=card(good))
    return None


def _keep(view: View, words: list[str]) -> Words:
    return say("Keep {card} in your hand.", card=card(words[0]))


def _camel(view: View, words: list[str]) -> Words:
    return say("Put the camel on the {character}.", character=CHARACTER[words[0]].name)


def _move(view: View, words: list[str]) -> Words:
    n = int(words[0])
    space = (view["tiles"].index(view["camel"]) + n) % SPACES
    reached = CHARACTER[view["tiles"][space]].name
    good = view["market"][space]
    if good is None:
        lies = say("No card lies there.")
    else:
        lies = say("{card} lies there.", card=card(good))
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
    good = str(_market(view, view["camel"]))
    return together([say("Take {card} into your shop.", card=card(good)), _adding(view, good)])


def _hand(view: View, words: list[str]) -> Words:
    good = str(_market(view, view["camel"]))
    return say("Take {card} into your hand.", card=card(good))


def _holder(view: View) -> Seat:
    good = view["contested"]
    return next(
        Seat(seat) for seat, player in enumerate(view["players"]) if good in player["tokens"]
    )


def _pay(view: View, words: list[str]) -> Words:
    return say(
        "Pay 2 coins to {other} and take the token of {card}.",
        other=_holder(view),
        card=card(view["contested"]),
    )


def _decline(view: View, words: list[str]) -> Words:
    return say(
        "Pay nothing and leave the token of {card} with {other}.",
        card=card(view["contested"]),
        other=_holder(view),
    )


def _guard(view: View, words: list[str]) -> Words:
    return say(
        "Keep your token of {card}, turned to its number side.", card=card(view["contested"])
    )


def _yield(view: View, words: list[str]) -> Words:
    return say(
        "Let {other} take your token of {card}.",
        other=Seat(view["turn"]),
        card=card(view["contested"]),
    )


def _coins(view: View, words: list[str]) -> Words:
    n = min(BONUS_COINS, _left(view, "coins", COIN_SUPPLY))
    if n == 0:
        return say("Take nothing, as no coins are left in the supply.")
    if n == 1:
        return say("Take the last coin of the supply.")
    return count("Take {n} coin.", "Take {n} coins.", n)


def _gain(view: View, words: list[str]) -> Words:
    n = DANCER_PRESTIGE if view["camel"] == "dancer" else len(_own(view)["tokens"])
    return count("Gain {n} prestige.", "Gain {n} prestige.", _prestige(view, n))


def _draw(view: View, words: list[str]) -> Words:
    n = min(DIPLOMAT_DRAWS if view["camel"] == "diplomat" else view["steps"], view["pile"])
    if n == 1:
        return say("Draw the top card of the pile into your hand.")
    return count(
        "Look at the top {n} card of the pile and keep one of them in hand.",
        "Look at the top {n} cards of the pile and keep one of them in hand.",
        n,
    )


def _discard(view: View, words: list[str]) -> Words:
    good, n = words[0], _prestige(view, DISCARD_PRESTIGE)
    if view["camel"] == "painter":
        return count(
            "Discard {card} from your hand and gain {n} prestige.",
            "Discard {card} from your hand and gain {n} prestige.",
            n,
            card=card(good),
        )
    discarded = count(
        "Discard {card} from your shop and gain {n} prestige.",
        "Discard {card} from your shop and gain {n} prestige.",
        n,
        card=card(good),
    )
    return together([discarded, _removing(view, good)])


def _swap(view: View, words: list[str]) -> Words:
    good, other = words
    if view["camel"] == "maid":
        swapped = say(
            "Swap {card} from your shop for {other_card} from your hand.",
            card=card(good),
            other_card=card(other),
        )
        return together([swapped, _removing(view, good), _adding(view, other)])
    wanted = str(_market(view, other))
    if view["camel"] == "general":
        return say(
            "Swap {card} from your hand for {other_card} beside the {character}.",
            card=card(good),
            other_card=card(wanted),
            character=CHARACTER[other].name,
        )
    swapped = say(
        "Swap {card} from your shop for {other_card} beside the {character}.",
        card=card(good),
        other_card=card(wanted),
        character=CHARACTER[other].name,
    )
    return together([swapped, _removing(view, good), _adding(view, wanted)])


def _ask(view: View, words: list[str]) -> Words:
    other = Seat(int(words[0]))
    n = min(CARDS_ASKED, view["players"][other.number]["hand"])
    if view["camel"] == "trader":
        if n == 1:
            return say("Take the only card of {other}, then give one back.", other=other)
        return say("Take 2 cards at random from {other}, then give 2 back.", other=other)
    prestige = _prestige(view, MERCHANT_PRESTIGE)
    if n == 0:
        return count(
            "Gain {n} prestige. {other} has no cards to give.",
            "Gain {n} prestige. {other} has no cards to give.",
            prestige,
            other=other,
        )
    if n == 1:
        return count(
            "{other} gives you a card. You give one back and gain {n} prestige.",
            "{other} gives you a card. You give one back and gain {n} prestige.",
            prestige,
            other=other,
        )
    return count(
        "{other} chooses 2 cards for you. You give 2 back and gain {n} prestige.",
        "{other} chooses 2 cards for you. You give 2 back and gain {n} prestige.",
        prestige,
        other=other,
    )


def _stow(view: View, words: list[str]) -> Words:
    moved = say("Move {card} from your shop into your hand.", card=card(words[0]))
    return together([moved, _removing(view, words[0])])


def _stock(view: View, words: list[str]) -> Words:
    moved = say("Move {card} from your hand into your shop.", card=card(words[0]))
    return together([moved, _adding(view, words[0])])


def _take(view: View, words: list[str]) -> Words:
    good = str(_market(view, words[0]))
    return say(
        "Take {card} from beside the {character} into your hand.",
        card=card(good),
        character=CHARACTER[words[0]].name,
    )


def _seal(view: View, words: list[str]) -> Words:
    return say("Turn your token of {card} to its 商 side.", card=card(words[0]))


def _give(view: View, words: list[str]) -> Words:
    taker = Seat(view["turn"] if view["step"] == "offer" else view["partner"])
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
    "prestige": _gain,
    "draw": _draw,
    "discard": _discard,
    "swap": _swap,
    "ask": _ask,
    "stow": _stow,
    "stock": _stock,
    "take": _take,
    "seal": _seal,
    "offer": _give,
    "give": _give,
}
