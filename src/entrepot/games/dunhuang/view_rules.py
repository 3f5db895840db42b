"""Rules applied to a view: tokens that move, supplies that run out, the win at once.

The view is laid out as a state, and the rules play on it. The sentences follow one that names the
card, or stand beside it, so they have no number.
"""

from __future__ import annotations

from ...engine.json_types import present
from ...engine.phrases import Phrase, say, Seat
from .character_rules import gain_coins, gain_prestige
from .majority import add_to_shop, outnumbered, remove_from_shop
from .position import left_of, SUPPLIES
from .setup import mark_spots
from .state import (
    BONUS,
    CHARACTERS,
    COIN_SUPPLY,
    GOODS,
    GUARD,
    KINDS,
    NONE,
    PRESTIGE_SUPPLY,
    State,
)
from .texts.terms import GOOD_NAMES
from .view_types import View


def laid_out(view: View) -> State:
    """A state with the players, tiles and supplies of a view; hands that are hidden are empty."""
    s = State()
    s.players = len(view["players"])
    s.turn = view["turn"]
    s.tiles = [CHARACTERS.index(tile) for tile in view["tiles"]]
    mark_spots(s)
    s.owner = [NONE] * KINDS
    for p, player in enumerate(view["players"]):
        s.coins[p] = player["coins"]
        s.prestige[p] = player["prestige"]
        for good, n in player["shop"].items():
            s.shop[p][GOODS.index(good)] = n
        if not isinstance(player["hand"], int):
            for good, n in player["hand"].items():
                s.hand[p][GOODS.index(good)] = n
        for good in player["tokens"]:
            s.owner[GOODS.index(good)] = p
        for good in player["sealed"]:
            s.sealed[GOODS.index(good)] = 1
    s.counted = SUPPLIES.index(view["options"]["supply"])
    s.coins_left = left_of("coins", COIN_SUPPLY[s.counted], s.coins)
    s.prestige_left = left_of("prestige", PRESTIGE_SUPPLY[s.counted], s.prestige)
    return s


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


def coins(view: View, n: int) -> int:
    """The coins that the reader gains of n coins (7.1)."""
    s, me = laid_out(view), present(view["seat"])
    gain_coins(s, me, n)
    return s.coins[me] - view["players"][me]["coins"]


def prestige(view: View, n: int) -> int:
    """The prestige that the reader gains of n (7.1)."""
    s, me = laid_out(view), present(view["seat"])
    gain_prestige(s, me, n)
    return s.prestige[me] - view["players"][me]["prestige"]


def adding(view: View, good: str, *, without: str | None = None) -> Phrase:
    """The change of a good's token when a card is added to the reader's shop (4.1, 4.4 to 4.6).

    A card of the good `without` leaves the shop before that.
    """
    s, me, g, card = laid_out(view), present(view["seat"]), GOODS.index(good), GOOD_NAMES[good]
    if without is not None:
        remove_from_shop(s, me, GOODS.index(without))
    holder = s.owner[g]
    if holder == me:
        return say("You hold the token of {card} already.", card=card)
    settled = add_to_shop(s, me, g, BONUS)
    if outnumbered(s, me, g):
        _, rival = max((s.shop[p][g], -p) for p in range(s.players))
        return say(
            "{player} has more {good}, so you do not take its token.",
            player=Seat(-rival),
            good=card,
        )
    if holder == NONE:
        return say("You take the token of {card} from the middle.", card=card)
    other = Seat(holder)
    if s.owner[g] == me:
        return say("You take the token of {card} from {other}.", card=card, other=other)
    if s.step == GUARD:
        return say(
            "{other} may guard the token of {card}; otherwise you take it.", other=other, card=card
        )
    if settled:
        return say(
            "The token of {card} stays with {other}, as you cannot pay 2 coins.",
            card=card,
            other=other,
        )
    return say(
        "You may then pay 2 coins to {other} for the token of {card}.", other=other, card=card
    )


def removing(view: View, good: str) -> Phrase | None:
    """The change of a good's token when a card leaves the reader's shop (4.3)."""
    s, me, g = laid_out(view), present(view["seat"]), GOODS.index(good)
    held = s.owner[g] == me
    remove_from_shop(s, me, g)
    if held and s.owner[g] == NONE:
        return say("Your token of {card} goes to the middle.", card=GOOD_NAMES[good])
    return None
