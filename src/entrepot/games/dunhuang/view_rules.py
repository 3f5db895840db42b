"""The rules on a view: tokens that would move by an action, supplies that would run out.

The sentences follow one that names the card, or stand beside it, so they have no number.
"""

from __future__ import annotations

from typing import Literal

from ...engine.phrases import Phrase, say, Seat
from .position import SUPPLIES
from .state import PRESTIGE_SUPPLY, SEAL_PRICE
from .texts.terms import GOOD_NAMES
from .view_types import own, View


def good_beside(view: View, character: str) -> str | None:
    """The good that lies beside a tile, if one does."""
    return view["market"][view["tiles"].index(character)]


def holder(view: View) -> Seat:
    """The seat whose token is contested."""
    return next(
        Seat(seat)
        for seat, player in enumerate(view["players"])
        if view["contested"] in player["tokens"]
    )


def left(view: View, pieces: Literal["coins", "prestige"], supply: tuple[int, int]) -> int:
    """The rest of the supply of coins or prestige (7.1)."""
    in_all = supply[SUPPLIES.index(view["options"]["supply"])]
    return in_all - sum(player[pieces] for player in view["players"])


def prestige(view: View, n: int) -> int:
    """The prestige that one gains of an amount (7.1)."""
    return min(n, left(view, "prestige", PRESTIGE_SUPPLY))


def _most(view: View, good: str) -> tuple[int, int]:
    """The number of a good in the best other shop, and its owner."""
    return max(
        (player["shop"].get(good, 0), -seat)
        for seat, player in enumerate(view["players"])
        if seat != view["seat"]
    )


def adding(view: View, good: str) -> Phrase:
    """The fate of a good's token when a card is added to one's shop (4.1, 4.4 to 4.6)."""
    me, name = own(view), GOOD_NAMES[good]
    mine = me["shop"].get(good, 0) + 1
    most, rival = _most(view, good)
    if good in me["tokens"]:
        return say("You hold the token of {card} already.", card=name)
    if most > mine:
        return say(
            "{player} has more {good}, so you do not take its token.",
            player=Seat(-rival),
            good=name,
        )
    for seat, player in enumerate(view["players"]):
        if good in player["tokens"]:
            level = good in player["sealed"] and player["shop"].get(good, 0) >= mine
            return _defended(view, good, seat) if level else _taken(good, seat)
    return say("You take the token of {card} from the middle.", card=name)


def _taken(good: str, seat: int) -> Phrase:
    return say(
        "You take the token of {card} from {other}.", card=GOOD_NAMES[good], other=Seat(seat)
    )


def _defended(view: View, good: str, seat: int) -> Phrase:
    """The fate of a sealed token by a tie (4.5, 4.6)."""
    name, other = GOOD_NAMES[good], Seat(seat)
    if "buddhist" not in view["tiles"]:
        return say(
            "{other} may guard the token of {card}; otherwise you take it.", other=other, card=name
        )
    if own(view)["coins"] < SEAL_PRICE:
        return say(
            "The token of {card} stays with {other}, as you cannot pay 2 coins.",
            card=name,
            other=other,
        )
    return say(
        "You may then pay 2 coins to {other} for the token of {card}.", other=other, card=name
    )


def without(view: View, good: str) -> View:
    """Returns a view in which a card of a good has left one's shop, and its token with it (4.3)."""
    me = own(view)
    shop = {**me["shop"], good: me["shop"][good] - 1}
    tokens = [token for token in me["tokens"] if token != good or removing(view, good) is None]
    players = [
        {**player, "shop": shop, "tokens": tokens} if seat == view["seat"] else player
        for seat, player in enumerate(view["players"])
    ]
    return {**view, "players": players}  # type: ignore[typeddict-item]


def removing(view: View, good: str) -> Phrase | None:
    """The fate of a good's token when a card leaves one's shop (4.3)."""
    me = own(view)
    if good in me["tokens"] and _most(view, good)[0] > me["shop"][good] - 1:
        return say("Your token of {card} goes to the middle.", card=GOOD_NAMES[good])
    return None
