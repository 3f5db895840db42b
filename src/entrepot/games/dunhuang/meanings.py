"""What an action would do, in words, for the seat that may play it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...engine.sentences import together
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
from .phrases import card
from .position import SUPPLIES

View = Mapping[str, Any]


def meaning(action: str, view: View) -> str:
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


def _adding(view: View, good: str) -> str:
    """What becomes of a good's token when a card is added to one's shop (4.1, 4.4 to 4.6)."""
    own, name = _own(view), card(good)
    mine = own["shop"].get(good, 0) + 1
    most, rival = _most(view, good)
    if good in own["tokens"]:
        return f"You hold the token of {name} already."
    if most > mine:
        return f"Seat {-rival} has more {name}, so you do not take its token."
    for seat, player in enumerate(view["players"]):
        if good in player["tokens"]:
            if good not in player["sealed"] or player["shop"].get(good, 0) < mine:
                return f"You take the token of {name} from Seat {seat}."
            if "manichean" in view["tiles"]:
                return f"Seat {seat} may guard the token of {name}, or you take it."
            if own["coins"] < SEAL_PRICE:
                return f"The token of {name} stays with Seat {seat}, as you cannot pay 2 coins."
            return f"You may then pay 2 coins to Seat {seat} for the token of {name}."
    return f"You take the token of {name} from the middle."


def _removing(view: View, good: str) -> str:
    """What becomes of a good's token when a card leaves one's shop (4.3)."""
    own = _own(view)
    if good in own["tokens"] and _most(view, good)[0] > own["shop"][good] - 1:
        return f"Your token of {card(good)} goes to the middle."
    return ""


def _keep(view: View, words: list[str]) -> str:
    return f"Keep {card(words[0])} in your hand."


def _camel(view: View, words: list[str]) -> str:
    return f"Put the camel on the {words[0].capitalize()}."


def _move(view: View, words: list[str]) -> str:
    n = int(words[0])
    space = (view["tiles"].index(view["camel"]) + n) % SPACES
    reached = view["tiles"][space].capitalize()
    good = view["market"][space]
    lies = "No card lies there." if good is None else f"{card(good)} lies there."
    if n == 1:
        return together(f"Walk 1 step to the {reached}, free.", lies)
    if n == 2:
        return together(f"Walk 2 steps to the {reached} for 1 coin.", lies)
    return together(f"Walk {n} steps to the {reached} for {n - 1} coins.", lies)


def _shop(view: View, words: list[str]) -> str:
    good = str(_market(view, view["camel"]))
    return together(f"Take {card(good)} into your shop.", _adding(view, good))


def _hand(view: View, words: list[str]) -> str:
    good = str(_market(view, view["camel"]))
    return f"Take {card(good)} into your hand."


def _holder(view: View) -> int:
    good = view["contested"]
    return next(seat for seat, player in enumerate(view["players"]) if good in player["tokens"])


def _pay(view: View, words: list[str]) -> str:
    return f"Pay 2 coins to Seat {_holder(view)} and take the token of {card(view['contested'])}."


def _decline(view: View, words: list[str]) -> str:
    return (
        f"Pay nothing and leave the token of {card(view['contested'])} with Seat {_holder(view)}."
    )


def _guard(view: View, words: list[str]) -> str:
    return f"Keep your token of {card(view['contested'])}, turned to its number side."


def _yield(view: View, words: list[str]) -> str:
    return f"Let Seat {view['turn']} take your token of {card(view['contested'])}."


def _coins(view: View, words: list[str]) -> str:
    n = min(BONUS_COINS, _left(view, "coins", COIN_SUPPLY))
    if n == 0:
        return "Take nothing, as no coins are left in the supply."
    if n == 1:
        return "Take the last coin of the supply."
    return f"Take {n} coins."


def _gain(view: View, words: list[str]) -> str:
    n = DANCER_PRESTIGE if view["camel"] == "dancer" else len(_own(view)["tokens"])
    return f"Gain {_prestige(view, n)} prestige."


def _draw(view: View, words: list[str]) -> str:
    n = min(DIPLOMAT_DRAWS if view["camel"] == "diplomat" else view["steps"], view["pile"])
    if n == 1:
        return "Draw the top card of the pile into your hand."
    return f"Look at the top {n} cards of the pile and keep one of them in hand."


def _discard(view: View, words: list[str]) -> str:
    good, n = words[0], _prestige(view, DISCARD_PRESTIGE)
    if view["camel"] == "painter":
        return f"Discard {card(good)} from your hand and gain {n} prestige."
    return together(
        f"Discard {card(good)} from your shop and gain {n} prestige.", _removing(view, good)
    )


def _swap(view: View, words: list[str]) -> str:
    good, other = words
    if view["camel"] == "maid":
        return together(
            f"Swap {card(good)} of your shop for {card(other)} of your hand.",
            _removing(view, good),
            _adding(view, other),
        )
    wanted = str(_market(view, other))
    beside = other.capitalize()
    if view["camel"] == "general":
        return f"Swap {card(good)} of your hand for {card(wanted)} beside the {beside}."
    return together(
        f"Swap {card(good)} of your shop for {card(wanted)} beside the {beside}.",
        _removing(view, good),
        _adding(view, wanted),
    )


def _ask(view: View, words: list[str]) -> str:
    seat = int(words[0])
    n = min(CARDS_ASKED, view["players"][seat]["hand"])
    if view["camel"] == "trader":
        if n == 1:
            return f"Take the only card of Seat {seat}, then give one back."
        return f"Take 2 cards at random from Seat {seat}, then give 2 back."
    prestige = _prestige(view, MERCHANT_PRESTIGE)
    if n == 0:
        return f"Gain {prestige} prestige. Seat {seat} has no cards to give."
    if n == 1:
        return f"Seat {seat} gives you a card. You give one back and gain {prestige} prestige."
    return f"Seat {seat} chooses 2 cards for you. You give 2 back and gain {prestige} prestige."


def _stow(view: View, words: list[str]) -> str:
    moved = f"Move {card(words[0])} from your shop into your hand."
    return together(moved, _removing(view, words[0]))


def _stock(view: View, words: list[str]) -> str:
    moved = f"Move {card(words[0])} from your hand into your shop."
    return together(moved, _adding(view, words[0]))


def _take(view: View, words: list[str]) -> str:
    good = str(_market(view, words[0]))
    return f"Take {card(good)} from beside the {words[0].capitalize()} into your hand."


def _seal(view: View, words: list[str]) -> str:
    return f"Turn your token of {card(words[0])} to its 商 side."


def _give(view: View, words: list[str]) -> str:
    taker = view["turn"] if view["step"] == "offer" else view["partner"]
    if len(words) == 1:
        return f"Give {card(words[0])} to Seat {taker}."
    return f"Give {card(words[0])} and {card(words[1])} to Seat {taker}."


_MEANINGS: dict[str, Callable[[View, list[str]], str]] = {
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
